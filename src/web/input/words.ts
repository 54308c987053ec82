import type { Program } from "../../program/index.ts";

/** Returns true if a game has input that can only be typed or is often typed: moves, and controls without key, button or click. */
export function hasTypedInput({ moves, controls }: Program): boolean {
  return (
    moves !== undefined ||
    controls.some((it) => it.keys.length === 0 && it.clicks.length === 0 && it.button === undefined)
  );
}
