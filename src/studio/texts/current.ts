import { followLanguage, type Language, useLanguage } from "../../web/index.ts";
import { english, type Texts } from "./english.ts";

/** Maps languages other than English to their texts, which are loaded on demand. */
const others: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("./german.ts").then((it) => it.german),
};

let current: Texts = english;

/** Brings the sentences of the page in the language that is chosen, and follows another choice. Resolves when the first are there. */
export function followTexts(): Promise<void> {
  return followLanguage(async (language: Language) => {
    current = (await others[language]?.()) ?? english;
  });
}

/** Returns the sentences of the page in the language that is chosen now. */
export function useTexts(): Texts {
  useLanguage();
  return current;
}
