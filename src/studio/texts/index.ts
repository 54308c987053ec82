export { chooseLanguage, chosenLanguage, followLanguage, languages, useTexts } from "./current.ts";
export type { Texts } from "./english.ts";
