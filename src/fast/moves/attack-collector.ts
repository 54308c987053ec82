import { END, ATTACK_LEAP, ATTACK_RAY, packEntry } from "./entries.ts";

/** Numbers sets of piece codes, each code with its reach, as rows of 256 numbers. Equal sets share a row. */
export class CodeRows {
  private readonly rows: Uint8Array[] = [];
  private readonly numbers = new Map<string, number>();

  /** Returns the row number of a set of codes. */
  numberOf(codes: ReadonlyMap<number, number>): number {
    let key = "";
    for (const [code, reach] of codes) key += `${code}:${reach} `;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const row = new Uint8Array(256);
    for (const [code, reach] of codes) row[code] = reach;
    this.numbers.set(key, this.rows.length);
    return this.rows.push(row) - 1;
  }

  /** Returns all rows in one array, `marks[number * 256 + code]`. */
  marks(): Uint8Array {
    const marks = new Uint8Array(256 * (this.rows.length + 1));
    for (const [i, row] of this.rows.entries()) marks.set(row, 256 * i);
    return marks;
  }
}

/** Is the number of the empty set of codes. */
const NO_CODES = 0;

/** Collects the attacks on every cell, and joins those that differ only in the attacking code. */
export class AttackCollector {
  private readonly size: number;
  private readonly rows: CodeRows;
  /** Is indexed by side and spot: a map from attacks on a piece there to the set of codes that make them. */
  private readonly found: (Map<number, number> | undefined)[];
  private readonly longKeys = new Map<string, number>();
  private readonly longAttacks: (readonly [number, number, ...number[]])[] = [];
  private readonly codeSets: ReadonlyMap<number, number>[] = [new Map()];
  private readonly codeSteps = new Map<number, number>();

  constructor(sides: number, size: number, rows: CodeRows) {
    this.size = size;
    this.rows = rows;
    this.found = Array.from({ length: sides * size }, () => undefined);
  }

  /** Adds an attack by a code on a piece of a side on a spot. */
  add(side: number, spot: number, key: number, code: number, reach: number): void {
    const here = (this.found[side * this.size + spot] ??= new Map());
    here.set(key, this.addedTo(here.get(key) ?? NO_CODES, code, reach));
  }

  /** Returns the number of an attack: its entry without the attacking codes. */
  keyOf(op: number, a: number, ...more: readonly number[]): number {
    const plain = op | (a << 4);
    if (more.length === 0) return plain;
    const text = `${plain} ${more.join(" ")}`;
    const known = this.longKeys.get(text);
    if (known !== undefined) return known;
    const key = (1 << 16) + this.longKeys.size;
    this.longKeys.set(text, key);
    this.longAttacks.push([op, a, ...more]);
    return key;
  }

  /** Returns the number of a set of codes and their reach, extended by one code. The same extension returns the same number. */
  private addedTo(codes: number, code: number, reach: number): number {
    const step = (codes * 256 + code) * 256 + reach;
    const known = this.codeSteps.get(step);
    if (known !== undefined) return known;
    const added = new Map(this.codeSets[codes]);
    added.set(code, Math.max(reach, added.get(code) ?? 0));
    const number = this.codeSets.push(added) - 1;
    this.codeSteps.set(step, number);
    return number;
  }

  tables(): { first: Int32Array; entries: Int32Array; isSimple: boolean } {
    const entries: number[] = [END];
    const first = new Int32Array(this.found.length);
    const rows = new Map<number, number>();
    let isSimple = true;
    for (let i = 0; i < this.found.length; i++) {
      const here = this.found[i];
      if (!here) continue;
      first[i] = entries.length;
      this.joinSteps(here, i % this.size);
      for (const [key, codes] of here) {
        const long = key < 1 << 16 ? undefined : this.longAttacks[key - (1 << 16)];
        const [op, a, ...more] = long ?? [key & 15, key >> 4];
        if (op !== ATTACK_LEAP && op !== ATTACK_RAY) isSimple = false;
        let row = rows.get(codes);
        if (row === undefined) rows.set(codes, (row = this.rows.numberOf(this.codeSets[codes])));
        entries.push(packEntry(op, a, row), ...more);
      }
      entries.push(END);
    }
    return { first, entries: Int32Array.from(entries), isSimple };
  }

  /** Joins leaps to the first cell of a ray with the ray: they are rays with a reach of one cell. */
  private joinSteps(here: Map<number, number>, spot: number): void {
    for (const [key, codes] of here) {
      if (key >= 1 << 16 || (key & 15) !== ATTACK_RAY) continue;
      const step = ATTACK_LEAP | ((spot + (key >> 4) - 256) << 4);
      const steps = here.get(step);
      if (steps === undefined) continue;
      let joined = codes;
      for (const code of this.codeSets[steps].keys()) joined = this.addedTo(joined, code, 1);
      here.set(key, joined);
      here.delete(step);
    }
  }
}
