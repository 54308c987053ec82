import { followLanguage, useLanguage } from "../../web/index.ts";
import english from "./english.json" with { type: "json" };

/** Describes the texts of the page in one language. Each language has a file with all of them; `{}` stands for inserted values. */
export type Texts = typeof english;

let currentTexts: Texts = english;

/** Loads the page's texts in the chosen language, and follows later changes. Resolves when the first texts are loaded. */
export function followTexts(): Promise<void> {
  return followLanguage(async (language) => {
    currentTexts = language === "de" ? (await import("./german.json")).default : english;
  });
}

/** Returns the page's texts in the current language. */
export function useTexts(): Texts {
  useLanguage();
  return currentTexts;
}
