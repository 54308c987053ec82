import { directionNames } from "../../base/index.ts";
import type { Program } from "./program.ts";

/**
 * Returns a value as the language writes it; undefined if no word stands for it. Values of types without words are
 * numbers.
 */
export function valueWord({ kinds, players }: Program, type: string, value: number): string | undefined {
  switch (type) {
    case "direction":
    case "straight":
      return directionNames[value];
    case "kind":
      return kinds[value]?.name;
    case "player":
      return players[value]?.name;
    case "switch":
      return value === 0 ? "off" : "on";
    default:
      return String(value);
  }
}
