import type { Edit } from "../../base/index.ts";
import type { CompiledText } from "../compiler.ts";
import type { Carried } from "../links.ts";

/** Holds the game's own file among its files. */
export const ownFile = "";

/** Describes the texts of a game. */
export type GameFiles = Pick<Carried, "text" | "includes">;

/** Returns the text of one of them. */
export const textIn = ({ text, includes }: GameFiles, file: string): string =>
  file === ownFile ? text : (includes[file] ?? "");

/** Returns the texts with another one in the place of one of them. */
export function replaceFileText(files: GameFiles, file: string, text: string): GameFiles {
  return file === ownFile ? { ...files, text } : { ...files, includes: { ...files.includes, [file]: text } };
}

/** Returns texts with changes in some places. */
export function applyFileEdits(
  files: GameFiles,
  edits: readonly Edit[],
  keyOf: (file: string) => string,
): GameFiles {
  const backwards = [...edits].sort((a, b) => b.span.from - a.span.from);
  return backwards.reduce((it, { span, text }) => {
    const file = keyOf(span.file);
    const before = textIn(it, file);
    return replaceFileText(it, file, before.slice(0, span.from) + text + before.slice(span.to));
  }, files);
}

/** Returns the texts that a game was made from. */
export function filesFromSources({ sources: [own, ...others] }: CompiledText): GameFiles {
  return { text: own.text, includes: Object.fromEntries(others.map(({ file, text }) => [file, text])) };
}
