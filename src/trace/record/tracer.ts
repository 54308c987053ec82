import type { Statement, Step, Where } from "../../program/index.ts";
import type {
  ClosureCompiler,
  GameEvent,
  AppliedMatch,
  Evaluate,
  Machine,
  Run,
  State,
} from "../../core/engine/index.ts";
import type { Observer } from "../../core/game/inside.ts";
import { findFirstFailure, partsOfTest } from "../why/index.ts";
import type { TracePart } from "./trace.ts";
import { readMovements } from "./changed-bodies.ts";

/** Represents a part that is still being recorded. */
type OpenPart = { -readonly [K in keyof TracePart]: TracePart[K] } & { events: GameEvent[] };

type PartInfo = Pick<TracePart, "is" | "name" | "match"> & { readonly at?: Where };

/** Describes what happened between two moments: the writes, and all movements afterwards. */
export interface TraceMoment {
  readonly written: Int32Array;
  readonly movements: Int32Array;
}

/** Limits the parts that are recorded individually. */
const maxParts = 20_000;
/** Limits the integers that are recorded. */
const maxIntegers = 4_000_000;

/** Records what a cycle does while it runs. */
export class Tracer implements Observer {
  parts: OpenPart[] = [];
  moments: TraceMoment[] = [];
  /** Holds lines that ran in loops without an effect of their own, such as a `let`; they are not recorded as parts. */
  idleLines = new Set<Where>();
  /** Holds the position after the last moment; `final` holds the position at the end of the cycle, which differs if recording was cut short. */
  recordedState: State | undefined = undefined;
  final: State | undefined = undefined;
  /** Holds for each timer whether it fired in this cycle. */
  firedTimers = new Int32Array(0);
  #openParts: OpenPart[] = [];
  #isRecording = false;
  #mark = 0;
  #eventCount = 0;
  #integerCount = 0;
  /** Counts the parts of the cycle that have begun. */
  #begunPartCount = 0;

  // -------------------------------------------------------------------------------------------- the cycle

  /** Resets the recorder for another cycle. */
  reset(): void {
    this.parts = [];
    this.moments = [];
    this.idleLines = new Set();
    this.recordedState = undefined;
    this.final = undefined;
    this.firedTimers = new Int32Array(0);
    this.#openParts = [];
  }

  begin(m: Machine, is: "start" | "input"): void {
    this.#isRecording = true;
    this.#mark = m.state.undoLog.length;
    this.#eventCount = 0;
    this.#integerCount = 0;
    this.#enterPart(m, { is });
  }

  beforeSteps(m: Machine): void {
    this.#leavePart(m);
    const [firstPart] = this.parts;
    // The part before the steps contains moves and the counting of timers; it is dropped if it changed nothing.
    if (firstPart?.from === firstPart?.to) this.parts.length = 0;
    this.firedTimers = m.lastFired.map((cycle) => (cycle === m.cycle ? 1 : 0));
  }

