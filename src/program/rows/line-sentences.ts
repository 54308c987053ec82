import { formatCount } from "../../base/index.ts";
import sentences from "./line-sentences.json" with { type: "json" };
import type { LineProblem } from "./line-expansion/index.ts";

type Sentence = readonly [message: string, severity: "error" | "warning", hint?: string];

/** Maps each problem of a line rule to a function that returns its message; `a` and `b` are the names involved. */
export const lineSentences = Object.fromEntries(
  Object.entries(sentences).map(([code, [message, severity, hint]]) => [
    code,
    (a: string, b: string) => [message.replaceAll("{a}", a).replaceAll("{b}", b), severity, hint] as Sentence,
  ]),
) as Readonly<Record<LineProblem["code"], (a: string, b: string) => Sentence>>;

/** Maps each mistake in the form of a line rule to its message, for all notations that have line rules. */
export const lineForm = {
  alone: "There is no rule above for this one to join.",
  lateRigid: "A late rule cannot be rigid: nothing moves any more when it runs.",
  lateWish: "A late rule cannot have wishes: everything has already moved when it runs.",
  laterRandom: "Only the first rule of a group can say `random`; it then applies to the whole group.",
  rigidMany: "There can be at most 30 groups of rigid rules.",
  many: (maxCount: number | string) =>
    `A game can have at most ${maxCount} line rules, counting every rule that they stand for.`,
  rows: (left: number | string, right: number | string) =>
    `The left side has ${formatCount(left, "row")} and the right side ${right}; both need the same number.`,
  cells: (left: number | string, right: number | string) =>
    `A row has ${formatCount(left, "cell")} on the left and ${right} on the right; both sides need the same number.`,
  gapMany: "A row can have at most two gaps `...`.",
  gapEdge: "A gap `...` at the beginning or end of a row has no meaning.",
  gapTwice: "Two gaps `...` side by side mean no more than one.",
  gapMatch: "A gap `...` must be in the same cell on both sides.",
  randomLeft: (word: string | number) => `\`${word}\` can only be used on the right side.`,
  twice: (name: string | number) => `\`${name}\` is in this cell more than once.`,
} as const;
