import { addLateTranslations, type Sentence, translateLateSentence } from "../../web/index.ts";
import type { germanWorkshop } from "./german-workshop.ts";

/** Describes a sentence of the studio or of a room in English, or one that the player has too. `{}` stands for what is put in. */
export type WorkshopSentence = keyof typeof germanWorkshop | Sentence;

/** Returns a sentence of the studio or of a room in the language that is chosen now. */
export function translateWorkshop(english: WorkshopSentence, ...parts: readonly (string | number)[]): string {
  return translateLateSentence(english, parts);
}

let coming: Promise<void> | undefined;

/** Loads the texts of the studio and of rooms in languages other than English. */
export function loadWorkshopTexts(): Promise<void> {
  return (coming ??= addLateTranslations({
    de: () => import("./german-workshop.ts").then((it) => it.germanWorkshop),
  }));
}
