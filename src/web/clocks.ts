import type { RoomClock } from "../play/index.ts";
import { t } from "./language.ts";

/** Lists the clocks that players can choose, as minutes for each player and seconds added for each move. */
export const clockChoices: readonly RoomClock[] = (
  [
    [1, 0],
    [3, 2],
    [5, 3],
    [10, 5],
    [15, 10],
    [30, 20],
  ] as const
).map(([minutes, seconds]) => ({ initial: minutes * 60_000, increment: seconds * 1000 }));

/** Returns the name of a clock, short enough for a narrow screen: `3 min, 2 s a move`. */
export function clockName({ initial, increment }: RoomClock): string {
  const minutes = initial / 60_000;
  return increment === 0 ? `${minutes} min` : t("{} min, {} s a move", minutes, increment / 1000);
}

/** Formats a remaining time in milliseconds: `4:07`, or `9.3` below ten seconds. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
