import type { KindId, Meeting, Program } from "../../../program/index.ts";
import type { Act, Evaluate, Machine } from "../../engine/index.ts";
import type { MovingSet, MovingBody } from "./moving-set.ts";
import { motionOf } from "./motion-state.ts";

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
