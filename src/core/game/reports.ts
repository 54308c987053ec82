import type { Fault, Machine, Reason, Report, Site } from "../engine/index.ts";

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

/** Returns the fault of a cycle; of one over its budget, with the steps and rule blocks that took most. */
function faultOf({ fault, workAt }: Machine, sites: readonly Site[]): Fault | undefined {
  if (fault?.code !== "budget") return fault;
  const busiest = sites
    .map(({ step, at }, index) => ({ step, ...(at && { at }), work: workAt[index] }))
    .filter(({ work }) => work > 0)
    .sort((a, b) => b.work - a.work)
    .slice(0, 5);
  return { ...fault, busiest };
}
