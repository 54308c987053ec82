import type { Expr, KindId, Program, SetExpr, Statement } from "../../../program/index.ts";
import type { PackedKeys } from "./packed-keys.ts";

/** Says how a position that was reached ends the play, if at all. */
export type Ended = "" | "won" | "over";

/** Judges the ends of a program by the key of a position alone. */
export interface EndTests {
  /** Is true if there are other ends than wins. */
  readonly loses: boolean;
  endOf(key: Uint32Array): Ended;
}

type Test = (key: Uint32Array) => boolean;
type Value = (key: Uint32Array) => number;

interface End {
  readonly test: Test;
  readonly how: Ended;
}

/** Returns the ends of a program, for positions of a board of so many cells; undefined where they look at more than things, numbers and counts. */
export function endTestsOf(
  program: Program,
  keys: PackedKeys,
  places: { readonly cellCount: number; readonly numberAt: (variable: number) => number },
): EndTests | undefined {
  const reader = new EndReader(program, keys, places);
  const ends = reader.ends(program.ends.statements);
  if (!ends) return undefined;
  return {
    loses: ends.some(({ how }) => how !== "won"),
    endOf(key) {
      for (let i = 0; i < ends.length; i++) if (ends[i].test(key)) return ends[i].how;
      return "";
    },
  };
}

class EndReader {
  readonly #program: Program;
  readonly #keys: PackedKeys;
  readonly #cellCount: number;
  readonly #numberAt: (variable: number) => number;

  constructor(
    program: Program,
    keys: PackedKeys,
    { cellCount, numberAt }: { readonly cellCount: number; readonly numberAt: (variable: number) => number },
  ) {
    this.#program = program;
    this.#keys = keys;
    this.#cellCount = cellCount;
    this.#numberAt = numberAt;
  }

  ends(statements: readonly Statement[]): readonly End[] | undefined {
    const ends: End[] = [];
    for (const it of statements) {
      if (it.do !== "when" || it.branches.length !== 1) return undefined;
      const [{ test: when, body }] = it.branches;
      const how = endingOf(body);
      const test = when && this.#test(when);
      if (!test || how === undefined) return undefined;
      ends.push({ test, how });
    }
    return ends;
  }

  #test(expr: Expr): Test | undefined {
    switch (expr.is) {
      case "not": {
        const test = this.#test(expr.value);
        return test && ((key) => !test(key));
      }
      case "and":
      case "or": {
        const tests = expr.values.map((it) => this.#test(it));
        if (!tests.every((it) => it !== undefined)) return undefined;
        return expr.is === "and"
          ? (key) => tests.every((it) => it(key))
          : (key) => tests.some((it) => it(key));
      }
      case "none-of": {
        const members = this.#members(expr.set);
        return members && ((key) => !members.isSome(key));
      }
      case "compare":
        return this.#comparison(expr);
      default: {
        const value = this.#value(expr);
        return value && ((key) => value(key) !== 0);
      }
    }
  }

  #comparison({ op, left, right }: Extract<Expr, { is: "compare" }>): Test | undefined {
    const [a, b] = [this.#value(left), this.#value(right)];
    if (!a || !b) return undefined;
    switch (op) {
      case "=":
        return (key) => a(key) === b(key);
      case "!=":
        return (key) => a(key) !== b(key);
      case "<":
        return (key) => a(key) < b(key);
      case "<=":
        return (key) => a(key) <= b(key);
      case ">":
        return (key) => a(key) > b(key);
      case ">=":
        return (key) => a(key) >= b(key);
    }
  }

