/** Ways to search: by distance from the beginning, by estimated distance from a win, or depth first in rounds, with little memory. */
export const searchWays = ["breadth", "best", "deepening"] as const;

export type SearchWay = (typeof searchWays)[number];
