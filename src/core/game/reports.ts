import { chanceSize } from "../../base/index.ts";
import {
  type Fault,
  type Machine,
  numberPlaces,
  type Reason,
  type Report,
  type Site,
} from "../engine/index.ts";

/** Makes a report. All reports have all fields, in this order: V8 reads objects of one shape faster. */
function reportWith(fields: Partial<Report>): Report {
  return {
    result: "done",
    changed: false,
    reason: undefined,
    fault: undefined,
    events: [],
    restart: false,
    again: false,
    checkpoint: false,
    after: undefined,
    ...fields,
  };
}

export const nothingReported = reportWith({});
const change = reportWith({ changed: true });
const undone = reportWith({ result: "refused", after: "undo" });

export const refusal = (reason: Reason | undefined): Report => reportWith({ result: "refused", reason });

/** Reports the cycle that has run on a machine. `changed` says whether the position is another one after it. */
export function reportOf(m: Machine, changed: boolean, sites: readonly Site[]): Report {
  if (m.reason !== undefined && m.goesOn && m.layout.program.language > 1 && !cameToNothing(m))
    m.reason = undefined;
  if (m.goesOn && !m.tells) return changed ? change : nothingReported;
  const { stop, reason, events, after, restart, checkpoint } = m;
  if (stop === "fault") return reportWith({ result: "fault", fault: faultOf(m, sites) });
  if (stop === "refused") {
    if (after === "undo") return undone;
    // A line rule may cancel the cycle: what it said and played stays.
    return m.commands.cancel ? { ...refusal(reason), events, after: "cancel" } : refusal(reason);
  }
  const again = m.again && changed;
  return { result: "done", changed, reason, fault: m.warning, events, restart, again, checkpoint, after };
}

/**
 * Returns whether a player gave something and nothing came of it but that time and chance went on. Only then does the reason of an action that
 * was refused matter to somebody (R3).
 */
function cameToNothing(m: Machine): boolean {
  const { state, isGiven, events, restart, again, checkpoint } = m;
  if (!isGiven || events.length > 0 || restart || again || checkpoint) return false;
  const { program, chance } = state.layout;
  const { timers } = numberPlaces(program);
  const isIdle = (address: number): boolean => {
    const place = ~address;
    if (address >= 0) return false;
    const isTimer = timers.some((first, i) => {
      const many = program.timers[i].eachPlayer ? program.players.length : 1;
      return place >= first && place < first + many;
    });
    return isTimer || (place >= chance && place < chance + chanceSize * (1 + program.players.length));
  };
  const written = state.writtenSince(state.journal.mark);
  for (let at = 0; at < written.length; at += 3) if (!isIdle(written[at])) return false;
  return true;
}

/** The fault of a cycle; of one over its budget, with the steps and rule blocks that took most. */
function faultOf({ fault, workAt }: Machine, sites: readonly Site[]): Fault | undefined {
  if (fault?.code !== "budget") return fault;
  const busiest = sites
    .map(({ step, at }, index) => ({ step, ...(at && { at }), work: workAt[index] }))
    .filter(({ work }) => work > 0)
    .sort((a, b) => b.work - a.work)
    .slice(0, 5);
  return { ...fault, busiest };
}
