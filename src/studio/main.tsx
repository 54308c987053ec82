import { render } from "preact";
import { defineElement } from "../web/index.ts";
import { App } from "./app.tsx";
import { followTheme } from "./page-theme.ts";

followTheme();
defineElement();
render(<App />, document.body);
