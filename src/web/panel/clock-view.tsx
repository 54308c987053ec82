import type { VNode } from "preact";
import { useEffect, useReducer } from "preact/hooks";
import { formatTime } from "../clocks.ts";
import type { TableClock } from "./table-clock.ts";

/** Sets the remaining time below which a clock is highlighted, in milliseconds. */
const lowTime = 10_000;

interface ClockViewProps {
  readonly clock: TableClock;
  readonly player: number;
}

/** Shows a player's remaining time beside the board. */
export function ClockView({ clock, player }: ClockViewProps): VNode | null {
  const [, redraw] = useReducer((it: number) => it + 1, 0);
  useEffect(() => clock.listen(() => redraw(0)), [clock]);
  const remaining = clock.remaining(player);
  if (remaining === undefined) return null;
  return (
    <span class={remaining < lowTime ? "clock soon" : "clock"} role="timer">
      {formatTime(remaining)}
    </span>
  );
}

/** Runs the clock while this component is on the page. */
export function RunningClock({ clock }: { readonly clock: TableClock }): null {
  useEffect(() => clock.start(), [clock]);
  return null;
}
