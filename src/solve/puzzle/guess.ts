import type { Looker } from "../../game/index.ts";
import type { Expr, KindId } from "../../program/index.ts";

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

/** What is not there is farther away than anything on a board. */
const absent = 100;

/** How far things that should be near each other are apart, in steps across and down: all from the first. `missing` tells of what is not there. */
export function apart(
  picture: readonly (readonly KindId[])[],
  { width, looker }: { readonly width: number; readonly looker: Looker },
  missing: (kinds: readonly KindId[]) => number,
): number {
  const places = picture.map((kinds) => looker.places({ kinds, tests: [] }));
  let sum = 0;
  for (const [index, cells] of places.entries()) {
    if (cells.length === 0) sum += absent + missing(picture[index]!);
    else if (index > 0 && places[0]!.length > 0)
      sum += Math.min(...cells.flatMap((cell) => places[0]!.map((it) => steps(cell, it, width))));
  }
  return sum;
}

function steps(one: number, other: number, width: number): number {
  return (
    Math.abs((one % width) - (other % width)) + Math.abs(Math.floor(one / width) - Math.floor(other / width))
  );
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
