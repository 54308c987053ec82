import { type Program, type Where, plainRefusal } from "../../program/index.ts";
import { fixedSlots } from "./layout/number-layout.ts";
import { recycleRecords } from "./records/records.ts";
import type { Evaluate, Machine, Run } from "./machine/machine.ts";
import { recycleNodes } from "./state/piles.ts";
import type { State } from "./state/state.ts";

/** Describes a part of the program whose work is counted: a step, or a rule block in a step. */
export interface WorkSource {
  readonly step: string;
  readonly at: Where | undefined;
}

export interface CompiledStep {
  readonly runForMe: Run;
  /** Runs the step, for each player in turn if it is a step of each player; `runForMe` runs it only for `m.me`. */
  readonly run: Run;
  readonly workIndex: number;
  /** Is a bit mask of signals. The step does nothing unless one of them is on; a mask of 0 means that it always runs. */
  readonly signals: number;
}

/** Represents a compiled question to a player: its text, and a test that is true if `m.me` must answer it. */
export interface OpenQuestion {
  readonly isOpen: Evaluate;
  readonly makeText: (m: Machine) => string;
}

/** Describes the parts of a compiled program that run in a cycle or check an input. */
export interface CompiledProgram {
  readonly program: Program;
  /** Lists, for each control, the test of whether a player may use it now; undefined if it is always allowed. */
  readonly controlTests: readonly (Evaluate | undefined)[];
  readonly questions: readonly OpenQuestion[];
  /** Lists, for each control, a flag: any player may use it at any time, without arguments. */
  readonly isFree: readonly boolean[];
  /** Lists, for each control, the index of its first argument within the arguments of a player. The last entry is their total number. */
  readonly argumentOffsets: readonly number[];
  /** Is true if players act in turn, so that only one of them may act now. Otherwise all may act at any time. */
  readonly hasTurns: boolean;
  /** Counts one cycle for all timers; undefined if the game has none. */
  readonly countTimers: Run | undefined;
  readonly steps: readonly CompiledStep[];
  /** Updates the state of a piece game after steps have changed the board; undefined in other games. */
  readonly updateMoves: ((state: State) => void) | undefined;
  readonly ends: Run | undefined;
  /** Reduces the collected pushes of slow bodies; undefined if none lose pushes. */
  readonly decayPushes: Run | undefined;
  /** Updates the remembered cells of views; undefined if no view remembers. */
  readonly updateMemories: Run | undefined;
  /** Is false if nothing can happen after the steps of a cycle, which then needs no `finishCycle`. */
  readonly needsFinish: boolean;
}

/** Runs one cycle whose input has been checked (rule R1): timers count, the steps run in order, and the game's ends are tested. */
export function runCycle(m: Machine, compiled: CompiledProgram): void {
  if (m.layout.hasPiles) recycleNodes(m.state);
  const { me } = m;
  compiled.countTimers?.(m);
  m.me = me;
  m.observer?.beforeSteps(m);
  runSteps(m, compiled);
  if (compiled.needsFinish) finishCycle(m, compiled);
  if (m.layout.bodies !== undefined) recycleRecords(m.state, m.loose);
}

/** Runs the steps, skipping those whose signals are off, and counts the work of each. */
function runSteps(m: Machine, { steps }: CompiledProgram): void {
  for (let i = 0; i < steps.length && m.isRunning; i++) {
    const step = steps[i];
    if (step.signals !== 0 && (step.signals & m.signals) === 0) continue;
    const { work: workBefore } = m;
    step.run(m);
    m.recordStepWork(step.workIndex, m.work - workBefore);
  }
}

export function finishCycle(m: Machine, compiled: CompiledProgram): void {
  if (m.isRunning || leavesRefused(m)) applyCommands(m);
  if (m.isRunning && compiled.steps.length > 0) compiled.updateMoves?.(m.state);
  m.me = m.state.turn;
  if (m.isRunning) compiled.ends?.(m);
  if (m.isRunning && m.commands.win) win(m);
  if (m.isRunning) compiled.decayPushes?.(m);
  if (m.isRunning || m.stop === "ended") compiled.updateMemories?.(m);
}

/** Returns true if a refused cycle still leaves the level, as a habit of the program. */
function leavesRefused({ stop, commands, layout }: Machine): boolean {
  const { request } = commands;
  if (stop !== "refused" || layout.program.habits?.leavesFirst !== true) return false;
  return request === "undo" || typeof request === "number";
}

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
