import { directionNames } from "../../base/index.ts";
import type { Program } from "./program.ts";

/** Returns a value as it is written in the language; undefined if no word stands for it. Values of types without words are written as numbers. */
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
