/**
 * Describes a game as an author has it: the text of its own file, and the texts of the files that it includes, by their names in
 * `include`.
 */
export interface GameText {
  readonly text: string;
  readonly includes: Readonly<Record<string, string>>;
}

/** Matches the line that begins an included file in a bundle. At the left edge no other line of the language looks like it. */
const head = /^included[ \t]+(\S.*?)[ \t]*\r?(?:\n|$)/gm;

/**
 * Splits a text into a game's own file and the files after it, each below its line `included NAME`. Offsets into the game's own
 * file are the same in both. A text without such a line is returned as it is.
 */
export function unbundle(text: string): GameText {
  const heads = [...text.matchAll(head)];
  const parts = new Map<string, string>();
  for (const [i, it] of heads.entries())
    if (!parts.has(it[1])) parts.set(it[1], text.slice(it.index + it[0].length, heads[i + 1]?.index));
  return { text: text.slice(0, heads[0]?.index), includes: Object.fromEntries(parts) };
}

/** Returns a game with all that it includes as one text, which has the same meaning. Files that included files include follow it too. */
export function bundle({ text, includes }: GameText): string {
  const ownParts = unbundle(text);
  const otherFiles = Object.entries(includes).map(([name, it]) => ({ name, ...unbundle(it) }));
  const parts = new Map(Object.entries(ownParts.includes));
  const innerFiles = otherFiles.flatMap((it) => Object.entries(it.includes));
  for (const [name, part] of [...otherFiles.map((it) => [it.name, it.text] as const), ...innerFiles])
    if (!parts.has(name) && !parts.has(toggleQuadEnding(name))) parts.set(name, part);
  return [ownParts.text, ...[...parts].map(([name, part]) => `included ${name}\n${part}`)]
    .map(endLine)
    .join("");
}

/** Returns the other name of a file: `chess` and `chess.quad` are the same. */
export const toggleQuadEnding = (name: string): string =>
  name.endsWith(".quad") ? name.slice(0, -".quad".length) : `${name}.quad`;

const endLine = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
