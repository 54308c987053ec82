import {
  bodyAddress,
  bodyListHeads,
  type Fault,
  kindOfNode,
  type Machine,
  type Reason,
  type Report,
  type WorkSource,
  type State,
} from "../engine/index.ts";

// A constant of the same module is faster to read than an imported one.
const firstBodyAddress = bodyAddress;
const headCount = bodyListHeads.fixed;

/** Limits the objects on all piles of a position (rule R5). */
const maxPiledObjects = 1_000_000;

/**
 * Ends a cycle whose writes begin at an entry of the undo log. Rolls the writes back if the cycle was refused or failed, or if the
 * position is equal to that before. Returns true if the position has changed.
 */
export function commitOrRevertCycle(m: Machine, mark: number): boolean {
  const { state, layout } = m;
  if (m.isRunning && layout.hasPiles && hasTooManyPiled(state))
    m.fail("full", `More than ${maxPiledObjects.toLocaleString("en")} objects would lie on piles.`);
  if (m.isBroken) {
    state.rollBack(mark);
    return false;
  }
  if (m.isRunning && (layout.hasPiles || state.undoLog.hasChangedRecords)) {
    if (hasChangedOutsideHeap(state, mark)) return true;
    if (layout.hasPiles || mark === 0 || hasChangedRecordLists(state, mark)) rollBackIfEqual(state, mark);
  }
  return state.differsFrom(mark);
}

/** Returns true if records of bodies were allocated, freed or made reusable in the cycle. */
function hasChangedRecordLists({ undoLog }: State, logStart: number): boolean {
  const { entries, length } = undoLog;
  for (let at = logStart; at < length; at += 2) {
    const index = firstBodyAddress - entries[at];
    if (index >= 0 && index < headCount) return true;
  }
  return false;
}

/**
 * Rolls back the writes of a cycle if they lead to an equal position. Objects that were removed from piles and put back in the same
 * order, and bodies made anew as they were, have other addresses, and would count as a change; a body that was made and freed
 * leaves an unused record.
 */
function rollBackIfEqual(state: State, logStart: number): void {
  const changes = state.writtenSince(logStart);
  if (changes.length === 0) return;
  for (let at = 0; at < changes.length; at += 3) if (!isInHeap(state, changes[at])) return;
  const stateBefore = state.copy();
  stateBefore.retrace(changes, false);
  if (stateBefore.equals(state)) state.rollBack(logStart);
}

/** Returns true if an address outside the heap has certainly changed. Only the first entry that differs from the current value is tested. */
function hasChangedOutsideHeap(state: State, logStart: number): boolean {
  const { entries, length } = state.undoLog;
  for (let at = logStart; at < length; at += 2) {
    const address = entries[at];
    if (isInHeap(state, address) || state.valueAt(address) === entries[at + 1]) continue;
    return state.undoLog.isFirstEntry(at, logStart);
  }
  return false;
}

function hasTooManyPiled(state: State): boolean {
  const nodeCount = state.numbers[state.layout.heapEnd];
  if (nodeCount <= maxPiledObjects) return false;
  let count = 0;
  for (let node = 1; node <= nodeCount; node++) if (kindOfNode(state, node) !== 0) count++;
  return count > maxPiledObjects;
}

/** Returns true if an address is a number in the heap of piles or of its bookkeeping, or an integer of bodies. */
function isInHeap({ layout }: State, address: number): boolean {
  return address <= firstBodyAddress || (address < 0 && ~address >= layout.fixedEnd);
}

/** Makes a report with all fields in a fixed order, because V8 reads objects of one shape faster. */
function makeReport(fields: Partial<Report>): Report {
  return {
    result: "done",
    changed: false,
    reason: undefined,
    quietReason: undefined,
    fault: undefined,
    events: [],
    restart: false,
    again: false,
    checkpoint: false,
    after: undefined,
    ...fields,
  };
}

export const emptyReport = makeReport({});
export const changeReport = makeReport({ changed: true });
const undoReport = makeReport({ result: "refused", after: "undo" });

export const makeRefusal = (reason: Reason | undefined): Report => makeReport({ result: "refused", reason });

/** Returns the report of the cycle that has run on a machine. `changed` says whether the position has changed. */
export function reportOf(m: Machine, changed: boolean, workSources: readonly WorkSource[]): Report {
  if (m.isRunning && !m.hasReport) return changed ? changeReport : emptyReport;
  // What does not go on a full pile is lost, so that is never quiet.
  const isNew = m.layout.program.language > 1;
  const quietReason =
    m.isRunning && isNew && m.reason?.code !== "full" && !hasNoEffect(m) ? m.reason : undefined;
  if (quietReason) m.reason = undefined;
  const { stop, reason, request: after, restart, checkpoint } = m;
  // A list with events belongs to the report; the next cycle begins with an empty one.
  const events = m.events.length > 0 ? m.events : [];
  if (stop === "fault") return makeReport({ result: "fault", fault: faultOf(m, workSources) });
  if (stop === "refused") {
    if (after === "undo") return undoReport;
    // If a line rule cancels the cycle, its messages and sounds are reported all the same.
    return m.commands.cancel ? { ...makeRefusal(reason), events, after: "cancel" } : makeRefusal(reason);
  }
  const again = m.again && changed;
  const fault = m.warning;
  return { result: "done", changed, reason, quietReason, fault, events, restart, again, checkpoint, after };
}

/** Returns true if an input only let time pass and drew random numbers. Only then is the reason of a refused action reported (rule R3). */
function hasNoEffect(m: Machine): boolean {
  const { state, hasInput, events, restart, again, checkpoint } = m;
  if (!hasInput || events.length > 0 || restart || again || checkpoint) return false;
  return !state.differsFrom(state.undoLog.compactFrom, state.layout.chanceAndTimers);
}

/** Returns the fault of a cycle; for a cycle over its budget, with the steps and rule blocks that cost most. */
function faultOf({ fault, workAt }: Machine, workSources: readonly WorkSource[]): Fault | undefined {
  if (fault?.code !== "budget") return fault;
  const busiestSources = workSources
    .map(({ step, at }, index) => ({ step, ...(at && { at }), work: workAt[index] }))
    .filter(({ work }) => work > 0)
    .sort((a, b) => b.work - a.work)
    .slice(0, 5);
  return { ...fault, busiest: busiestSources };
}
