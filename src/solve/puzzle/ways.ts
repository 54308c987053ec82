// Lists what can be chosen of a search, in a file of its own: the command line reads it before anybody searches.

/** Lists the search orders: by distance from the start, or by estimated distance from a win. */
export const searchWays = ["breadth", "best"] as const;

export type SearchWay = (typeof searchWays)[number];

/**
 * Lists the facts that searches rely on, in the order in which they are doubted after a wrong answer: dead positions, variables that do
 * not affect the game, and rules that only decorate.
 */
export const puzzleFacts = ["dead", "idle", "decoration"] as const;

export type PuzzleFact = (typeof puzzleFacts)[number];
