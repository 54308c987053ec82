// Texts from a game, a file or a player must not control the terminal, so `output.ts` makes control characters
// visible in all output. Colours of our own come from `paint`, and `Painted` preserves them.

/**
 * Matches characters that control a terminal, change the text direction or are invisible: control characters except tabs and
 * line feeds, direction marks, lone surrogates, other line separators, and zero-width characters that do not join anything.
 */
const controlCharacters =
  /(?![\t\n])[\p{Cc}\p{Cs}\u034f\u180e\u200b\u2060-\u2064\ufeff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Matches texts that consist of harmless ASCII characters, which need no closer check. */
const harmlessText = /^[\t\n -~]*$/;

/** Makes a text safe for a terminal by replacing control characters with `�`. */
export function escapeControls(text: string): string {
  if (harmlessText.test(text)) return text;
  return text.replaceAll("\r\n", "\n").replace(controlCharacters, "\ufffd");
}

/** Makes JSON safe for a terminal without changing its value. */
export function escapeJsonControls(json: string): string {
  return json.replace(controlCharacters, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Represents a coloured text that is safe for a terminal. */
export class Painted {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Fills in a template: painted values are inserted unchanged, all others are escaped. */
export function paintTemplate(
  literalParts: TemplateStringsArray,
  ...parts: readonly (string | number | Painted)[]
): Painted {
  return new Painted(String.raw({ raw: literalParts }, ...parts.map(textOf)));
}

/** Joins painted texts, by default with line breaks. */
export function joinPainted(lines: readonly (string | Painted)[], separator = "\n"): Painted {
  return new Painted(lines.map(textOf).join(separator));
}

function textOf(part: string | number | Painted): string {
  return part instanceof Painted ? part.text : escapeControls(String(part));
}
