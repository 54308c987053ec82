import type { Source } from "../../base/index.ts";
import { betzaWords } from "../../program/index.ts";
import { parse } from "../../syntax/index.ts";

/** Adds a comment that explains the Betza notation to each line of a game file that contains some and has no comment yet. */
export function addBetzaComments(source: Source): string {
  const comments = new Map<number, string[]>();
  const moves = parse(source).file.sections.flatMap((section) =>
    section.is === "moves" ? section.entries.flatMap((it) => (it.is === "goes" ? it.moves : [])) : [],
  );
  for (const move of moves) {
    if (move.is !== "betza") continue;
    const words = betzaWords(move.text.text);
    if ("message" in words) continue;
    const line = source.text.slice(0, move.text.span.to).split("\n").length - 1;
    comments.set(line, [...(comments.get(line) ?? []), ...words]);
  }
  const lines = source.text.split("\n");
  for (const [line, words] of comments)
    if (!lines[line].includes("//")) lines[line] = `${lines[line].trimEnd()}  // ${words.join(", ")}`;
  return lines.join("\n");
}
