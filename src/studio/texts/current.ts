import { useEffect, useState } from "preact/hooks";
import { readSettings, settingsChanged } from "../../web/index.ts";
import { english, type Texts } from "./english.ts";

/** The languages of the page, by their codes, each as it calls itself. */
export const languages = { en: "English", de: "Deutsch" } as const;

/** What else than English there is; a language comes when it is wanted. */
const others: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("./german.ts").then((it) => it.german),
};

let current: Texts = english;
const changed = new EventTarget();

/** Brings the language that somebody has chosen, or that of the device, and follows another choice. Resolves when the first is there. */
export async function followLanguage(): Promise<void> {
  const follow = async (): Promise<void> => {
    const { language } = readSettings();
    const code = language === "auto" ? wantedByDevice() : language;
    // A language that cannot be reached leaves the page as it is.
    const found = await (others[code] ?? (async () => english))().catch(() => undefined);
    if (!found) return;
    current = found;
    document.documentElement.lang = code;
    changed.dispatchEvent(new Event("change"));
  };
  addEventListener(settingsChanged, () => void follow());
  addEventListener("storage", () => void follow());
  await follow();
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
function wantedByDevice(): string {
  const codes = navigator.languages.map((it) => it.slice(0, 2).toLowerCase());
  return codes.find((it) => it in languages) ?? "en";
}
