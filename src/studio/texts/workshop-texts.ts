import { addLateTranslations, type Sentence, translateLateSentence } from "../../web/index.ts";
import type { germanWorkshop } from "./german-workshop.ts";

/** Describes an English sentence of the studio, a room or the player. `{}` stands for inserted values. */
export type WorkshopSentence = keyof typeof germanWorkshop | Sentence;

/** Translates a sentence of the studio or of a room into the current language. */
export function translateWorkshop(english: WorkshopSentence, ...parts: readonly (string | number)[]): string {
  return translateLateSentence(english, parts);
}

/** Translates the singular or the plural sentence, depending on the count, and inserts the count. */
export const translateCount = (count: number, singular: WorkshopSentence, plural: WorkshopSentence): string =>
  translateWorkshop(count === 1 ? singular : plural, count.toLocaleString(document.documentElement.lang));

let loadedTexts: Promise<void> | undefined;

/** Loads the texts of the studio and of rooms in languages other than English. */
export function loadWorkshopTexts(): Promise<void> {
  return (loadedTexts ??= addLateTranslations({
    de: () => import("./german-workshop.ts").then((it) => it.germanWorkshop),
  }));
}
