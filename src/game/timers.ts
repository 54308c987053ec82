import type { Program, Timer } from "../program/index.ts";
import type { Evaluate, Machine, Run } from "./machine.ts";
import { numberPlaces } from "./number-places.ts";
import { timerBit } from "./signals.ts";

/** All timers count one cycle; those whose period is over are on in it (R19). `me` is afterwards somebody. */
export function compileTimers(periods: readonly Evaluate[], program: Program): Run | undefined {
  const counts = program.timers.map((timer, index) => compileTimer(timer, index, periods[index], program));
  if (counts.length < 2) return counts[0];
  return (m) => {
    for (let i = 0; i < counts.length; i++) counts[i](m);
  };
}

function compileTimer(timer: Timer, index: number, period: Evaluate, program: Program): Run {
  const players = program.players.length;
  const copies = timer.eachPlayer ? players : 1;
  const count = countOne(timer, index, period, program);
  if (!timer.eachPlayer) return (m) => count(m, 0);
  return (m) => {
    for (let player = 0; player < copies; player++) {
      m.me = player;
      count(m, player);
    }
  };
}

function countOne(
  { name, at }: Timer,
  index: number,
  period: Evaluate,
  program: Program,
): (m: Machine, player: number) => void {
  const fire = compileFiring(index, program);
  const place = numberPlaces(program).timers[index];
  return (m, player) => {
    const cycles = period(m);
    const count = m.state.numbers[place + player] + 1;
    if (count < cycles) m.state.setNumber(place + player, count);
    else if (cycles > 0) fire(m, player);
    else m.fail("period", `The timer ${name} has the period ${cycles}; it must be 1 or more.`, at);
  };
}

/** A player's copy of a timer is on for the rest of this cycle, and counts anew. */
export function compileFiring(index: number, program: Program): (m: Machine, player: number) => void {
  const first = index * program.players.length;
  const bit = timerBit(index, program);
  const place = numberPlaces(program).timers[index];
  return (m, player) => {
    m.fired[first + player] = m.cycle;
    m.signals |= bit;
    m.state.setNumber(place + player, 0);
  };
}
