/** The eight directions by their numbers: 0 up, then clockwise by eighths. */
const directions = ["up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"] as const;

/** The number of a direction word, or undefined. */
export function directionOf(word: string): number | undefined {
  const at = (directions as readonly string[]).indexOf(word);
  return at < 0 ? undefined : at;
}

/** What stands before a pair of parentheses and is not a formula of the game. */
export const functions = ["min", "max", "abs", "distance"] as const;

/** What `of` may follow, besides state that each player has. */
export const properties = ["x", "y", "place", "kind", "owner", "heading"] as const;
