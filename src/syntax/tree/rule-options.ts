import { type Form, formsOf } from "./patterns.ts";

const rows = [
  { option: "order", value: "down", form: "down" },
  { option: "order", value: "up", form: "up" },
  { option: "writes", value: "now", form: "now" },
  { option: "writes", value: "together", form: "together" },
  { option: "which", value: "every", form: "every" },
  { option: "which", value: "first", form: "first" },
  { option: "which", value: "random", form: "random" },
  { option: "which", value: "apart", form: "apart" },
  { option: "until", value: "once", form: "once" },
  { option: "until", value: "still", form: "until still" },
  { option: "turned-to", form: "turned to value:WAY" },
  { option: "turned", form: "turned" },
  { option: "mirrored", form: "mirrored" },
  { option: "on", form: "on board:BOARD" },
  { option: "in", form: "in cells:CELLS" },
  { option: "when", form: "when test:TEST" },
] as const;

export type RuleOptionRow = (typeof rows)[number];

/**
 * Lists the forms of the options of `scan` and `rewrite`, except `3 times`. Of several forms with the same first word,
 * the first that matches is read. A block can have only one option with the same `option`.
 */
export const ruleOptionForms: readonly Form[] = /* @__PURE__ */ formsOf(rows);
