import { useEffect, useState } from "preact/hooks";
import { english, type Texts } from "./english.ts";

/** The languages of the page, by their codes, each as it calls itself. */
export const languages = { en: "English", de: "Deutsch" } as const;

/** What else than English there is; a language comes when it is wanted. */
const others: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("./german.ts").then((it) => it.german),
};

export type Language = keyof typeof languages;

let current: Texts = english;
const changed = new EventTarget();
const key = "quadrille-language";

/** The language that somebody has chosen; nothing where the device says it. */
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

/** Brings the language that somebody has chosen, or that of the device, and follows another choice. Resolves when the first is there. */
export async function followLanguage(): Promise<void> {
  addEventListener("storage", () => void bring(chosenLanguage()));
  await bring(chosenLanguage());
}

async function bring(language: Language = wantedByDevice()): Promise<void> {
  // A language that cannot be reached leaves the page as it is.
  const found = await (others[language] ?? (async () => english))().catch(() => undefined);
  if (!found) return;
  current = found;
  document.documentElement.lang = language;
  changed.dispatchEvent(new Event("change"));
}

/** The sentences of the page in the language that is chosen now. */
export function useTexts(): Texts {
  const [texts, setTexts] = useState(current);
  useEffect(() => {
    const listen = (): void => setTexts(current);
    listen();
    changed.addEventListener("change", listen);
    return () => changed.removeEventListener("change", listen);
  }, []);
  return texts;
}

/** The first language of the device that the page has. */
function wantedByDevice(): Language {
  return navigator.languages.map((it) => languageOf(it.slice(0, 2).toLowerCase())).find(Boolean) ?? "en";
}

function languageOf(code: string): Language | undefined {
  return code === "en" || code === "de" ? code : undefined;
}
