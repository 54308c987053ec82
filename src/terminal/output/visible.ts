// Texts of a game, a file or a player must not control the terminal. `output.ts` makes control characters visible in all output;
// our own colours come from `paint`, and `Painted` preserves them.

/**
 * Matches characters that control a terminal, change the direction of text or are invisible: control characters except tabs
 * and line feeds, direction marks, lone surrogates, other line separators, and zero-width characters that join nothing.
 */
const controlCharacters =
  /(?![\t\n])[\p{Cc}\p{Cs}\u034f\u180e\u200b\u2060-\u2064\ufeff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Matches texts of plain ASCII, which need no closer check. */
const harmless = /^[\t\n -~]*$/;

/** Returns a text that is safe for a terminal: characters that would control it become `�`. */
export function escapeControls(text: string): string {
  if (harmless.test(text)) return text;
  return text.replaceAll("\r\n", "\n").replace(controlCharacters, "\ufffd");
}

/** Returns equivalent JSON that is safe for a terminal. */
export function escapeJsonControls(json: string): string {
  return json.replace(controlCharacters, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Represents a text with colours that is safe for a terminal. */
export class Painted {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Fills a template: painted values are inserted as they are, others are escaped. */
export function paintTemplate(
  literalParts: TemplateStringsArray,
  ...parts: readonly (string | number | Painted)[]
): Painted {
  return new Painted(String.raw({ raw: literalParts }, ...parts.map(textOf)));
}

/** Returns painted lines, one below the other. */
export function joinPainted(lines: readonly (string | Painted)[], between = "\n"): Painted {
  return new Painted(lines.map(textOf).join(between));
}

function textOf(part: string | number | Painted): string {
  return part instanceof Painted ? part.text : escapeControls(String(part));
}
