import type { AttemptKeeper, Machine } from "../../engine/index.ts";
import type { Encounter, Meetings } from "./collision-rules.ts";
import type { MovingSet } from "./moving-set.ts";
import type { TestRecorder } from "./test-recorder.ts";

/** What has come into a cell without going there itself: it meets what is there when everything is laid. */
export interface Arrival {
  /** A body or an object, as a thing. */
  readonly thing: number;
  readonly from: number;
  readonly to: number;
  readonly way: number;
}

/** What the motion of bodies keeps on a machine. */
export class MotionState implements AttemptKeeper {
  /** The lines of `meetings`. */
  readonly meetings: Meetings | undefined;
  /** What is being moved, and the meeting that is going on. */
  set: MovingSet | undefined;
  encounter: Encounter | undefined;
  /** The set that was moved last: its hidden classes, and the machine code that knows them, outlive a garbage collection. */
  latest: MovingSet | undefined;
  /** What came into cells without going there itself, while the outermost set is moved. */
  arrivals: Arrival[] | undefined;
  /** Who notes what is tested of the outermost set, if anybody. */
  recorder: TestRecorder | undefined;

  constructor(meetings?: Meetings) {
    this.meetings = meetings;
  }

  keep(): () => void {
    const { set, encounter, arrivals, recorder } = this;
    const arrived = arrivals?.length ?? 0;
    return () => {
      Object.assign(this, { set, encounter, arrivals, recorder });
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
