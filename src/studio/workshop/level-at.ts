import type { OutlineEntry } from "../../syntax/index.ts";

/** The number of the level in which an offset of a text lies, from 1; behind its last line it is still that level. */
export function levelAt(entries: readonly OutlineEntry[], offset: number): number | undefined {
  const before = entries.filter(({ from }) => from <= offset).sort((a, b) => a.from - b.from);
  if (before.at(-1)?.word !== "level") return undefined;
  return before.filter(({ word }) => word === "level").length;
}
