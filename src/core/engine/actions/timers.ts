import type { Program } from "../../../program/index.ts";
import type { Evaluate, Machine, Run } from "../machine/machine.ts";
import { numberLayout } from "../layout/number-layout.ts";
import { timerBit } from "../machine/signals.ts";

/** Compiles the counting of all timers at the start of a cycle. A timer whose period ends is on in this cycle (rule R19). Changes `m.me`. */
export function compileTimers(periods: readonly Evaluate[], program: Program): Run | undefined {
  const countTimers = periods.map((period, index) => compileTimer(index, period, program));
  if (countTimers.length === 0) return undefined;
  return (m) => {
    for (let i = 0; i < countTimers.length; i++) countTimers[i](m);
  };
}

function compileTimer(index: number, period: Evaluate, program: Program): Run {
  const countTimer = compileTimerCount(index, program);
  const { eachPlayer, timed } = program.timers[index];
  const copyCount = eachPlayer ? program.players.length : 1;
  return (m) => {
    if (timed && !m.isClockTick) return;
    for (let player = 0; player < copyCount; player++) {
      if (eachPlayer) m.me = player;
      countTimer(m, player, period(m));
    }
  };
}

/** Compiles a function that advances a player's copy of a timer by one, and fires it when its count reaches `period`. */
export function compileTimerCount(
  index: number,
  program: Program,
): (m: Machine, player: number, period: number) => void {
  const fire = compileFire(index, program);
  const firstCount = numberLayout(program).timerStarts[index];
  const { name, at } = program.timers[index];
  return (m, player, period) => {
    const count = m.state.numbers[firstCount + player] + 1;
    if (count < period) m.state.setNumber(firstCount + player, count);
    else if (period > 0) fire(m, player);
    else m.fail("period", `The timer ${name} has the period ${period}; it must be 1 or more.`, at);
  };
}

/** Compiles the firing of a timer for a player: it is on for the rest of this cycle, and its count restarts. */
export function compileFire(index: number, program: Program): (m: Machine, player: number) => void {
  const firstFlag = index * program.players.length;
  const bit = timerBit(index, program);
  const firstCount = numberLayout(program).timerStarts[index];
  return (m, player) => {
    m.lastFired[firstFlag + player] = m.cycle;
    m.signals |= bit;
    m.state.setNumber(firstCount + player, 0);
  };
}
