export { followTexts, useTexts } from "./current.ts";
export type { Texts } from "./english.ts";
export { loadWorkshopTexts, translateWorkshop, type WorkshopSentence } from "./workshop-texts.ts";
