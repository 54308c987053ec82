import type { Looker } from "../../game/index.ts";
import type { Expr } from "../../program/index.ts";

/** What cannot be told to be nearer or farther. */
const vague = 1;

/** How far a test seems to be from holding: by how much a comparison fails, how many things are too many. 0 where it holds. */
export function guessOf(test: Expr, looker: Looker): number {
  switch (test.is) {
    case "and":
      return test.values.reduce((sum, it) => sum + guessOf(it, looker), 0);
    case "or":
      return Math.min(...test.values.map((it) => guessOf(it, looker)));
    case "compare":
      return compared(test, looker);
    case "none-of":
      return looker.value(counting(test)) ?? vague;
    default:
      return (looker.value(test) ?? 0) === 0 ? vague : 0;
  }
}

type Compare = Extract<Expr, { is: "compare" }>;

function compared(test: Compare, looker: Looker): number {
  if (looker.value(test) === 1) return 0;
  const [left, right] = [looker.value(test.left), looker.value(test.right)];
  if (left === undefined || right === undefined || test.op === "!=") return vague;
  return Math.abs(left - right) + (test.op === "<" || test.op === ">" ? 1 : 0);
}

type None = Extract<Expr, { is: "none-of" }>;
type Count = Extract<Expr, { is: "count" }>;

/** The number of the things of which there should be none; one expression for each test, which the looker knows again. */
function counting(test: None): Count {
  let count = counts.get(test);
  if (!count) counts.set(test, (count = { is: "count", set: test.set }));
  return count;
}

const counts = new WeakMap<None, Count>();
