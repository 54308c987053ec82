export { followTexts, useTexts } from "./current.ts";
export type { Texts } from "./english.ts";
