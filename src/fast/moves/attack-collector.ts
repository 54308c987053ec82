import { END, ATTACK_LEAP, ATTACK_RAY, packEntry } from "./entries.ts";

/** Numbers sets of piece codes. A set is a row of 256 numbers: the reach of each code, 0 if it is not in the set. Equal sets share a row. */
export class CodeRows {
  private readonly rows: Uint8Array[] = [];
  private readonly numbers = new Map<string, number>();

  /** Returns the row number of a set of codes. */
  numberOf(codes: ReadonlyMap<number, number>): number {
    let key = "";
    for (const [code, reach] of codes) key += `${code}:${reach} `;
    const cachedNumber = this.numbers.get(key);
    if (cachedNumber !== undefined) return cachedNumber;
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

/** Collects the attacks on every spot, and merges attacks that differ only in the attacking code. */
export class AttackCollector {
  private readonly size: number;
  private readonly rows: CodeRows;
  /** Is indexed by side and spot: maps each attack on a piece there to the number of the set of codes that make it. */
  private readonly attacksBySpot: (Map<number, number> | undefined)[];
  private readonly longKeys = new Map<string, number>();
  private readonly longAttacks: (readonly [number, number, ...number[]])[] = [];
  private readonly codeSets: ReadonlyMap<number, number>[] = [new Map()];
  private readonly setExtensions = new Map<number, number>();

  constructor(sides: number, size: number, rows: CodeRows) {
    this.size = size;
    this.rows = rows;
    this.attacksBySpot = Array.from({ length: sides * size }, () => undefined);
  }

  /** Adds an attack by a piece with `code` on a piece of `side` on a spot. */
  add(side: number, spot: number, key: number, code: number, reach: number): void {
    const attacks = (this.attacksBySpot[side * this.size + spot] ??= new Map());
    attacks.set(key, this.withCode(attacks.get(key) ?? NO_CODES, code, reach));
  }

  /** Returns a number that identifies an attack by its operation and operands, independent of the attacking codes. */
  keyOf(op: number, operand: number, ...operands: readonly number[]): number {
    const shortKey = op | (operand << 4);
    if (operands.length === 0) return shortKey;
    const text = `${shortKey} ${operands.join(" ")}`;
    const cachedKey = this.longKeys.get(text);
    if (cachedKey !== undefined) return cachedKey;
    const key = (1 << 16) + this.longKeys.size;
    this.longKeys.set(text, key);
    this.longAttacks.push([op, operand, ...operands]);
    return key;
  }

  /** Returns the number of a set of codes after a code has been added. The same addition always returns the same number. */
  private withCode(setNumber: number, code: number, reach: number): number {
    const key = (setNumber * 256 + code) * 256 + reach;
    const cachedNumber = this.setExtensions.get(key);
    if (cachedNumber !== undefined) return cachedNumber;
    const extendedSet = new Map(this.codeSets[setNumber]);
    extendedSet.set(code, Math.max(reach, extendedSet.get(code) ?? 0));
    const newSetNumber = this.codeSets.push(extendedSet) - 1;
    this.setExtensions.set(key, newSetNumber);
    return newSetNumber;
  }

  makeTables(): { first: Int32Array; entries: Int32Array; isSimple: boolean } {
    const entries: number[] = [END];
    const first = new Int32Array(this.attacksBySpot.length);
    const rowsByCodeSet = new Map<number, number>();
    let isSimple = true;
    for (let i = 0; i < this.attacksBySpot.length; i++) {
      const attacks = this.attacksBySpot[i];
      if (!attacks) continue;
      first[i] = entries.length;
      this.joinSteps(attacks, i % this.size);
      for (const [key, codeSet] of attacks) {
        const longAttack = key < 1 << 16 ? undefined : this.longAttacks[key - (1 << 16)];
        const [op, operand, ...more] = longAttack ?? [key & 15, key >> 4];
        if (op !== ATTACK_LEAP && op !== ATTACK_RAY) isSimple = false;
        let row = rowsByCodeSet.get(codeSet);
        if (row === undefined) rowsByCodeSet.set(codeSet, (row = this.rows.numberOf(this.codeSets[codeSet])));
        entries.push(packEntry(op, operand, row), ...more);
      }
      entries.push(END);
    }
    return { first, entries: Int32Array.from(entries), isSimple };
  }

  /** Merges a leap from the nearest cell of a ray with the ray, as an attack along the ray with a reach of one cell. */
  private joinSteps(attacks: Map<number, number>, spot: number): void {
    for (const [key, codeSet] of attacks) {
      if (key >= 1 << 16 || (key & 15) !== ATTACK_RAY) continue;
      const leapKey = ATTACK_LEAP | ((spot + (key >> 4) - 256) << 4);
      const leapCodes = attacks.get(leapKey);
      if (leapCodes === undefined) continue;
      let joinedCodes = codeSet;
      for (const code of this.codeSets[leapCodes].keys()) joinedCodes = this.withCode(joinedCodes, code, 1);
      attacks.set(key, joinedCodes);
      attacks.delete(leapKey);
    }
  }
}
