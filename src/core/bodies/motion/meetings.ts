import type { KindId, Meeting, Program } from "../../../program/index.ts";
import type { Act, AttemptKeeper, Evaluate, Machine } from "../../engine/index.ts";
import type { MovingBody, MovingSet } from "./moving-set.ts";

/** Represents a line of `meetings`, compiled. */
export interface CompiledMeeting {
  readonly when: Evaluate | undefined;
  readonly alternatives: readonly { readonly act: Act; readonly stays: boolean }[];
  /** Holds the slot of its first local, which holds the mover; the next one holds the direction of the move. */
  readonly base: number;
}

/** Describes a line of `meetings` with its source, and the kinds that it names as movers and as met. */
export interface MeetingLine extends CompiledMeeting {
  readonly meeting: Meeting;
  readonly movers: Uint8Array;
  readonly met: Uint8Array;
}

/** Describes a mover that enters a cell, and a thing there. */
export interface Encounter {
  readonly set: MovingSet;
  /** Holds the destinations of riders on the set. */
  readonly riders: readonly { readonly to: number }[];
  /** Holds bodies that are met and will move along. */
  readonly joins: number[];
  /** Holds the mover, as a thing; if it is a body, its part and the index of the cell that enters. */
  readonly mover: number;
  readonly part: MovingBody | undefined;
  readonly index: number;
  readonly way: number;
  readonly cell: number;
  /** Identifies the thing met, and its layer. */
  readonly thing: number;
  readonly layer: number;
  /** Is true if the mover was carried or pushed into the cell. */
  readonly arrived: boolean;
}

/** Describes all lines of `meetings`. */
export class Meetings {
  readonly #lines: readonly MeetingLine[];
  /** Is indexed by kind: 1 if any line names it as met. */
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

  /** Returns true if any line names one of these as met. */
  concerns(body: KindId, kind: KindId): boolean {
    return this.#isMet[body] === 1 || this.#isMet[kind] === 1;
  }

  /**
   * Returns the first line that names both and whose `when` holds. The mover and the thing met are each given by two
   * kinds: that of the thing, and the one that its cell here shows.
   */
  find(it: Encounter, moves: readonly KindId[], met: readonly KindId[]): MeetingLine | undefined {
    for (const line of this.#lines) {
      if (line.movers[moves[0]] === 0 && line.movers[moves[1]] === 0) continue;
      if (line.met[met[0]] === 0 && line.met[met[1]] === 0) continue;
      if (line.when === undefined || inEncounter(line, it, line.when) !== 0) return line;
    }
    return undefined;
  }
}

/** Evaluates a part of a line for an encounter, then restores the outer one: meetings may lead to the same line again. */
export function inEncounter<T>({ base }: CompiledMeeting, it: Encounter, work: (m: Machine) => T): T {
  const { m } = it.set;
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

/** Describes a thing that was carried or pushed into a cell: it meets what is there when everything is laid. */
export interface Arrival {
  /** Holds a body or an object, as a thing. */
  readonly thing: number;
  readonly from: number;
  readonly to: number;
  readonly way: number;
}

/** Observes the tests of the outermost set, which then all run. Everything is rolled back afterwards. */
export interface TestObserver {
  /** Is called when the test of a set begins, after any earlier set was given up. */
  begin(set: MovingSet): void;
  /** Is called when something in the way is about to answer by a line. */
  meets(it: Encounter, line: MeetingLine): void;
  /** Is called when it has answered by an alternative of the line. */
  answered(alternative: number): void;
  /** Is called when a test has failed, for the reason that the machine has. */
  failed(m: Machine): void;
}

/** Describes the state of the motion of bodies on a machine. */
export class MotionState implements AttemptKeeper {
  readonly meetings: Meetings | undefined;
  /** Refers to the set being moved, and the meeting in progress. */
  set: MovingSet | undefined = undefined;
  encounter: Encounter | undefined = undefined;
  /** Counts the moves in progress, each in an answer to the one before. */
  depth = 0;
  /** Says what has arrived while the outermost set is moved. */
  arrivals: Arrival[] | undefined = undefined;
  observer: TestObserver | undefined = undefined;

  constructor(meetings?: Meetings) {
    this.meetings = meetings;
  }

  keep(): () => void {
    const { set, encounter, arrivals, observer, depth } = this;
    const arrived = arrivals?.length ?? 0;
    return () => {
      Object.assign(this, { set, encounter, arrivals, observer, depth });
      if (arrivals) arrivals.length = arrived;
    };
  }
}

/** Returns the motion of a machine, which is made when it is first asked for. */
export function motionOf(m: Machine): MotionState {
  const { motion } = m;
  if (motion instanceof MotionState) return motion;
  const made = new MotionState();
  m.motion = made;
  return made;
}
