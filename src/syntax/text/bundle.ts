/**
 * Describes a game as somebody has it: the text of its own file, and those of the files that it includes, by the names
 * that `include` has for them.
 */
export interface GameText {
  readonly text: string;
  readonly includes: Readonly<Record<string, string>>;
}

/** Matches the line that begins an included file in a bundle. At the left edge it is no other line of the language. */
const head = /^included[ \t]+(\S.*?)[ \t]*\r?(?:\n|$)/gm;

/**
 * Splits a text into a game's own file and the files behind it, each below its line `included NAME`. Offsets into the game's own file are the same in both.
 * A text without such a line comes back as it is.
 */
export function unbundle(text: string): GameText {
  const heads = [...text.matchAll(head)];
  const parts = new Map<string, string>();
  for (const [i, it] of heads.entries())
    if (!parts.has(it[1])) parts.set(it[1], text.slice(it.index + it[0].length, heads[i + 1]?.index));
  return { text: text.slice(0, heads[0]?.index), includes: Object.fromEntries(parts) };
}

/** Writes a game with all that it includes as one text, which means the same. Files within its files stand behind it too. */
export function bundle({ text, includes }: GameText): string {
  const own = unbundle(text);
  const others = Object.entries(includes).map(([name, it]) => ({ name, ...unbundle(it) }));
  const parts = new Map(Object.entries(own.includes));
  const inner = others.flatMap((it) => Object.entries(it.includes));
  for (const [name, part] of [...others.map((it) => [it.name, it.text] as const), ...inner])
    if (!parts.has(name) && !parts.has(toggleQuadEnding(name))) parts.set(name, part);
  return [own.text, ...[...parts].map(([name, part]) => `included ${name}\n${part}`)].map(ended).join("");
}

/** Returns the other way to name the same file: `chess` and `chess.quad`. */
export const toggleQuadEnding = (name: string): string =>
  name.endsWith(".quad") ? name.slice(0, -".quad".length) : `${name}.quad`;

const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
