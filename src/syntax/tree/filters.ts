import { type Form, formsOf } from "./patterns.ts";

const rows = [
  { by: "sight", form: "in sight of of:SUM" },
  { by: "in", form: "in cells:CELLS" },
  { by: "at", form: "at cell:SUM" },
  { by: "around", form: "around cell:SUM" },
  { by: "beyond", form: "beyond cell:UNARY" },
  { by: "opposite", form: "opposite cell:UNARY" },
  { by: "trailing", form: "trailing cell:UNARY" },
  { by: "flanking", form: "flanking cell:UNARY" },
  { by: "within", form: "within distance:TERM of of:SUM" },
  { by: "nearest", form: "nearest to of:SUM" },
  { by: "farthest", form: "farthest from of:SUM" },
  { by: "riding", form: "riding what:UNARY" },
  { by: "connected", form: "connected to to:GOAL diagonal:ANY_STEPS [through through:GOAL]" },
  { by: "next", form: "next to to:GOAL diagonal:ANY_STEPS" },
  { by: "with", form: "with kinds:KINDS" },
  { by: "without", form: "without kinds:KINDS" },
  { by: "where", form: "where test:TEST" },
] as const;

export type FilterRow = (typeof rows)[number];

/**
 * Lists the forms of the filters that narrow a set. Of several forms with the same first word, the first that matches
 * is read.
 */
export const filterForms: readonly Form[] = /* @__PURE__ */ formsOf(rows);
