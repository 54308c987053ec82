export { followTexts, useTexts } from "./current.ts";
export type { Texts } from "./english.ts";
export { bringWorkshopTexts, say, type WorkshopSentence } from "./workshop-texts.ts";
