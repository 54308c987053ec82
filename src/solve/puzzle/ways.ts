/** Ways to search: by the distance from the beginning, by what seems nearest to a win, or depth first in rounds, in little memory. */
export const searchWays = ["breadth", "best", "deepening"] as const;

export type SearchWay = (typeof searchWays)[number];
