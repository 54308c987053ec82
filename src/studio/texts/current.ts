import { followLanguage, type Language, useLanguage } from "../../web/index.ts";
import { english, type Texts } from "./english.ts";

/** Maps languages other than English to loaders of their texts. */
const loaders: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("./german.ts").then((it) => it.german),
};

let current: Texts = english;

/** Loads the page's texts in the chosen language, and follows later changes. Resolves when the first texts are loaded. */
export function followTexts(): Promise<void> {
  return followLanguage(async (language: Language) => {
    current = (await loaders[language]?.()) ?? english;
  });
}

/** Returns the page's texts in the current language. */
export function useTexts(): Texts {
  useLanguage();
  return current;
}
