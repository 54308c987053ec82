import { slots } from "../layout/number-places.ts";
import type { Machine } from "./machine.ts";

/** What line rules asked for comes to pass when the steps are over; noises are heard. A win waits for the ends. */
export function applyCommands(m: Machine): void {
  const { asks } = m;
  if (m.state.lines === undefined && asks.isEmpty) return;
  const { sounds } = m.layout.program;
  if (asks.cancel) m.events = [];
  for (const sound of asks.sounds) m.events.push({ type: "sound", sound: sounds[sound] });
  if (asks.text !== undefined) m.events.push({ type: "say", text: asks.text });
  if (!asks.cancel)
    for (const sound of m.state.lines?.takeNoises() ?? [])
      m.events.push({ type: "sound", sound: sounds[sound] });
  if (asks.cancel) {
    m.refuse("refused", "That cannot be done.", undefined);
    m.stop = "refused";
  } else if (asks.restart) {
    m.restart = true;
    m.stop = "ended";
  } else {
    if (asks.again) m.again = true;
    if (asks.checkpoint) m.checkpoint = true;
  }
}

/** The first player wins: what a line rule that asks for it means. */
export function win(m: Machine): void {
  m.state.setNumber(slots.ending, 1);
  m.state.setNumber(slots.endingPlayer, m.me + 1);
  m.events.push({ type: "end", ending: "won", player: m.me });
}
