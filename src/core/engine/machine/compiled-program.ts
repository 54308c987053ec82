import type { Program, Where } from "../../../program/index.ts";
import type { Evaluate, Machine, Run } from "./machine.ts";
import type { State } from "../state/state.ts";

/** Something whose work is counted: a step, or a rule block in one. */
export interface Site {
  readonly step: string;
  readonly at: Where | undefined;
}

/** A step, compiled. */
export interface CompiledStep {
  /** Runs it for one player. */
  readonly once: Run;
  /** Runs it for each player in turn, if it says so. */
  readonly run: Run;
  readonly site: number;
  /** The bits of the signals without which it does nothing; 0 if it may do something without any. */
  readonly waits: number;
}

/** A question, compiled: whether it is open for `me`, and what it says. */
export interface OpenQuestion {
  readonly open: Evaluate;
  readonly say: (m: Machine) => string;
}

/** What a cycle, and the admission of an input, need of a compiled program. */
export interface CompiledProgram {
  readonly program: Program;
  /** For each control, the test whether it may be given now; undefined if it always may. */
  readonly allowed: readonly (Evaluate | undefined)[];
  readonly questions: readonly OpenQuestion[];
  /** For each control, whether anybody may give it at any time, without arguments. */
  readonly isFree: readonly boolean[];
  readonly players: Program["players"];
  /** Whether a control that is not allowed is only skipped, because the tick comes anyway. */
  readonly passesOver: boolean;
  /** See `argumentPlaces`. */
  readonly argumentPlaces: readonly number[];
  /**
   * Whether players take turns: they move in turn, or some action ends a turn, and they do not choose together. Else all may give controls at any
   * time.
   */
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
  /** Whether a cycle may do anything after its steps. */
  readonly doesMore: boolean;
}
