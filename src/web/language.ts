import { capitalize, fillIn } from "../base/index.ts";
import type { Game } from "../game/index.ts";
import { listenTo, useWatched } from "./listener.ts";
import type { germanRows } from "./german.ts";
import type * as sentenceMatching from "./sentence-matching.ts";
import { readStoredText, storeText } from "./stored.ts";

/** Maps the codes of the page's languages to their own names. */
export const languages = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof languages;

/** Lists the English sentences of the player, which are the keys of each translation table. `{}` stands for inserted values. */
export type Sentence = keyof typeof germanRows;

/** Loads the translations for each language other than English, on demand. */
const otherLanguages: LateTranslations = {
  de: async () => {
    const german = (matching = await import("./german.ts"));
    return { ...german.germanRefusals, ...german.germanRows };
  },
};

const storageKey = "quadrille-language";
const languageEvents = new EventTarget();
let translations: sentenceMatching.TranslationTable = {};
/** Matches texts with sentences of the table; loaded with the first language other than English. */
let matching: typeof sentenceMatching | undefined;
let currentLanguage: Language = "en";

/** Translates a sentence into the current language and inserts the given values. */
export function t(english: Sentence, ...parts: readonly (string | number)[]): string {
  return translateLateSentence(english, parts);
}

/** Translates a sentence of a part of the page that has its own translation table. Inserted texts, such as titles of games, stay as they are. */
export const translateLateSentence = (english: string, parts: readonly (string | number)[]): string =>
  fillIn(translations[english] ?? english, parts);

/** Loads the translations of a part of the page that is loaded late, by language. */
export type LateTranslations = Readonly<
  Partial<Record<Language, () => Promise<sentenceMatching.TranslationTable>>>
>;

const lateTranslations: LateTranslations[] = [];

/** Adds the translations of a late-loaded part, for the current language and those chosen later. Resolves when they are loaded. */
export async function addLateTranslations(loadTables: LateTranslations): Promise<void> {
  lateTranslations.push(loadTables);
  if (currentLanguage !== "en") await loadLanguage(currentLanguage);
}

/** Translates text from outside the player, such as a message of the engine, if the table contains it. Other texts, such as a game's own, stay as they are. */
export const translateForeignText = (text: string): string => matching?.matchText(text, translations) ?? text;

/** Translates a text of a game if it reads the same in every game. Other texts stay in the language of the game. */
export const translateGameText = (text: string): string =>
  matching?.matchCommonText(text, translations) ?? text;

/** Translates a name, such as that of a player, and capitalizes it. */
export const translateName = (name: string): string => capitalize(translateForeignText(name));

/** Returns a player's name in the current language, with a capital letter. */
export const playerNameOf = ({ game }: { readonly game: Game }, player: number): string =>
  translateName(game.program.players[player]?.name ?? "");

/** Returns the current language; a component that calls it is rendered again when the language changes. */
export function useLanguage(): Language {
  return useWatched(
    () => currentLanguage,
    (notify) => listenTo(languageEvents, "change", notify),
  );
}

/** Returns the language that the user has chosen; undefined if the device decides. */
export const chosenLanguage = (): Language | undefined => parseLanguage(readStoredText(storageKey));

/** Stores the user's choice of a language; undefined leaves it to the device. */
export async function chooseLanguage(language: Language | undefined): Promise<void> {
  storeText(storageKey, language ?? "");
  await loadLanguage(language);
}

/**
 * Loads the language that the user or the device has chosen, and follows later changes. Resolves when the first
 * language is loaded. @param loadAlso loads other texts of the page in a language
 */
export async function followLanguage(loadAlso: (language: Language) => Promise<void>): Promise<void> {
  loadOtherTexts = loadAlso;
  addEventListener("storage", () => void loadLanguage(chosenLanguage()));
  await loadLanguage(chosenLanguage());
}

let loadOtherTexts: ((language: Language) => Promise<void>) | undefined;

/** Returns true if this page offers a choice of languages. A page that merely embeds a game offers none. */
export function hasLanguages(): boolean {
  return loadOtherTexts !== undefined;
}

async function loadLanguage(language: Language = findDeviceLanguage()): Promise<void> {
  try {
    const loadedTables = [otherLanguages, ...lateTranslations].map((it) => it[language]?.() ?? {});
    const [tables] = await Promise.all([Promise.all(loadedTables), loadOtherTexts?.(language)]);
    translations = Object.assign({}, ...tables);
    currentLanguage = language;
  } catch {
    // If the language cannot be loaded, the page stays as it is.
    return;
  }
  document.documentElement.lang = language;
  languageEvents.dispatchEvent(new Event("change"));
}

/** Returns the first of the device's languages into which the page is translated. */
function findDeviceLanguage(): Language {
  return navigator.languages.map((it) => parseLanguage(it.slice(0, 2).toLowerCase())).find(Boolean) ?? "en";
}

function parseLanguage(code: string): Language | undefined {
  return code === "en" || code === "de" ? code : undefined;
}
