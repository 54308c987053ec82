import { fillIn } from "../base/index.ts";

/** Maps English sentences to sentences of another language. `{}` stands for inserted values. */
export type TranslationTable = Readonly<Record<string, string>>;

const numberPattern = /\d[\d,]*(?:\.\d+)?/g;

/** Translates a text if the table contains it, perhaps with other numbers or names. Other texts stay as they are. */
export function matchText(text: string, table: TranslationTable): string {
  const translation = table[text] ?? table[text.replaceAll(numberPattern, "{}")];
  if (translation !== undefined) return fillIn(translation, text.match(numberPattern) ?? []);
  if (!text.endsWith(".")) return text;
  // A message may also contain names, or begin with a rejected move and a colon.
  for (const [english, translated] of Object.entries(table)) {
    const insertedTexts = english.includes("{}") && text.match(makePattern(english));
    if (insertedTexts)
      return fillIn(
        translated,
        insertedTexts.slice(1).map((it) => matchText(it, table)),
      );
  }
  const [, move = "", reason] = /^(\S+: )(.*)$/.exec(text) ?? [];
  return reason === undefined ? text : move + matchText(reason, table);
}

const makePattern = (english: string): RegExp =>
  new RegExp(`^${english.replaceAll(/[.?()]/g, "\\$&").replaceAll("{}", "(.+?)")}$`);

/** Matches how the sentences end that read the same in every game. */
const commonSentence = / (resigned|agreed|a draw|of time)\.$/;

/** Translates a text of a game if it reads the same in every game. */
export const matchCommonText = (text: string, table: TranslationTable): string =>
  commonSentence.test(text) ? matchText(text, table) : text;
