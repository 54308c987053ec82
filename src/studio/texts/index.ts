export { followTexts, type Texts, useTexts } from "./current.ts";
export { TextButton } from "./text-button.tsx";
export { loadWorkshopTexts, translateWorkshop, type WorkshopSentence } from "./workshop-texts.ts";
