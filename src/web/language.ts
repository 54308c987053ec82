import { useEffect, useState } from "preact/hooks";
import type { germanRows } from "./german.ts";

/** Holds the languages of the page, by their codes, each as it calls itself. */
export const languages = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof languages;

/** Describes a sentence of the player in English, by which it is found in the table of another language. `{}` stands for what is put in. */
export type Sentence = keyof typeof germanRows;

type Table = Readonly<Record<string, string>>;

/** Says what else than English there is; a language comes when it is wanted. */
const others: LateTranslations = {
  de: () => import("./german.ts").then((it) => ({ ...it.germanRefusals, ...it.germanRows })),
};

const key = "quadrille-language";
const changed = new EventTarget();
let table: Table = {};
let current: Language = "en";

/** Returns a sentence in the language that is chosen now, with what is put in. */
export function t(english: Sentence, ...parts: readonly (string | number)[]): string {
  return translateLateSentence(english, parts);
}

/** Returns the same for a part of the page that brings rows of its own. */
export function translateLateSentence(english: string, parts: readonly (string | number)[]): string {
  return filled(table[english] ?? english, parts);
}

/** Describes the rows that a late part of the page has in other languages. */
export type LateTranslations = Readonly<Partial<Record<Language, () => Promise<Table>>>>;

const late: LateTranslations[] = [];

/** Adds the rows of a late part, for this language and for those that are chosen later. Resolves when they are there. */
export async function addLateTranslations(rows: LateTranslations): Promise<void> {
  late.push(rows);
  if (current !== "en") await bring(current);
}

const number = /\d[\d,]*(?:\.\d+)?/g;

/** Returns what comes from elsewhere in the language that is chosen now, if it has a row there: texts of games have none. */
export function translateForeignText(text: string): string {
  const row = table[text] ?? table[text.replaceAll(number, "{}")];
  if (row !== undefined) return filled(row, text.match(number) ?? []);
  if (!text.endsWith(".") || current === "en") return text;
  // Sentences have names put in, too, and a refused move stands before the reason.
  for (const [english, its] of Object.entries(table)) {
    const names = english.includes("{}") && text.match(patternOf(english));
    if (names) return filled(its, names.slice(1).map(translateForeignText));
  }
  const [, move = "", reason] = /^(\S+: )(.*)$/.exec(text) ?? [];
  return reason === undefined ? text : move + translateForeignText(reason);
}

const patternOf = (english: string): RegExp =>
  new RegExp(`^${english.replaceAll(/[.?()]/g, "\\$&").replaceAll("{}", "(.+?)")}$`);

function filled(sentence: string, parts: readonly (string | number)[]): string {
  const rest = parts.values();
  return sentence.replaceAll("{}", () => String(rest.next().value));
}

/** Returns the current language; a component that calls it is drawn again when the language changes. */
export function useLanguage(): Language {
  const [language, setLanguage] = useState(current);
  useEffect(() => {
    const listen = (): void => setLanguage(current);
    listen();
    changed.addEventListener("change", listen);
    return () => changed.removeEventListener("change", listen);
  }, []);
  return language;
}

/** Returns the language that somebody has chosen; nothing where the device says it. */
export function chosenLanguage(): Language | undefined {
  try {
    return languageOf(localStorage.getItem(key) ?? "");
  } catch {
    return undefined;
  }
}

/** Chooses a language, or leaves it to the device. */
export async function chooseLanguage(language: Language | undefined): Promise<void> {
  try {
    localStorage.setItem(key, language ?? "");
  } catch {
    // Nothing can be kept here: it holds until the page is closed.
  }
  await bring(language);
}

/**
 * Loads the language that the user has chosen, or that of the device, and follows another choice. Resolves when the
 * first is there. @param also loads other texts of the page in a language
 */
export async function followLanguage(also: (language: Language) => Promise<void>): Promise<void> {
  bringOthers = also;
  addEventListener("storage", () => void bring(chosenLanguage()));
  await bring(chosenLanguage());
}

let bringOthers: ((language: Language) => Promise<void>) | undefined;

/** Returns true if this page has languages to choose from: one that shows a game among other things has not. */
export function hasLanguages(): boolean {
  return bringOthers !== undefined;
}

async function bring(language: Language = wantedByDevice()): Promise<void> {
  try {
    const rows = [others, ...late].map((it) => it[language]?.() ?? {});
    const [found] = await Promise.all([Promise.all(rows), bringOthers?.(language)]);
    table = Object.assign({}, ...found);
    current = language;
  } catch {
    // A language that cannot be reached leaves the page as it is.
    return;
  }
  document.documentElement.lang = language;
  changed.dispatchEvent(new Event("change"));
}

/** Returns the first language of the device that the page has. */
function wantedByDevice(): Language {
  return navigator.languages.map((it) => languageOf(it.slice(0, 2).toLowerCase())).find(Boolean) ?? "en";
}

function languageOf(code: string): Language | undefined {
  return code === "en" || code === "de" ? code : undefined;
}
