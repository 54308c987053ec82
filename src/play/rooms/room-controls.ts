import type { Program } from "../../program/index.ts";

/** Returns the index of the control that offers, accepts or claims a draw; -1 if there is none. */
export const drawControlOf = (program: Program): number =>
  program.controls.findIndex(({ name }) => name === "draw" && isRoomAct(program, name));

/**
 * Returns true if a room treats a control as an act of its own, which players can give at any time: `resign`, and `draw`
 * in games with both. In other games, `draw` may draw a card.
 */
export function isRoomAct({ controls }: Program, name: string | undefined): boolean {
  return name === "resign" || (name === "draw" && controls.some((it) => it.name === "resign"));
}
