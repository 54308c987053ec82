import type { Program } from "../../program/index.ts";

/**
 * Returns true if a game has input that can only be typed or is often typed: moves, and controls without key, button
 * or click. In a game for several players, a control without arguments has a button beside its player.
 */
export function hasTypedInput({ moves, controls, players }: Program): boolean {
  return (
    moves !== undefined ||
    controls.some(
      (it) =>
        it.keys.length === 0 &&
        it.clicks.length === 0 &&
        it.button === undefined &&
        (players.length < 2 || it.args.length > 0),
    )
  );
}
