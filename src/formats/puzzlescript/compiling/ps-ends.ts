import { flatMapped } from "../../../base/index.ts";
import type { Action, Expr, KindId, SetExpr, SetTest, Statement } from "../../../program/index.ts";
import type { PsWin, PsWord } from "../ps-tree.ts";

/** Describes the kinds that a name means: a single kind, any of the kinds, or all of them together. */
export interface NamedKinds {
  readonly kinds: readonly KindId[];
  readonly of: "one" | "any" | "all";
}

type FindMeaning = (name: PsWord) => NamedKinds | undefined;

/** Returns the statements that win a level. The level is won once all win conditions are true. */
export function compilePsEnds(wins: readonly PsWin[], findMeaning: FindMeaning): Statement[] {
  const tests = flatMapped(wins, (win) => compileWin(win, findMeaning));
  if (tests.length === 0) return [];
  const winAction: Action = { do: "win" };
  const test: Expr = tests.length === 1 ? (tests[0] as Expr) : { is: "and", values: tests };
  return [{ do: "when", branches: [{ test, body: [{ do: "line", alternatives: [[winAction]] }] }] }];
}

/**
 * Returns a sentence about the win conditions, because a file contains no description; undefined if it has none. Conditions
 * that are always true are left out.
 */
export function describeGoal(wins: readonly PsWin[], findMeaning: FindMeaning): string | undefined {
  const goals = wins
    .filter((it) => compileWin(it, findMeaning).length > 0)
    .map(({ how, what, on }) => `${how === "all" ? "every" : how} ${what.text}${on ? ` on ${on.text}` : ""}`);
  return goals.length === 0 ? undefined : `Goal: ${goals.join(", ")}.`;
}

function compileWin({ how, what, on }: PsWin, findMeaning: FindMeaning): Expr[] {
  const counted = findMeaning(what);
  const base = on && findMeaning(on);
  if (!counted || (on && !base)) return [];
  const isAll = how === "all";
  const set: SetExpr = cellsHolding(counted, base ? (isAll ? [makeLackTest(base)] : holdsAll(base)) : []);
  const noneTest: Expr = { is: "none-of", set };
  if (how === "some") return [{ is: "not", value: noneTest }];
  return how === "all" && !base ? [] : [noneTest];
}

/**
 * Returns the set of objects that a name means. If it means several kinds together, the set contains the objects of the
 * first kind that share their cells with all other kinds.
 */
export function cellsHolding({ kinds, of }: NamedKinds, tests: readonly SetTest[] = []): SetExpr {
  if (of !== "all") return { kinds, tests };
  return { kinds: kinds.slice(0, 1), tests: [...holdsAll({ kinds: kinds.slice(1), of }), ...tests] };
}

function holdsAll({ kinds, of }: NamedKinds): SetTest[] {
  if (of !== "all") return [{ by: "with", kinds, not: false }];
  return kinds.map((kind) => ({ by: "with", kinds: [kind], not: false }));
}

/**
 * Returns the test that a cell lacks at least one of the kinds; for a name that means any of them, that it lacks all.
 */
function makeLackTest({ kinds, of }: NamedKinds): SetTest {
  if (of !== "all") return { by: "with", kinds, not: true };
  const noneTests = kinds.map((kind): Expr => ({
    is: "none-of",
    set: {
      kinds: [kind],
      among: { is: "one", cell: { is: "place", of: { is: "it", type: "thing" } } },
      tests: [],
    },
  }));
  return { by: "where", test: { is: "or", values: noneTests } };
}
