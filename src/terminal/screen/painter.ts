import type { PenNumber, Pens } from "./pens.ts";
import { Surface } from "./surface.ts";

/** Unchanged cells up to this many are written again where that is shorter than a jump over them. */
const longestBridge = 3;

/**
 * Turns what a screen should show into what has to be written: only cells that have changed since the last time, in one
 * update that a terminal shows at once if it knows how.
 */
export class ScreenPainter {
  readonly #pens: Pens;
  #shown: Surface | undefined;
  #pen: PenNumber = 0;

  constructor(pens: Pens) {
    this.#pens = pens;
  }

  /** What the screen holds is not known any more: everything is written next time. */
  forget(): void {
    this.#shown = undefined;
  }

  /** The bytes that make the screen show a surface; empty if it does already. */
  paint(surface: Surface): string {
    let shown = this.#shown;
    const afresh = !shown || shown.columns !== surface.columns || shown.rows !== surface.rows;
    if (afresh) shown = this.#shown = new Surface(surface.columns, surface.rows);
    let written = afresh ? "\u001b[m\u001b[2J" : "";
    if (afresh) this.#pen = 0;
    for (let y = 0; y < surface.rows; y++) written += this.#row(surface, shown!, y);
    return written === "" ? "" : `\u001b[?2026h${written}\u001b[?2026l`;
  }

  #row({ columns, signs, pens }: Surface, shown: Surface, y: number): string {
    let written = "";
    let cursor = -1;
    const first = y * columns;
    for (let x = 0; x < columns; x++) {
      const at = first + x;
      if (signs[at] === shown.signs[at] && pens[at] === shown.pens[at]) continue;
      if (signs[at] === "") continue;
      written += cursor < 0 ? `\u001b[${y + 1};${x + 1}H` : this.#move(signs, pens, first, cursor, x);
      written += this.#pens.change(this.#pen, pens[at]) + signs[at];
      this.#pen = pens[at];
      // Terminals disagree about the width of some signs, so nothing is taken for granted behind a wide one.
      cursor = signs[at + 1] === "" && x + 1 < columns ? -1 : x + 1;
    }
    for (let at = first; at < first + columns; at++) {
      shown.signs[at] = signs[at];
      shown.pens[at] = pens[at];
    }
    return written;
  }

  /** From one column to another on the same row. */
  #move(signs: readonly string[], pens: Uint32Array, first: number, from: number, to: number): string {
    const between = signs.slice(first + from, first + to);
    const short =
      to - from <= longestBridge && between.every((_, at) => pens[first + from + at] === this.#pen);
    return short ? between.join("") : `\u001b[${to - from}C`;
  }
}
