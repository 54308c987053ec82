import type { Machine } from "./machine.ts";
import type { Works } from "./works.ts";

/** All timers count one cycle; those whose period is over are on in it (R19). */
export function countTimers(m: Machine, works: Works): void {
  const { timers, players } = works.program;
  for (let timer = 0; timer < timers.length; timer++) {
    const copies = timers[timer].eachPlayer ? players.length : 1;
    for (let player = 0; player < copies; player++) {
      if (timers[timer].eachPlayer) m.me = player;
      countTimer(m, works, timer, player);
    }
  }
}

function countTimer(m: Machine, works: Works, timer: number, player: number): void {
  const period = works.periods[timer](m);
  if (period <= 0) {
    const { name, at } = works.program.timers[timer];
    m.fail("period", `The timer ${name} has the period ${period}; it must be 1 or more.`, at);
    return;
  }
  const slot = m.layout.timers[timer] + player;
  const count = m.state.numbers[slot] + 1;
  if (count >= period) m.fired[timer * works.program.players.length + player] = m.cycle;
  m.state.setNumber(slot, count >= period ? 0 : count);
}
