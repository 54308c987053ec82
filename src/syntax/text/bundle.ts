/** Matches the line that begins an included file in a bundle. No section of the language begins like that. */
const headerPattern = /^included[ \t]+(\S.*?)[ \t]*\r?(?:\n|$)/gm;

/**
 * Splits a bundle into the game's own file and the files after it, each of which begins with a line `included NAME`.
 * The own file comes first, so its offsets are unchanged. A text without such a line has no other files.
 */
export function unbundle(text: string) {
  const headers = [...text.matchAll(headerPattern)];
  const parts = new Map<string, string>();
  for (const [i, it] of headers.entries())
    if (!parts.has(it[1])) parts.set(it[1], text.slice(it.index + it[0].length, headers[i + 1]?.index));
  return { text: text.slice(0, headers[0]?.index), includes: Object.fromEntries(parts) };
}

/** Returns a game and all files that it includes, directly or indirectly, as a single text. */
export function bundle({ text, includes }: ReturnType<typeof unbundle>): string {
  const gameBundle = unbundle(text);
  const otherFiles = Object.entries(includes).map(([name, it]) => ({ name, ...unbundle(it) }));
  const parts = new Map(Object.entries(gameBundle.includes));
  const innerFiles = otherFiles.flatMap((it) => Object.entries(it.includes));
  for (const [name, part] of [...otherFiles.map((it) => [it.name, it.text] as const), ...innerFiles])
    if (!parts.has(name) && !parts.has(toggleQuadEnding(name))) parts.set(name, part);
  return [gameBundle.text, ...[...parts].map(([name, part]) => `included ${name}\n${part}`)]
    .map(addLineEnd)
    .join("");
}

/** Returns the other form of a file's name: `chess` and `chess.quad` mean the same file. */
export const toggleQuadEnding = (name: string): string =>
  name.endsWith(".quad") ? name.slice(0, -".quad".length) : `${name}.quad`;

const addLineEnd = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
