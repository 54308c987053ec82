import type { Source } from "../../base/index.ts";
import { betzaWords } from "../../program/index.ts";
import { parse } from "../../syntax/index.ts";

/** Returns the text of a game file, with a comment that explains the Betza notation on each line that has some and no comment yet. */
export function addBetzaComments(source: Source): string {
  const comments = new Map<number, string[]>();
  const moves = parse(source).file.sections.flatMap((section) =>
    section.is === "moves" ? section.entries.flatMap((it) => (it.is === "goes" ? it.moves : [])) : [],
  );
  for (const move of moves) if (move.is === "betza") gather(comments, source.text, move.text);
  const lines = source.text.split("\n");
  for (const [line, words] of comments)
    if (!lines[line].includes("//")) lines[line] = `${lines[line].trimEnd()}  // ${words.join(", ")}`;
  return lines.join("\n");
}

/** Collects the explanation of a piece of notation for the line on which it ends. */
function gather(
  comments: Map<number, string[]>,
  text: string,
  notation: { readonly text: string; readonly span: { readonly to: number } },
): void {
  const words = betzaWords(notation.text);
  if ("message" in words) return;
  const line = text.slice(0, notation.span.to).split("\n").length - 1;
  comments.set(line, [...(comments.get(line) ?? []), ...words]);
}
