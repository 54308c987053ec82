import { END, ATTACK_LEAP, ATTACK_RAY, packEntry } from "./entries.ts";

/** Numbers sets of piece codes. A set is a row of 256 numbers: how far each code reaches. Equal sets share a row. */
export class CodeRows {
  private readonly rows: Uint8Array[] = [];
  private readonly numbers = new Map<string, number>();

  /** Returns the row number of a set of codes. */
  numberOf(codes: ReadonlyMap<number, number>): number {
    let key = "";
    for (const [code, reach] of codes) key += `${code}:${reach} `;
    const cached = this.numbers.get(key);
    if (cached !== undefined) return cached;
    const row = new Uint8Array(256);
    for (const [code, reach] of codes) row[code] = reach;
    this.numbers.set(key, this.rows.length);
    return this.rows.push(row) - 1;
  }

  /** Returns all rows in one array, `marks[number * 256 + code]`. */
  toMarks(): Uint8Array {
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
  private readonly attacksBySpot: (Map<number, number> | undefined)[];
  private readonly longKeys = new Map<string, number>();
  private readonly longAttacks: (readonly [number, number, ...number[]])[] = [];
  private readonly codeSets: ReadonlyMap<number, number>[] = [new Map()];
  private readonly codeSteps = new Map<number, number>();

  constructor(sides: number, size: number, rows: CodeRows) {
    this.size = size;
    this.rows = rows;
    this.attacksBySpot = Array.from({ length: sides * size }, () => undefined);
  }

  /** Adds an attack: a piece with a code attacks a piece of a side that is on a spot. */
  add(side: number, spot: number, key: number, code: number, reach: number): void {
    const attacks = (this.attacksBySpot[side * this.size + spot] ??= new Map());
    attacks.set(key, this.withCode(attacks.get(key) ?? NO_CODES, code, reach));
  }

  /** Returns a number that identifies an attack by its operation and operands, without the attacking codes. */
  keyOf(op: number, a: number, ...operands: readonly number[]): number {
    const shortKey = op | (a << 4);
    if (operands.length === 0) return shortKey;
    const text = `${shortKey} ${operands.join(" ")}`;
    const cached = this.longKeys.get(text);
    if (cached !== undefined) return cached;
    const key = (1 << 16) + this.longKeys.size;
    this.longKeys.set(text, key);
    this.longAttacks.push([op, a, ...operands]);
    return key;
  }

  /** Returns the number of a set of codes and their reach, extended by one code. The same extension returns the same number. */
  private withCode(codes: number, code: number, reach: number): number {
    const key = (codes * 256 + code) * 256 + reach;
    const cached = this.codeSteps.get(key);
    if (cached !== undefined) return cached;
    const extendedSet = new Map(this.codeSets[codes]);
    extendedSet.set(code, Math.max(reach, extendedSet.get(code) ?? 0));
    const number = this.codeSets.push(extendedSet) - 1;
    this.codeSteps.set(key, number);
    return number;
  }

  tables(): { first: Int32Array; entries: Int32Array; isSimple: boolean } {
    const entries: number[] = [END];
    const first = new Int32Array(this.attacksBySpot.length);
    const rows = new Map<number, number>();
    let isSimple = true;
    for (let i = 0; i < this.attacksBySpot.length; i++) {
      const attacks = this.attacksBySpot[i];
      if (!attacks) continue;
      first[i] = entries.length;
      this.joinSteps(attacks, i % this.size);
      for (const [key, codes] of attacks) {
        const longAttack = key < 1 << 16 ? undefined : this.longAttacks[key - (1 << 16)];
        const [op, a, ...more] = longAttack ?? [key & 15, key >> 4];
        if (op !== ATTACK_LEAP && op !== ATTACK_RAY) isSimple = false;
        let row = rows.get(codes);
        if (row === undefined) rows.set(codes, (row = this.rows.numberOf(this.codeSets[codes])));
        entries.push(packEntry(op, a, row), ...more);
      }
      entries.push(END);
    }
    return { first, entries: Int32Array.from(entries), isSimple };
  }

  /** Joins a leap from the nearest cell of a ray with the ray: such a leap is a ray with a reach of one cell. */
  private joinSteps(attacks: Map<number, number>, spot: number): void {
    for (const [key, codes] of attacks) {
      if (key >= 1 << 16 || (key & 15) !== ATTACK_RAY) continue;
      const step = ATTACK_LEAP | ((spot + (key >> 4) - 256) << 4);
      const leapCodes = attacks.get(step);
      if (leapCodes === undefined) continue;
      let joinedCodes = codes;
      for (const code of this.codeSets[leapCodes].keys()) joinedCodes = this.withCode(joinedCodes, code, 1);
      attacks.set(key, joinedCodes);
      attacks.delete(step);
    }
  }
}
