import { splitInputWords } from "../inputs/words.ts";

/** Describes a typed word. */
export interface CommandToken {
  readonly text: string;
  /** Is true if the word follows a comma or a line break. */
  readonly isAfterBreak: boolean;
  /** Stores the rest of the line, if the line begins with `macro`. */
  readonly rest?: string;
}

const macro = /^[ \t]*macro[ \t]+(.*)$/u;

/** Splits a text into words at whitespace and commas; `//` begins a comment. A line that begins with `macro` is a single token. */
export function tokensOf(text: string): readonly CommandToken[] {
  if (!text.includes("macro")) return splitInputWords(text);
  return text.split("\n").flatMap((line): readonly CommandToken[] => {
    const macroBody = macro.exec(line.replace(/\r$/, ""))?.[1];
    return macroBody === undefined
      ? splitInputWords(line)
      : [{ text: "macro", isAfterBreak: true, rest: macroBody.replace(/\/\/.*$/u, "") }];
  });
}