  end(m: Machine): void {
    if (!this.#isRecording) return;
    while (this.#openParts.length > 0) this.#leavePart(m);
    // Bookkeeping that makes records of bodies available again does not count as a moment.
    if (m.state.differsFrom(this.#mark)) this.#recordMoment(m);
    this.final = m.state.copy();
    this.recordedState ??= this.final;
    this.#isRecording = false;
  }

  // -------------------------------------------------------------------------------------------- steps and statements

  step({ name, at }: Step, when: Evaluate | undefined, run: Run): Run {
    const info = { is: "step", name, ...(at && { at }) } as const;
    return (m) => {
      const part = this.#enterPart(m, info);
      if (when === undefined || when(m) !== 0) run(m);
      else part.outcome = "off";
      this.#leavePart(m);
    };
  }

  ends(run: Run): Run {
    return (m) => {
      const part = this.#enterPart(m, { is: "ends" });
      run(m);
      this.#leavePart(m);
      if (part === this.parts.at(-1) && part.from === part.to) this.parts.pop();
    };
  }

  statement(statement: Statement, run: Run, c: ClosureCompiler): Run {
    const { at } = statement;
    const info = { is: statement.do, ...(at && { at }) } as const;
    if (statement.do === "line") return this.#line(info, run);
    if (statement.do === "when") return this.#when(info, statement, run, c);
    return (m) => {
      this.#enterPart(m, info);
      run(m);
      this.#leavePart(m);
    };
  }

  /** Records the run of a line, with the reason if the line is refused. */
  #line(info: PartInfo, run: Run): Run {
    return (m) => {
      const reasonBefore = m.reason;
      m.reason = undefined;
      const part = this.#enterPart(m, info);
      run(m);
      if (m.reason) part.reason = m.reason;
      if (!m.isLineDone) part.outcome = "refused";
      m.reason = reasonBefore;
      const { reason } = part;
      if (reason) m.refuse(reason.code, reason.text, reason.at, reason.cell, reason.kind);
      this.#leavePart(m);
    };
  }

  /** Records the first test of a `when` that failed, if no branch ran. */
  #when(info: PartInfo, { branches }: Extract<Statement, { do: "when" }>, run: Run, c: ClosureCompiler): Run {
    const tests = partsOfTest(branches[0]?.test, c);
    return (m) => {
      const part = this.#enterPart(m, info);
      const oldPartCount = this.#begunPartCount;
      run(m);
      if (this.#begunPartCount === oldPartCount && m.isRunning) {
        part.outcome = "off";
        const firstFailure = findFirstFailure(m, tests);
        if (firstFailure) part.failed = firstFailure;
      }
      this.#leavePart(m);
    };
  }

  // -------------------------------------------------------------------------------------------- rules and rollbacks

  beforeMatch(m: Machine, match: AppliedMatch): void {
    const { at } = match.rule;
    this.#enterPart(m, { is: "rule", ...(at && { at }), match });
  }

  afterMatch(m: Machine): void {
    this.#leavePart(m);
  }

  beforeRollback(m: Machine, length: number): void {
    if (!this.#isRecording) return;
    this.#recordMoment(m);
    if (this.recordedState) return;
    this.#enterPart(m, { is: "put-back" });
    const restoredWrites = m.state.writtenSince(length);
    for (let i = 0; i < restoredWrites.length; i += 3)
      [restoredWrites[i + 1], restoredWrites[i + 2]] = [restoredWrites[i + 2], restoredWrites[i + 1]];
    if (restoredWrites.length > 0)
      this.moments.push({ written: restoredWrites, movements: readMovements(m.state, this.#movements) });
    this.#leavePart(m);
    // The rollback happens now, so the writes that follow are counted from the rolled-back length.
    this.#mark = length;
  }

  // -------------------------------------------------------------------------------------------- begin and end of parts

  #enterPart(m: Machine, info: PartInfo): OpenPart {
    this.#recordMoment(m);
    this.#begunPartCount++;
    const from = this.moments.length;
    const part: OpenPart = {
      ...info,
      depth: this.#openParts.length,
      player: m.me,
      from,
      to: from,
      outcome: "done",
      events: [],
    };
    if (!this.#isRecording) return part;
    if (!this.recordedState) this.parts.push(part);
    this.#openParts.push(part);
    return part;
  }

  #leavePart(m: Machine): void {
    if (!this.#isRecording) return;
    this.#recordMoment(m);
    const part = this.#openParts.pop();
    if (!part) return;
    part.to = this.moments.length + (this.recordedState ? 1 : 0);
    if (part !== this.parts.at(-1) || !this.#isIdle(part)) return;
    this.parts.pop();
    if (part.is === "line" && part.at) this.idleLines.add(part.at);
  }

  /** Returns true for a part without effect inside a loop, such as a round of rules. Such parts are not recorded, because there may be thousands. */
  #isIdle({ from, to, events, reason }: OpenPart): boolean {
    const repeats = this.#openParts.some((it) => it.is === "each" || it.is === "repeat" || it.is === "rules");
    return repeats && from === to && events.length === 0 && !reason;
  }

  /** Returns the movements at the last recorded moment. */
  get #movements(): Int32Array {
    return this.moments.at(-1)?.movements ?? noWrites;
  }

  /** Assigns the writes and events since the last call to the open part. */
  #recordMoment(m: Machine): void {
    if (!this.#isRecording) return;
    const { state, events } = m;
    const part = this.#openParts.at(-1);
    this.#eventCount = Math.min(this.#eventCount, events.length);
    for (const it of events.slice(this.#eventCount)) if (it.type !== "move") part?.events.push(it);
    this.#eventCount = events.length;
    if (this.recordedState) return;
    const writes = state.undoLog.length === this.#mark ? noWrites : state.writtenSince(this.#mark);
    const movements = readMovements(state, this.#movements);
    this.#mark = state.undoLog.length;
    if (writes.length === 0 && movements === this.#movements) return;
    this.moments.push({ written: writes, movements });
    this.#integerCount += writes.length + movements.length;
    if (this.parts.length < maxParts && this.#integerCount <= maxIntegers) return;
    this.recordedState = state.copy();
    // Stops the traced cycle; the caller takes the outcome from the game without a tracer.
    m.fail("trace", "So much is told one by one.");
  }
}

/** Serves as the shared list of a moment without writes or movements. */
export const noWrites = new Int32Array(0);
