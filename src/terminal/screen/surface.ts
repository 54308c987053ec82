import { asciiText } from "./ascii.ts";
import type { PenNumber } from "./pens.ts";
import { signsOf, columnsOf } from "./width.ts";

/**
 * What a screen shows: one sign and one pen for each cell, row by row. The cell behind a sign of two columns holds the
 * empty sign. What is written over the edge is cut off.
 */
export class Surface {
  readonly columns: number;
  readonly rows: number;
  readonly signs: string[];
  readonly pens: Uint32Array;
  /** Whether texts are written in plain ASCII. */
  readonly ascii: boolean;

  constructor(columns: number, rows: number, ascii = false) {
    this.columns = columns;
    this.rows = rows;
    this.ascii = ascii;
    this.signs = Array.from({ length: columns * rows }, () => " ");
    this.pens = new Uint32Array(columns * rows);
  }

  clear(): void {
    this.signs.fill(" ");
    this.pens.fill(0);
  }

  /** Writes one sign of so many columns; a wide sign that does not fit on the row leaves blanks. */
  put(x: number, y: number, sign: string, pen: PenNumber, width = columnsOf(sign)): void {
    if (y < 0 || y >= this.rows || x < 0 || x >= this.columns || width < 1) return;
    const at = y * this.columns + x;
    this.#split(x, at);
    if (x + width > this.columns) return this.#set(at, " ", pen);
    if (width > 1) this.#split(x + 1, at + 1);
    this.#set(at, sign, pen);
    if (width > 1) this.#set(at + 1, "", pen);
    if (x + width < this.columns && this.signs[at + width] === "") this.signs[at + width] = " ";
  }

  /** Writes a line of text, at most so many columns of it. Returns how many it took. */
  text(x: number, y: number, text: string, pen: PenNumber = 0, most = this.columns - x): number {
    let at = 0;
    for (const sign of signsOf(this.ascii ? asciiText(text) : text)) {
      const width = columnsOf(sign);
      if (at + width > most) break;
      this.put(x + at, y, sign, pen, width);
      at += width;
    }
    return at;
  }

  /** Writes so many blanks with a pen. */
  blank(x: number, y: number, columns: number, pen: PenNumber = 0): void {
    for (let at = x; at < x + columns; at++) this.put(at, y, " ", pen, 1);
  }

  /** The rows as text, without colours. */
  toText(): string {
    const rows = Array.from({ length: this.rows }, (_, y) =>
      this.signs
        .slice(y * this.columns, (y + 1) * this.columns)
        .join("")
        .trimEnd(),
    );
    return rows.join("\n");
  }

  /** Makes the first half of a wide sign a blank when its second half is overwritten. */
  #split(x: number, at: number): void {
    if (this.signs[at] === "" && x > 0) this.signs[at - 1] = " ";
  }

  #set(at: number, sign: string, pen: PenNumber): void {
    this.signs[at] = sign;
    this.pens[at] = pen;
  }
}

/** A rectangle of cells of a screen. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
