import type { KindId, Meeting, Program } from "../../../program/index.ts";
import { kindMask, type Act, type AttemptKeeper, type Evaluate, type Machine } from "../../engine/index.ts";
import type { MovingBody, MovingSet } from "./moving-set.ts";

/** Represents a compiled collision rule (a line of `meetings`). */
export interface CompiledMeeting {
  readonly when: Evaluate | undefined;
  readonly alternatives: readonly { readonly act: Act; readonly isStay: boolean }[];
  /** Is the index of the rule's first local, which holds the mover. The local after it holds the direction of the move. */
  readonly firstSlot: number;
}

/** Describes a collision rule with its source, and the kinds that it names as mover and as met. */
export interface CollisionRule extends CompiledMeeting {
  readonly meeting: Meeting;
  readonly moverMask: Uint8Array;
  readonly metMask: Uint8Array;
}

/** Describes a collision: a mover that enters a cell, and a thing in that cell. */
export interface Encounter {
  readonly set: MovingSet;
  /** Lists the destinations of riders on the moving set. */
  readonly riders: readonly { readonly to: number }[];
  /** Lists the bodies met that will move together with the set. */
  readonly joined: number[];
  /** Is the mover, as a thing. For a body, the member's cell at `index` is the one that enters. */
  readonly mover: number;
  readonly member: MovingBody | undefined;
  readonly index: number;
  /** Is the direction in which the mover enters the cell. */
  readonly way: number;
  readonly cell: number;
  /** Is the thing that was met; `layer` is its layer. */
  readonly thing: number;
  readonly layer: number;
  /** Is true if the mover was carried or pushed into the cell. */
  readonly hasArrived: boolean;
}

export class Meetings {
  readonly #rules: readonly CollisionRule[];
  /** Is indexed by kind: 1 if any collision rule names the kind as met. */
  readonly #isMet: Uint8Array;

  constructor(program: Program, compile: (meeting: Meeting) => CompiledMeeting) {
    const { meetings = [] } = program;
    this.#rules = meetings.map((meeting) => ({
      ...compile(meeting),
      meeting,
      moverMask: kindMask(meeting.movers, program),
      metMask: kindMask(meeting.met, program),
    }));
    this.#isMet = kindMask(
      meetings.flatMap((it) => it.met),
      program,
    );
  }

  /** Returns true if any collision rule names one of these kinds as met. */
  isNamedAsMet(ownKind: KindId, shownKind: KindId): boolean {
    return this.#isMet[ownKind] === 1 || this.#isMet[shownKind] === 1;
  }

  /** Returns the first collision rule for both things whose `when` holds. Each thing has two kinds: its own, and the one that it shows in this cell. */
  find(it: Encounter, moverKinds: readonly KindId[], metKinds: readonly KindId[]): CollisionRule | undefined {
    for (const rule of this.#rules) {
      if (rule.moverMask[moverKinds[0]] === 0 && rule.moverMask[moverKinds[1]] === 0) continue;
      if (rule.metMask[metKinds[0]] === 0 && rule.metMask[metKinds[1]] === 0) continue;
      if (rule.when === undefined || runInEncounter(rule, it, rule.when) !== 0) return rule;
    }
    return undefined;
  }
}

/** Evaluates a part of a collision rule for an encounter, then restores the locals: nested collisions may run the same rule again. */
export function runInEncounter<T>({ firstSlot }: CompiledMeeting, it: Encounter, work: (m: Machine) => T): T {
  const { m } = it.set;
  const motion = motionOf(m);
  const outer = { it: m.it, here: m.here, inside: m.hereInside, encounter: motion.encounter, top: m.top };
  const locals = m.locals.slice();
  m.it = it.thing;
  m.here = it.cell;
  m.hereInside = false;
  motion.encounter = it;
  m.locals[firstSlot] = it.mover;
  m.locals[firstSlot + 1] = it.way;
  const result = work(m);
  m.locals.set(locals);
  m.it = outer.it;
  m.here = outer.here;
  m.hereInside = outer.inside;
  motion.encounter = outer.encounter;
  m.top = outer.top;
  return result;
}

/** Describes a thing that was carried or pushed into a cell. Its collision rules run there after all bodies have been laid. */
export interface Arrival {
  /** Is the body or object that arrived, as a thing. */
  readonly thing: number;
  readonly from: number;
  readonly to: number;
  /** Is the direction in which it moved. */
  readonly way: number;
}

/** Observes the tests of the outermost moving set. With an observer all tests run, even after one has failed, and everything is rolled back. */
export interface TestObserver {
  /** Is called when the test of a set begins, after any earlier set was given up. */
  begin(set: MovingSet): void;
  /** Is called before a collision rule runs for something in the way. */
  beforeRule(it: Encounter, rule: CollisionRule): void;
  /** Is called after an alternative of the collision rule has succeeded. */
  afterRule(alternative: number): void;
  /** Is called when a test has failed; the machine holds the reason. */
  testFailed(m: Machine): void;
}

export class MotionState implements AttemptKeeper {
  readonly meetings: Meetings | undefined;
  /** Is the set being moved; `encounter` is the collision in progress. */
  set: MovingSet | undefined = undefined;
  encounter: Encounter | undefined = undefined;
  /** Counts the nested moves: each runs in a collision rule of the move before it. */
  depth = 0;
  /** Lists the things that arrived while the outermost set is moved. */
  arrivals: Arrival[] | undefined = undefined;
  observer: TestObserver | undefined = undefined;

  constructor(meetings?: Meetings) {
    this.meetings = meetings;
  }

  capture(): () => void {
    const { set, encounter, arrivals, observer, depth } = this;
    const arrivalCount = arrivals?.length ?? 0;
    return () => {
      Object.assign(this, { set, encounter, arrivals, observer, depth });
      if (arrivals) arrivals.length = arrivalCount;
    };
  }
}

/** Returns the motion state of a machine; it is created on the first call. */
export function motionOf(m: Machine): MotionState {
  const { motion } = m;
  if (motion instanceof MotionState) return motion;
  const newState = new MotionState();
  m.motion = newState;
  return newState;
}
