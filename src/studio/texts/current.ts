import { followLanguage, type Language, useLanguage } from "../../web/index.ts";
import english from "./english.json" with { type: "json" };

/** Describes the texts of the page in one language. A translation is a file that has all of them; `{}` stands for inserted values. */
export type Texts = typeof english;

/** Maps languages other than English to loaders of their texts. */
const loaders: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("./german.json").then((it) => it.default),
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
