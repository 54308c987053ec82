import type { Expr, KindId, Program, SetExpr, SetTest, Statement } from "../../../program/index.ts";
import type { Misfits } from "../../misfits.ts";
import type { PuzzleNames } from "./puzzle-names.ts";

const mend = "For example `ends: when no mark without crate: win`.";

/** The win conditions: a game is won when all of them hold. */
export function winLines({ ends }: Program, names: PuzzleNames, misfits: Misfits): string[] {
  const [end, ...more] = ends.statements;
  for (const { at } of more)
    misfits.add("A PuzzleScript game is won in one way only, when all conditions hold.", at, mend);
  if (!end) return [];
  const branch = end.do === "when" && end.branches.length === 1 ? end.branches[0] : undefined;
  const { test } = branch ?? {};
  const lines =
    branch && test && isWin(branch.body) ? conditionsIn(test).map((it) => lineOf(it, names)) : [undefined];
  const found = lines.filter((it) => it !== undefined);
  if (found.length === lines.length) return found;
  misfits.add(
    "A PuzzleScript game ends when there are no, some or only such things in certain cells.",
    end.at,
    mend,
  );
  return [];
}

const conditionsIn = (test: Expr): readonly Expr[] => (test.is === "and" ? test.values : [test]);

function isWin(body: readonly Statement[]): boolean {
  const [only] = body;
  if (only?.do !== "line" || body.length !== 1) return false;
  const actions = only.alternatives.flat();
  return actions.length === 1 && actions[0]?.do === "win" && !actions[0].who;
}

function lineOf(test: Expr, names: PuzzleNames): string | undefined {
  if (test.is === "not")
    return test.value.is === "none-of" ? conditionOf(test.value.set, true, names) : undefined;
  return test.is === "none-of" ? conditionOf(test.set, false, names) : undefined;
}

/** `No X on Y` for no such things, `Some X on Y` for some, `All X on Y` where none is without. */
function conditionOf(set: SetExpr, some: boolean, names: PuzzleNames): string | undefined {
  const { kinds, tests } = set;
  if (!kinds || kinds.length === 0 || set.among) return undefined;
  const having = tests.flatMap((it) => (it.by === "with" && !it.not ? [it.kinds] : []));
  const lacking = tests.filter((it) => it.by !== "with" || it.not);
  const [lack] = lacking;
  if (!lack) {
    const ground = nameOfAll(having, names);
    if (ground === undefined) return undefined;
    return [some ? "Some" : "No", names.any(kinds), ...(ground === "" ? [] : ["on", ground])].join(" ");
  }
  const missing = some || lacking.length > 1 ? undefined : lackedBy(lack, names);
  const things = having.length === 0 ? names.any(kinds) : nameOfAll([kinds, ...having], names);
  return missing === undefined || things === undefined ? undefined : `All ${things} on ${missing}`;
}

/** The name for what a cell has all of; empty for nothing, undefined where it has no name. */
function nameOfAll(lists: readonly (readonly KindId[])[], names: PuzzleNames): string | undefined {
  const [first] = lists;
  if (!first) return "";
  if (lists.length === 1) return names.any(first);
  const kinds = lists.flat();
  return kinds.length === lists.length ? names.all(kinds) : undefined;
}

function lackedBy(test: SetTest, names: PuzzleNames): string | undefined {
  if (test.by === "with") return names.any(test.kinds);
  if (test.by !== "where" || test.test.is !== "or") return undefined;
  const lists = test.test.values.map((it) =>
    it.is === "none-of" && it.set.among?.is === "one" && it.set.tests.length === 0 ? it.set.kinds : undefined,
  );
  const known = lists.filter((it) => it !== undefined);
  return known.length === lists.length ? nameOfAll(known, names) : undefined;
}
