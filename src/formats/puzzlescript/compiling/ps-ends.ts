import { flatMapped } from "../../../base/index.ts";
import type { Action, Expr, KindId, SetExpr, SetTest, Statement } from "../../../program/index.ts";
import type { PsWin, PsWord } from "../ps-tree.ts";

/** Describes the kinds that a name refers to; `of` says whether the name means a single kind, any of the kinds, or all of them together. */
export interface NamedKinds {
  readonly kinds: readonly KindId[];
  readonly of: "one" | "any" | "all";
}

type Meaning = (name: PsWord) => NamedKinds | undefined;

/** Returns the statements that end a level. The level is won once all win conditions hold. */
export function compilePsEnds(wins: readonly PsWin[], meaning: Meaning): Statement[] {
  const tests = flatMapped(wins, (win) => testOf(win, meaning));
  if (tests.length === 0) return [];
  const won: Action = { do: "win" };
  const test: Expr = tests.length === 1 ? (tests[0] as Expr) : { is: "and", values: tests };
  return [{ do: "when", branches: [{ test, body: [{ do: "line", alternatives: [[won]] }] }] }];
}

function testOf({ how, what, on }: PsWin, meaning: Meaning): Expr[] {
  const things = meaning(what);
  const ground = on && meaning(on);
  if (!things || (on && !ground)) return [];
  const without = how === "all";
  const set: SetExpr = cellsHolding(things, ground ? (without ? [lacks(ground)] : withAll(ground)) : []);
  const none: Expr = { is: "none-of", set };
  if (how === "some") return [{ is: "not", value: none }];
  return how === "all" && !ground ? [] : [none];
}

/**
 * Returns the set of objects that a name refers to. If the name means all its kinds together, the set holds
 * objects of the first kind that share a cell with all the others.
 */
export function cellsHolding({ kinds, of }: NamedKinds, tests: readonly SetTest[] = []): SetExpr {
  if (of !== "all") return { kinds, tests };
  return { kinds: kinds.slice(0, 1), tests: [...withAll({ kinds: kinds.slice(1), of }), ...tests] };
}

function withAll({ kinds, of }: NamedKinds): SetTest[] {
  if (of !== "all") return [{ by: "with", kinds, not: false }];
  return kinds.map((kind) => ({ by: "with", kinds: [kind], not: false }));
}

/** Returns a test that a cell does not hold what a name refers to. */
function lacks({ kinds, of }: NamedKinds): SetTest {
  if (of !== "all") return { by: "with", kinds, not: true };
  const missing = kinds.map((kind): Expr => ({
    is: "none-of",
    set: {
      kinds: [kind],
      among: { is: "one", cell: { is: "place", of: { is: "it", type: "thing" } } },
      tests: [],
    },
  }));
  return { by: "where", test: { is: "or", values: missing } };
}
