import { render } from "preact";
import { App } from "./app.tsx";
import { storePage } from "./offline/keeping-offline.ts";
import { followTheme } from "./page-theme.ts";
import { followTexts } from "./texts/index.ts";
import { followTypeface } from "./typeface.ts";

followTheme();
const fetchTypeface = followTypeface();
await followTexts();
render(<App />, document.body);

// Starts after the page has loaded, so that these downloads do not delay it.
const startBackgroundTasks = (): void => {
  setTimeout(() => {
    fetchTypeface();
    void storePage();
  }, 1000);
};
if (document.readyState === "complete") startBackgroundTasks();
else addEventListener("load", startBackgroundTasks);
