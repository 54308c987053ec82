/** A case in a file of cases: its name at the left edge, then words, each with what stands behind it and on lines further right. */
export interface WrittenCase {
  readonly name: string;
  readonly words: readonly Word[];
}

export interface Word {
  readonly word: string;
  readonly rows: readonly string[];
}

/** The cases of a file. A line that begins with `//` is a comment. */
export function writtenCases(text: string): WrittenCase[] {
  return text.split(/\n(?=[^\s/])/).flatMap((part) => {
    const [name = "", ...lines] = part.split("\n").filter((it) => !it.startsWith("//"));
    return name.trim() === "" ? [] : [{ name, words: wordsOf(lines) }];
  });
}

function wordsOf(lines: readonly string[]): Word[] {
  const words: { word: string; rows: string[] }[] = [];
  for (const line of lines) {
    const [, word, rest = ""] = /^ {2}(\w+) ?(.*)$/.exec(line) ?? [];
    if (word !== undefined) words.push({ word, rows: rest === "" ? [] : [rest] });
    else words.at(-1)?.rows.push(line.slice(4));
  }
  // Empty lines behind the last row part cases; inside they end pictures.
  return words.map(({ word, rows }) => ({ word, rows: rows.length > 0 ? trimmed(rows) : [] }));
}

const trimmed = (rows: readonly string[]): string[] => rows.join("\n").trimEnd().split("\n");
