export { followTexts, useTexts } from "./current.ts";
export { TextButton } from "./text-button.tsx";
export type { Texts } from "./english.ts";
export { loadWorkshopTexts, translateWorkshop, type WorkshopSentence } from "./workshop-texts.ts";
