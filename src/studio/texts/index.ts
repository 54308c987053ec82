export { followTexts, type Texts, useTexts } from "./current.ts";
export { PaneHead } from "./pane-head.tsx";
export { TextButton } from "./text-button.tsx";
export {
  loadWorkshopTexts,
  translateCount,
  translateWorkshop,
  type WorkshopSentence,
} from "./workshop-texts.ts";
