import meanings from "./meanings.json" with { type: "json" };

/**
 * Maps each word of the language to its meaning, as a sentence; verbs have theirs in manual.ts, and colours need none. From these, the
 * grammar, the recipes and the games, `npm run reference` makes docs/reference.md.
 */
export const wordMeanings: Readonly<Record<string, string>> = /* @__PURE__ */ Object.assign(
  {},
  ...Object.values(meanings.words),
);

/** Maps words of the language to what PuzzleScript calls them. */
export const inPuzzleScript: Readonly<Record<string, string>> = meanings.inPuzzleScript;
