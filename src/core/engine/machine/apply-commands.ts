import { plainRefusal } from "../../../program/index.ts";
import { fixedSlots } from "../layout/number-layout.ts";
import type { Machine } from "./machine.ts";

/**
 * Applies the commands of line rules after the steps, and plays the sounds of changed kinds. As in PuzzleScript, a restart that runs a first
 * cycle plays no such sounds. A win takes effect when the ends are tested.
 */
export function applyCommands(m: Machine): void {
  const { commands, layout } = m;
  if (m.state.lines === undefined && commands.isEmpty) return;
  m.request = commands.request;
  // This request drops all other commands of the cycle.
  if (commands.request !== undefined && commands.request !== "nosave") return endTurnSilently(m);
  if (commands.cancel) m.events = [];
  for (const sound of commands.sounds) addSound(m, sound);
  if (commands.text !== undefined) m.events.push({ type: "say", text: commands.text });
  if (commands.status !== undefined) m.events.push({ type: "status", text: commands.status });
  const isSilent = commands.cancel || (commands.restart && layout.program.habits?.startCycle === true);
  if (m.state.lines !== undefined && !isSilent)
    for (const sound of m.state.lines.takeNoises()) addSound(m, sound);
  if (commands.cancel) {
    m.refuse("refused", plainRefusal, undefined);
    m.stop = "refused";
  } else if (commands.restart) {
    m.restart = true;
    m.stop = "ended";
  } else {
    for (const [setting, value] of commands.settings) m.state.setNumber(layout.settings[setting], value);
    if (commands.again) m.again = true;
    if (commands.checkpoint) m.checkpoint = true;
  }
}

function addSound(m: Machine, sound: number): void {
  m.events.push({ type: "sound", sound: m.layout.program.sounds[sound] });
}

/** Ends a turn without any sound. An undo rolls the cycle back, unless there is nothing to undo before it. */
function endTurnSilently(m: Machine): void {
  m.restart = m.request === "quit";
  m.events = m.restart ? [{ type: "quit" }] : [];
  m.state.lines?.forgetCycle();
  m.reason = undefined;
  m.stop = m.request === "undo" && !m.isFirst ? "refused" : "ended";
}

/** Lets the first player win, for the command `win` of a line rule. */
export function win(m: Machine): void {
  m.state.setNumber(fixedSlots.ending, 1);
  m.state.setNumber(fixedSlots.endingPlayer, m.me + 1);
  m.events.push({ type: "end", ending: "won", player: m.me });
}
