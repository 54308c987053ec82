import { giveControls } from "../../core/game/inputs.ts";
import type { FastParts } from "../../core/game/fast-parts.ts";

/**
 * Applies an input that needs no test, as in most cycles: at most one control, which must be free, and held controls. Returns false for any
 * other input, without applying it.
 */
export const giveFreeInput: NonNullable<FastParts["freeInput"]> = (m, compiled, input) => {
  const { controls, move, isFirst, isAgain } = input;
  if (m.state.isOver || move !== undefined || isFirst === true || controls.length > 1) return false;
  if (controls.length === 0) m.isClockTick = isAgain !== true;
  else {
    const { control, player } = controls[0];
    if (!compiled.isFree[control] || m.times[player] === undefined) return false;
    m.hasInput = true;
  }
  giveControls(m, compiled, input);
  return true;
};
