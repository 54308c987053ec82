import { inputWords } from "../inputs/words.ts";

/** Describes a word that was typed. */
export interface CommandToken {
  readonly text: string;
  /** Is true if a comma or a line break precedes the word. */
  readonly isAfterBreak: boolean;
  /** Is the rest of the line after `macro` at the beginning of a line. */
  readonly rest?: string;
}

const macro = /^[ \t]*macro[ \t]+(.*)$/u;

/** Splits a text into words at blanks, commas and line breaks; `//` opens a comment. A line that begins with `macro` is one word. */
export function tokensOf(text: string): readonly CommandToken[] {
  if (!text.includes("macro")) return inputWords(text);
  return text.split("\n").flatMap((line): readonly CommandToken[] => {
    const macroBody = macro.exec(line.replace(/\r$/, ""))?.[1];
    return macroBody === undefined
      ? inputWords(line)
      : [{ text: "macro", isAfterBreak: true, rest: macroBody.replace(/\/\/.*$/u, "") }];
  });
}
