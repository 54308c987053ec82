import type { Program } from "../../program/index.ts";
import { partsInPlay, some } from "./program-parts.ts";

const drawing = new Set(["random", "random-of", "draw", "draw-of"]);

/** Whether chance is drawn from while a level is played, and not only when it begins. */
export function drawsInPlay(program: Program): boolean {
  return some(
    partsInPlay(program),
    (part) =>
      drawing.has(part["is"] as string) ||
      part["which"] === "random" ||
      (part["which"] === "apart" && part["first"] === "rule") ||
      part["wish"] === "random" ||
      (Array.isArray(part["random"]) && part["random"].length > 0),
  );
}
