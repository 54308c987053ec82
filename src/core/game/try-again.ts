import { type GameEvent, keyedProgress, type Machine, type Report, type State } from "../engine/index.ts";
import type { ProgramCompiler } from "./compile-program.ts";
import type { CycleInput } from "./game.ts";
import { reportOf } from "./cycle-end.ts";

/** Describes a cycle without input that was tried and rolled back. */
interface TrialCycle {
  readonly state: State;
  /** Is the version of the undo log before the trial: the cycle need not run again while nothing else is written. */
  readonly version: number;
  readonly written: Int32Array;
  readonly work: number;
  readonly report: Report;
}

/** Tries the cycle that the `again` of a report requests, in games that run it only if it changes something. */
export class AgainCycleTrial {
  readonly #m: Machine;
  readonly #compiled: ProgramCompiler;
  readonly #keeps: boolean;
  #tried: TrialCycle | undefined;

  /** @param keeps true to keep the changes of a tried cycle, so that the next cycle need not run */
  constructor(m: Machine, compiled: ProgramCompiler, keeps: boolean) {
    this.#m = m;
    this.#compiled = compiled;
    this.#keeps = keeps;
  }

  /** Applies the changes of the tried cycle, if `state` and input are still those of the trial, and returns its report. */
  take(state: State, { held }: CycleInput): Report | undefined {
    const trial = this.#tried;
    if (trial === undefined) return undefined;
    const m = this.#m;
    this.#tried = undefined;
    if (trial.state !== state || trial.version !== state.journal.version) return undefined;
    if (m.isGiven || held || m.isFirst) return undefined;
    if (m.isTime && this.#compiled.program.timers.some((it) => it.timed)) return undefined;
    state.retrace(trial.written, true);
    m.work = trial.work;
    return trial.report;
  }

  /** Returns the report of a cycle, after trying the next one if the report requests `again`. */
  follow(state: State, report: Report): Report {
    if (!report.again) return report;
    const { sounds, habits } = this.#compiled.program;
    if (!habits?.tryAgain || state.isOver) return report;
    const { goesOn, cancels } = this.#try(state);
    const cancelSound = cancels ? habits.sounds?.cancel : undefined;
    if (cancelSound === undefined) return goesOn ? report : { ...report, again: false };
    const events: GameEvent[] = [...report.events, { type: "sound", sound: sounds[cancelSound] }];
    return { ...report, again: goesOn, events };
  }

  /** Runs a cycle without input and rolls it back. Returns whether it changed anything (or won or restarted), and whether it cancelled. */
  #try(state: State): { readonly goesOn: boolean; readonly cancels: boolean } {
    const m = this.#m;
    const { journal, layout, numbers } = state;
    const { version } = journal;
    const progressPlace = layout.chance + keyedProgress;
    const drawCount = numbers[progressPlace];
    return m.look(() => {
      // The report keeps this list, so no other cycle may add to it.
      m.events = [];
      m.enter(state, state.turn);
      this.#compiled.run(m);
      const { commands, stop, after, restart } = m;
      const changes = state.differsFrom(journal.mark);
      const goesAgain =
        stop === "refused"
          ? commands.isMixed || after !== undefined
          : stop !== "fault" && (commands.win || restart || typeof after === "number" || changes);
      // The keyed random stream is not rolled back, so another run would draw other numbers.
      const isDrawn = drawCount !== numbers[progressPlace];
      if (this.#keeps && goesAgain && m.goesOn && !isDrawn && !layout.bodies && !layout.hasPiles) {
        const changedPlaces = state.writtenSince(journal.mark);
        const report = reportOf(m, changes, this.#compiled.sites);
        this.#tried = { state, version, written: changedPlaces, work: m.work, report };
      }
      return { goesOn: goesAgain, cancels: commands.cancel };
    });
  }
}
