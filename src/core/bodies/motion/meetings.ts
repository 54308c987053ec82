import type { KindId, Meeting, Program } from "../../../program/index.ts";
import type { Act, Evaluate, Machine, AttemptKeeper } from "../../engine/index.ts";
import type { MovingSet, MovingBody } from "./moving-set.ts";
import type { TestRecorder } from "./test-recorder.ts";

/** A line of `meetings`, compiled. */
export interface CompiledMeeting {
  readonly when: Evaluate | undefined;
  readonly alternatives: readonly { readonly act: Act; readonly stays: boolean }[];
  /** Where its locals begin: the mover, then its way. */
  readonly base: number;
}

/** A meeting that is going on. */
export interface Encounter {
  readonly set: MovingSet;
  /** The destinations of riders on the set. */
  readonly riders: readonly { readonly to: number }[];
  /** Bodies that are met and will go along. */
  readonly joins: number[];
  /** The mover, as a thing; if it is a body, its part and the index of the cell that comes here. */
  readonly mover: number;
  readonly part: MovingBody | undefined;
  readonly index: number;
  readonly way: number;
  readonly cell: number;
  /** The thing met, and its layer. */
  readonly thing: number;
  readonly layer: number;
  /** Whether it came into the cell without moving there itself. */
  readonly arrived: boolean;
}

/** A line of `meetings` with what it was compiled from. */
export interface MeetingLine extends CompiledMeeting {
  readonly meeting: Meeting;
  readonly movers: Uint8Array;
  readonly met: Uint8Array;
}

/** All lines of `meetings`. */
export class Meetings {
  readonly #lines: readonly MeetingLine[];
  /** By kind whether any line names it as met. */
  readonly #isMet: Uint8Array;

  constructor(program: Program, compile: (meeting: Meeting) => CompiledMeeting) {
    const { meetings = [], kinds } = program;
    const table = (listed: readonly KindId[]): Uint8Array => {
      const has = new Uint8Array(kinds.length);
      for (const kind of listed) has[kind] = 1;
      return has;
    };
    this.#lines = meetings.map((meeting) => ({
      ...compile(meeting),
      meeting,
      movers: table(meeting.movers),
      met: table(meeting.met),
    }));
    this.#isMet = table(meetings.flatMap((it) => it.met));
  }

  /** Whether any line names one of these as met. */
  concerns(body: KindId, kind: KindId): boolean {
    return this.#isMet[body] === 1 || this.#isMet[kind] === 1;
  }

  /**
   * The first line that names both: the mover, as a body or by its cell that comes here, and the thing met, as a body or by its cell here. Its
   * `when` must hold.
   */
  find(
    m: Machine,
    moves: readonly [KindId, KindId],
    met: readonly [KindId, KindId],
    it: Encounter,
  ): MeetingLine | undefined {
    for (const line of this.#lines) {
      if (line.movers[moves[0]] === 0 && line.movers[moves[1]] === 0) continue;
      if (line.met[met[0]] === 0 && line.met[met[1]] === 0) continue;
      if (line.when === undefined || during(m, line, it, line.when) !== 0) return line;
    }
    return undefined;
  }
}

/** Evaluates something as part of a meeting, then restores the meeting around it: a meeting may lead to the same line again. */
export function during<T>(m: Machine, { base }: CompiledMeeting, it: Encounter, work: (m: Machine) => T): T {
  const motion = motionOf(m);
  const outer = { it: m.it, here: m.here, inside: m.hereInside, encounter: motion.encounter, top: m.top };
  const locals = m.locals.slice();
  m.it = it.thing;
  m.here = it.cell;
  m.hereInside = false;
  motion.encounter = it;
  m.locals[base] = it.mover;
  m.locals[base + 1] = it.way;
  const done = work(m);
  m.locals.set(locals);
  m.it = outer.it;
  m.here = outer.here;
  m.hereInside = outer.inside;
  motion.encounter = outer.encounter;
  m.top = outer.top;
  return done;
}

/** A thing that came into a cell without moving there itself: it meets what is there when everything is laid. */
export interface Arrival {
  /** A body or an object, as a thing. */
  readonly thing: number;
  readonly from: number;
  readonly to: number;
  readonly way: number;
}

/** The state of the motion of bodies on a machine. */
export class MotionState implements AttemptKeeper {
  /** The lines of `meetings`. */
  readonly meetings: Meetings | undefined;
  /** The set being moved, and the meeting in progress. */
  set: MovingSet | undefined = undefined;
  encounter: Encounter | undefined = undefined;
  /** How many moves stand in one another. */
  depth = 0;
  /** The set that was moved last: its hidden classes, and the machine code that knows them, outlive a garbage collection. */
  latest: MovingSet | undefined = undefined;
  /** Things that came into cells without moving there themselves, while the outermost set is moved. */
  arrivals: Arrival[] | undefined = undefined;
  /** Who notes what is tested of the outermost set, if anybody. */
  recorder: TestRecorder | undefined = undefined;

  constructor(meetings?: Meetings) {
    this.meetings = meetings;
  }

  keep(): () => void {
    const { set, encounter, arrivals, recorder, depth } = this;
    const arrived = arrivals?.length ?? 0;
    return () => {
      Object.assign(this, { set, encounter, arrivals, recorder, depth });
      if (arrivals) arrivals.length = arrived;
    };
  }
}

/** The motion of a machine; made when it is first asked for. */
export function motionOf(m: Machine): MotionState {
  const { motion } = m;
  if (motion instanceof MotionState) return motion;
  const made = new MotionState();
  m.motion = made;
  return made;
}
