export { followTexts, type Texts, useTexts } from "./current.ts";
export { PaneHead } from "./pane-head.tsx";
export { TextButton } from "./text-button.tsx";
export * from "./workshop-texts.ts";
