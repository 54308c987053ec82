import type { Keeper, Machine } from "../../engine/index.ts";
import type { Encounter, Meetings } from "./collision-rules.ts";
import type { Plan } from "./plan.ts";
import type { Witness } from "./test-recorder.ts";

/** What the motion of bodies keeps on a machine. */
export class MotionState implements Keeper {
  /** The lines of `meetings`. */
  readonly meetings: Meetings | undefined;
  /** What is being moved, and the meeting that is going on. */
  plan: Plan | undefined;
  encounter: Encounter | undefined;
  /** Who looks at what a plan tests, if anybody. */
  witness: Witness | undefined;

  constructor(meetings?: Meetings) {
    this.meetings = meetings;
  }

  keep(): () => void {
    const { plan, encounter, witness } = this;
    const arrivals = plan?.arrivals.length ?? 0;
    return () => {
      this.plan = plan;
      this.encounter = encounter;
      this.witness = witness;
      if (plan) plan.arrivals.length = arrivals;
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
