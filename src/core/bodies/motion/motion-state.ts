import type { AttemptKeeper, Machine } from "../../engine/index.ts";
import type { Encounter, Meetings } from "./collision-rules.ts";
import type { MovingSet } from "./moving-set.ts";
import type { TestRecorder } from "./test-recorder.ts";

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
