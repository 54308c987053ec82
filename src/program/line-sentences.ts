import type { LineProblem } from "./line-expansion/index.ts";

type Sentence = readonly [message: string, severity: "error" | "warning", hint?: string];

/** What to say of each problem of a line rule, about the names `a` and `b`. */
export const lineSentences: Readonly<Record<LineProblem["code"], (a: string, b: string) => Sentence>> = {
  "line-vague-wish": (a) => [
    `The rule does not say which way \`${a}\` is on the right side.`,
    "error",
    "The same word must stand before the same name on the left, or only once on the left.",
  ],
  "line-vague-name": (a) => [
    `The rule does not say which object \`${a}\` is on the right side.`,
    "error",
    "The name must stand in the same cell on the left, or only once on the left.",
  ],
  "line-crowded": (a, b) => [
    `\`${a}\` and \`${b}\` are on one layer, so no cell can hold both, and the rule can never match.`,
    "error",
  ],
  "line-full": (a, b) => [
    `The right side puts both \`${a}\` and \`${b}\` into one cell, but they are on one layer.`,
    "error",
  ],
  "line-never": (a, b) => [
    `No cell holds \`${a}\` and does not hold \`${b}\`: the rule can never match and is left out.`,
    "warning",
  ],
  "line-no-needless": (a) => [
    `\`no ${a}\` goes without saying here: the other things of this cell fill its layer.`,
    "warning",
  ],
  "line-many": (a) => [
    `This rule stands for more than ${a} rules, one for each meaning of its words and names.`,
    "error",
    "Use fewer vague words, or put the objects of a group on one layer.",
  ],
  "line-no-both": (a, b) => [`The right side wants both \`${a}\` and \`no ${b}\` in one cell.`, "error"],
  "line-random-one": (a) => [
    `\`random ${a}\` has nothing to choose from: there is but one object, or all of several come.`,
    "warning",
    "Name a group of several.",
  ],
  "line-random-layer": (a, b) => [
    `What \`random ${a}\` chooses may be on the layer of \`${b}\`, which stands in the same cell.`,
    "warning",
  ],
  "line-no-all": (a) => [
    `\`no ${a}\` cannot be: ${a} stands for several objects at once.`,
    "error",
    "Write which of them must not be there.",
  ],
};
