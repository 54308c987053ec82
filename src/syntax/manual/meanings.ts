import meanings from "./meanings.json" with { type: "json" };

/**
 * Maps each word of the language to a sentence that explains it. Verbs are explained in manual.ts, and colours need no
 * explanation. `npm run reference` makes docs/reference.md from these explanations, the grammar, the recipes and the games.
 */
export const wordMeanings: Readonly<Record<string, string>> = /* @__PURE__ */ Object.assign(
  {},
  ...Object.values(meanings.words),
);

/** Maps words of the language to their counterparts in PuzzleScript. */
export const inPuzzleScript: Readonly<Record<string, string>> = meanings.inPuzzleScript;
