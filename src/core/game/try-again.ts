import { type GameEvent, keyedCountIndex, type Machine, type Report, type State } from "../engine/index.ts";
import type { ProgramCompiler } from "./compile-program.ts";
import type { CycleInput } from "./game.ts";
import { reportOf } from "./cycle-end.ts";

/** Describes a cycle without input that was run as a trial and rolled back. */
interface TrialCycle {
  readonly state: State;
  /** Is the version of the undo log before the trial. If it is still the same, the changes of the trial can be applied. */
  readonly version: number;
  readonly changes: Int32Array;
  readonly work: number;
  readonly report: Report;
}

/** Runs the cycle that the `again` of a report requests as a trial, in games that repeat only if the cycle changes something. */
export class AgainCycleTrial {
  readonly #m: Machine;
  readonly #compiled: ProgramCompiler;
  readonly #keepsChanges: boolean;
  trial: TrialCycle | undefined;

  /** @param keepsChanges true to keep the changes of a tried cycle, so that the next cycle need not run */
  constructor(m: Machine, compiled: ProgramCompiler, keepsChanges: boolean) {
    this.#m = m;
    this.#compiled = compiled;
    this.#keepsChanges = keepsChanges;
  }

  /** Applies the changes of the trial and returns its report; undefined if the position or the input differs from that of the trial. */
  applyTrial(state: State, { held }: CycleInput): Report | undefined {
    const trial = this.trial;
    if (trial === undefined) return undefined;
    const m = this.#m;
    this.trial = undefined;
    if (trial.state !== state || trial.version !== state.undoLog.version) return undefined;
    if (m.hasInput || held || m.isFirst) return undefined;
    if (m.isClockTick && this.#compiled.program.timers.some((it) => it.timed)) return undefined;
    state.retrace(trial.changes, true);
    m.work = trial.work;
    return trial.report;
  }

  /** Returns the report of a cycle. If it requests `again`, the next cycle is run as a trial; if that changes nothing, the request is dropped. */
  tryNext(state: State, report: Report): Report {
    if (!report.again) return report;
    const { sounds, habits } = this.#compiled.program;
    if (!habits?.tryAgain || state.isOver) return report;
    const { mustRunAgain, isCancelled } = this.#tryCycle(state);
    const cancelSound = isCancelled ? habits.sounds?.cancel : undefined;
    if (cancelSound === undefined) return mustRunAgain ? report : { ...report, again: false };
    const events: GameEvent[] = [...report.events, { type: "sound", sound: sounds[cancelSound] }];
    return { ...report, again: mustRunAgain, events };
  }

  /** Runs a cycle without input and rolls it back. It must run again if it changed something, won or restarted. */
  #tryCycle(state: State): { readonly mustRunAgain: boolean; readonly isCancelled: boolean } {
    const m = this.#m;
    const { undoLog, layout, numbers } = state;
    const { version } = undoLog;
    const countIndex = keyedCountIndex(layout);
    const drawCount = numbers[countIndex];
    return m.tryOut(() => {
      // The report keeps this list, so no other cycle may add to it.
      m.events = [];
      m.enter(state, state.turn);
      this.#compiled.run(m);
      const { commands, stop, request, restart } = m;
      const hasChanged = state.differsFrom(undoLog.compactFrom);
      const mustRunAgain =
        stop === "refused"
          ? commands.isMixed || request !== undefined
          : stop !== "fault" && (commands.win || restart || typeof request === "number" || hasChanged);
      // The keyed random stream is not rolled back, so that a second run would draw other numbers.
      const hasDrawn = drawCount !== numbers[countIndex];
      const canRetrace = !hasDrawn && !layout.bodies && !layout.hasPiles;
      if (this.#keepsChanges && mustRunAgain && m.isRunning && canRetrace) {
        const changes = state.writtenSince(undoLog.compactFrom);
        const report = reportOf(m, hasChanged, this.#compiled.workSources);
        this.trial = { state, version, changes, work: m.work, report };
      }
      return { mustRunAgain, isCancelled: commands.cancel };
    });
  }
}
