import { directionNames } from "../../base/index.ts";

/** Returns the number of a direction word, or undefined. */
export function findDirection(word: string): number | undefined {
  const index = directionNames.indexOf(word);
  return index < 0 ? undefined : index;
}

/** Lists the properties that can precede `of`, in addition to variables that each player has. */
export const propertyNames =
  "x y place kind owner heading mass cw ccw effort-across effort-down fingerprint".split(" ");
