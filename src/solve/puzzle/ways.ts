// This file lists the options of a search separately, because the command line needs them before any search is loaded.

/** Lists the search orders: by distance from the start, or by estimated distance from a win. */
export const searchWays = ["breadth", "best"] as const;

export type SearchWay = (typeof searchWays)[number];

/**
 * Lists the facts that searches rely on, in the order in which they are doubted after a wrong answer: that dead
 * positions are dead, that certain variables do not affect the game, and that certain rules only decorate.
 */
export const puzzleFacts = ["dead", "idle", "decoration"] as const;

export type PuzzleFact = (typeof puzzleFacts)[number];