  /** Returns a number or a switch. */
  #value(expr: Expr): Value | undefined {
    if (expr.is === "constant" && typeof expr.value === "number") {
      const { value } = expr;
      return () => value;
    }
    if (expr.is === "count") {
      const members = this.#members(expr.set);
      return members && ((key) => members.count(key));
    }
    if (expr.is === "variable" && expr.of === undefined) {
      const { type, eachPlayer } = this.#program.variables[expr.variable];
      if ((type !== "number" && type !== "switch") || eachPlayer) return undefined;
      const index = this.#numberAt(expr.variable);
      return (key) => this.#keys.valueAt(key, index);
    }
    return undefined;
  }

  #members({ kinds, among, order, tests }: SetExpr): Members | undefined {
    if (!kinds || among || order) return undefined;
    const beside: Beside[] = [];
    for (const it of tests) {
      if (it.by !== "with") return undefined;
      beside.push({ holds: this.#cellTest(it.kinds), not: it.not });
    }
    return new Members(this.#cellTest(kinds), beside, { keys: this.#keys, cellCount: this.#cellCount });
  }

  #cellTest(kinds: readonly KindId[]): CellTest {
    const layers = [...new Set(kinds.map((kind) => this.#program.kinds[kind].layer))];
    const has = Uint8Array.from(this.#program.kinds, (_, kind) => (kinds.includes(kind) ? 1 : 0));
    return { has, planes: layers.map((layer) => layer * this.#cellCount) };
  }
}

/** How a body of statements that follow a test ends the play; undefined if it does anything else. */
function endingOf(body: readonly Statement[]): Ended | undefined {
  const [only] = body;
  if (body.length !== 1 || only.do !== "line" || only.alternatives.length !== 1) return undefined;
  const [actions] = only.alternatives;
  const ending = actions.find(({ do: does }) => does === "win" || does === "lose" || does === "draw");
  if (!ending || actions.some((it) => it !== ending && it.do !== "say" && it.do !== "sound"))
    return undefined;
  if ("who" in ending && ending.who !== undefined) return undefined;
  return ending.do === "win" ? "won" : "over";
}

/** Is true if a cell holds one of some kinds. */
interface CellTest {
  readonly has: Uint8Array;
  readonly planes: readonly number[];
}

interface Beside {
  readonly holds: CellTest;
  readonly not: boolean;
}

/** The members of a set, each cell with one of its kinds counted by layer. */
class Members {
  readonly #kinds: CellTest;
  readonly #beside: readonly Beside[];
  readonly #keys: PackedKeys;
  readonly #cellCount: number;
  /** Holds the addresses where a member may stand, for a version of the keys. */
  #addresses: readonly number[] = [];
  #version = -1;
  /** Holds the one that was found last. */
  #last = 0;

  constructor(
    kinds: CellTest,
    beside: readonly Beside[],
    { keys, cellCount }: { readonly keys: PackedKeys; readonly cellCount: number },
  ) {
    this.#kinds = kinds;
    this.#beside = beside;
    this.#keys = keys;
    this.#cellCount = cellCount;
  }

  isSome(key: Uint32Array): boolean {
    const addresses = this.#candidates();
    const { length } = addresses;
    if (length === 0) return false;
    for (let i = 0, at = this.#last % length; i < length; i++, at = at + 1 === length ? 0 : at + 1) {
      if (!this.#isMember(key, addresses[at])) continue;
      this.#last = at;
      return true;
    }
    return false;
  }

  count(key: Uint32Array): number {
    let count = 0;
    for (const address of this.#candidates()) if (this.#isMember(key, address)) count++;
    return count;
  }

  #isMember(key: Uint32Array, address: number): boolean {
    const keys = this.#keys;
    if (this.#kinds.has[keys.kindAt(key, address)] === 0) return false;
    const cell = address % this.#cellCount;
    for (let i = 0; i < this.#beside.length; i++) {
      const { holds, not } = this.#beside[i];
      let isThere = false;
      for (let j = 0; j < holds.planes.length && !isThere; j++)
        isThere = holds.has[keys.kindAt(key, holds.planes[j] + cell)] === 1;
      if (isThere === not) return false;
    }
    return true;
  }

  #candidates(): readonly number[] {
    const keys = this.#keys;
    if (this.#version === keys.version) return this.#addresses;
    this.#version = keys.version;
    const { has, planes } = this.#kinds;
    const isLed = has.some((it, kind) => it === 1 && keys.isLead(kind));
    const addresses: number[] = [];
    for (const plane of planes)
      for (let cell = 0; cell < this.#cellCount; cell++) {
        const address = plane + cell;
        const may = isLed || keys.bitsAt(address).length > 0 || has[keys.firstAt(address)] === 1;
        if (may) addresses.push(address);
      }
    return (this.#addresses = addresses);
  }
}
