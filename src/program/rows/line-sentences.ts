import { formatCount } from "../../base/index.ts";
import type { LineProblem } from "./line-expansion/index.ts";

type Sentence = readonly [message: string, severity: "error" | "warning", hint?: string];

/** Maps each problem of a line rule to a function that returns its message; `a` and `b` are the names involved. */
export const lineSentences: Readonly<Record<LineProblem["code"], (a: string, b: string) => Sentence>> = {
  "line-vague-wish": (a) => [
    `The rule does not say which way \`${a}\` is on the right side.`,
    "error",
    "The same word must be before the same name on the left, or be there only once.",
  ],
  "line-vague-name": (a) => [
    `The rule does not say which object \`${a}\` is on the right side.`,
    "error",
    "The name must be in the same cell on the left, or be there only once.",
  ],
  "same-unclear": (a) => [
    `The rule does not say which \`${a}\` is meant: the left side has no \`same ${a}\`.`,
    "error",
    "`same gem` is one gem wherever it stands in a rule, `next gem` the kind that follows it in the group.",
  ],
  "line-crowded": (a, b) => [
    `\`${a}\` and \`${b}\` are on the same layer, so no cell can hold both, and the rule can never match.`,
    "error",
  ],
  "line-full": (a, b) => [
    `The right side puts both \`${a}\` and \`${b}\` into one cell, but they are on the same layer.`,
    "error",
  ],
  "line-never": (a, b) => [
    `No cell holds \`${a}\` and does not hold \`${b}\`: the rule can never match and is left out.`,
    "warning",
  ],
  "line-no-needless": (a) => [
    `\`no ${a}\` is not needed here: the other things in this cell fill its layer.`,
    "warning",
  ],
  "line-many": (a) => [
    `This rule stands for more than ${a} rules, one for each meaning of its words and names.`,
    "error",
    "Use fewer vague words, or put the objects of a group on the same layer.",
  ],
  "line-no-both": (a, b) => [`The right side asks for both \`${a}\` and \`no ${b}\` in one cell.`, "error"],
  "line-random-one": (a) => [
    `\`random ${a}\` has nothing to choose from: there is but one object, or all of several come.`,
    "warning",
    "Name a group of several.",
  ],
  "line-random-layer": (a, b) => [
    `What \`random ${a}\` chooses may be on the layer of \`${b}\`, which is in the same cell.`,
    "warning",
  ],
  "line-no-all": (a) => [
    `\`no ${a}\` is not possible: ${a} stands for several objects at once.`,
    "error",
    "Write which of them must not be there.",
  ],
};

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
