import { closest, joinNames } from "../base/index.ts";
import type { Kind, KindId } from "./data/program.ts";

/** Describes a mistake in a file of kinds. */
export interface WrongKindList {
  readonly wrong: string;
  /** Stores the number of the line with the mistake, counted from 1. */
  readonly line: number;
}

/** Limits the length of the list in a file. */
const maxItems = 1_000_000;

/**
 * Reads a file of kinds: names separated by blanks, commas or line breaks. If `allowed` is missing, the file may
 * contain every kind.
 */
export function lowerKindList(
  text: string,
  kinds: readonly Kind[],
  allowed?: readonly KindId[],
): { readonly list: readonly KindId[] } | WrongKindList {
  const kindsByName = new Map(
    (allowed ?? kinds.map((_, kind) => kind).slice(1)).map((it) => [kinds[it].name, it]),
  );
  const list: KindId[] = [];
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    for (const word of line.split(/[\s,]+/)) {
      if (word === "") continue;
      const kind = kindsByName.get(word);
      if (kind === undefined) return { wrong: reportUnknown(word, [...kindsByName.keys()]), line: index + 1 };
      if (list.push(kind) > maxItems) return { wrong: `There can be at most ${maxItems}.`, line: index + 1 };
    }
  }
  return list.length > 0 ? { list } : { wrong: "It is empty.", line: 1 };
}

function reportUnknown(word: string, names: readonly string[]): string {
  const closestName = closest(word, names);
  const hint =
    closestName === undefined ? ` It can hold ${joinNames(names)}.` : ` Did you mean \`${closestName}\`?`;
  return `\`${word.slice(0, 30)}\` cannot be in it.${hint}`;
}
