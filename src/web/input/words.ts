import type { Program } from "../../program/index.ts";

/**
 * Returns true if a game has input that is typed: moves, and controls without key, button or click. Controls without
 * arguments do not count in a game for several players, because they have buttons beside the players.
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
