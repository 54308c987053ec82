import type { Program, Where } from "../../program/index.ts";
import { closeRecords } from "./records/records.ts";
import { applyCommands, win } from "./machine/apply-commands.ts";
import type { Evaluate, Machine, Run } from "./machine/machine.ts";
import { recycleNodes } from "./state/piles.ts";
import type { State } from "./state/state.ts";

/** Describes something whose work is counted: a step, or a rule block in one. */
export interface WorkSite {
  readonly step: string;
  readonly at: Where | undefined;
}

export interface CompiledStep {
  /** Runs it for one player. */
  readonly once: Run;
  /** Runs it for each player in turn, if it says so. */
  readonly run: Run;
  readonly site: number;
  /** Holds the bits of the signals without which it does nothing; 0 if it may do something without any. */
  readonly waits: number;
}

/** Represents a compiled question: a test if it is open for `me`, and its text. */
export interface OpenQuestion {
  readonly open: Evaluate;
  readonly say: (m: Machine) => string;
}

/** Describes the parts of a compiled program that a cycle, and the admission of an input, need. */
export interface CompiledProgram {
  readonly program: Program;
  /** Lists, for each control, the test that tells if it may be given now; undefined if it always may. */
  readonly allowed: readonly (Evaluate | undefined)[];
  readonly questions: readonly OpenQuestion[];
  /** Is true, for each control, if anybody may give it at any time, without arguments. */
  readonly isFree: readonly boolean[];
  /** Is true if a control that is not allowed is only skipped, because the tick comes anyway. */
  readonly passesOver: boolean;
  /** Lists, for each control, the index of its arguments among those of a player; then the total. */
  readonly argumentPlaces: readonly number[];
  /** Is true if players move in turn, or some action ends a turn, and they do not choose together. Else all may act at any time. */
  readonly hasTurns: boolean;
  /** Counts one cycle of all timers; undefined if there are none. */
  readonly timers: Run | undefined;
  readonly steps: readonly CompiledStep[];
  /** Lets the game by moves follow what steps changed; undefined in other games. */
  readonly follow: ((state: State) => void) | undefined;
  readonly ends: Run | undefined;
  /** Lets slow bodies lose pushes with time; undefined if none do. */
  readonly losePushes: Run | undefined;
  /** Updates what views remember; undefined if none do. */
  readonly remember: Run | undefined;
  /** Is true if a cycle may do anything after its steps. */
  readonly doesMore: boolean;
}

/** Runs one cycle whose input has been admitted (R1): timers count, the steps run in order, then the ends are tested. */
export function runCycle(m: Machine, compiled: CompiledProgram): void {
  if (m.layout.hasPiles) recycleNodes(m.state);
  const { me } = m;
  compiled.timers?.(m);
  m.me = me;
  m.observer?.beforeSteps(m);
  runSteps(m, compiled);
  if (compiled.doesMore) finishCycle(m, compiled);
  if (m.layout.bodies !== undefined) closeRecords(m.state, m.loose);
}

/** Runs the steps, skipping those whose signals are off, and counts the work of each. */
function runSteps(m: Machine, { steps }: CompiledProgram): void {
  for (let i = 0; i < steps.length && m.goesOn; i++) {
    const step = steps[i];
    if (step.waits !== 0 && (step.waits & m.signals) === 0) continue;
    const { work } = m;
    step.run(m);
    m.countStep(step.site, m.work - work);
  }
}

/** Does what may come after the steps. */
export function finishCycle(m: Machine, compiled: CompiledProgram): void {
  if (m.goesOn || leavesRefused(m)) applyCommands(m);
  if (m.goesOn && compiled.steps.length > 0) compiled.follow?.(m.state);
  m.me = m.state.turn;
  if (m.goesOn) compiled.ends?.(m);
  if (m.goesOn && m.commands.win) win(m);
  if (m.goesOn) compiled.losePushes?.(m);
  if (m.goesOn || m.stop === "ended") compiled.remember?.(m);
}

/** Returns true if a cycle that was refused leaves the level all the same. */
function leavesRefused({ stop, commands, layout }: Machine): boolean {
  const { after } = commands;
  if (stop !== "refused" || layout.program.habits?.leavesFirst !== true) return false;
  return after === "undo" || typeof after === "number";
}
