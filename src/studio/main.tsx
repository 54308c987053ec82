import { render } from "preact";
import { defineElement } from "../web/index.ts";
import { App } from "./app.tsx";

defineElement();
render(<App />, document.body);
