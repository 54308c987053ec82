import type { Program } from "../../program/index.ts";

/**
 * Returns true if a room treats a control as an act of its own, which players can give at any time: `resign`, and `draw`
 * in games with both. In other games, `draw` may draw a card.
 */
export function isRoomAct({ controls }: Program, name: string | undefined): boolean {
  return name === "resign" || (name === "draw" && controls.some((it) => it.name === "resign"));
}
