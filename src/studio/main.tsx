import { render } from "preact";
import { App } from "./app.tsx";
import { followTheme } from "./page-theme.ts";
import { followLanguage } from "./texts/index.ts";

followTheme();
await followLanguage();
render(<App />, document.body);
