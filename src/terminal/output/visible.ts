// Texts of a game, a file or a player must not control the terminal. `output.ts` makes control characters visible in all output;
// our own colours come from `paint`, and `Painted` preserves them.

/**
 * Matches what a terminal obeys, shows in another order than it is written, or does not show: control characters but
 * tabs and ends of lines, marks of direction, halves of characters, other ends of lines, and letters without width that
 * join nothing.
 */
const obeyed =
  /(?![\t\n])[\p{Cc}\p{Cs}\u034f\u180e\u200b\u2060-\u2064\ufeff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Matches most texts, so that they are known at a glance. */
const harmless = /^[\t\n -~]*$/;

/** Returns a text that is fit for a terminal: what it would obey is shown as `�`. */
export function escapeControls(text: string): string {
  if (harmless.test(text)) return text;
  return text.replaceAll("\r\n", "\n").replace(obeyed, "\ufffd");
}

/** Returns JSON that says the same and is fit for a terminal. */
export function escapeJsonControls(json: string): string {
  return json.replace(obeyed, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Represents a text with colours, fit for a terminal. */
export class Painted {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Returns a text with colours in it: what is put in between stays as it is if it is painted, and is made visible else.
 */
export function paintTemplate(
  fixed: TemplateStringsArray,
  ...parts: readonly (string | number | Painted)[]
): Painted {
  return new Painted(String.raw({ raw: fixed }, ...parts.map(textOf)));
}

/** Returns painted lines, one below the other. */
export function joinPainted(lines: readonly (string | Painted)[], between = "\n"): Painted {
  return new Painted(lines.map(textOf).join(between));
}

function textOf(part: string | number | Painted): string {
  return part instanceof Painted ? part.text : escapeControls(String(part));
}
