import type { Machine } from "./machine.ts";

/** Captures the state that an attempt may have to roll back. Until the attempt ends, undo log entries after this point are not compacted. */
export function snapshot(m: Machine) {
  const { undoLog, lines } = m.state;
  const { length, compactFrom } = undoLog;
  const { me, viewer, here, hereInside, it, top, signals, isLineDone, hasMoved, events } = m;
  const { restart, again, checkpoint, reason, previousReason, fault, warning, stop } = m;
  undoLog.compactFrom = length;
  // The snapshot is flat because each attempt makes one, and nested objects would cost more.
  return {
    length,
    compactFrom,
    me,
    viewer,
    here,
    hereInside,
    it,
    top,
    signals,
    isLineDone,
    hasMoved,
    events,
    restart,
    again,
    checkpoint,
    reason,
    previousReason,
    fault,
    warning,
    stop,
    eventCount: events.length,
    loose: copyUnlessEmpty(m.loose),
    pushed: copyUnlessEmpty(m.pushedBodies),
    fired: m.lastFired.length === 0 ? undefined : m.lastFired.slice(),
    commands: m.commands.isEmpty ? undefined : m.commands.copy(),
    lines,
    restoreLines: lines?.saveMovements(),
    restoreMotion: m.motion?.capture(),
  };
}

/** Rolls everything back except the work charged. */
export function restoreSnapshot(m: Machine, saved: ReturnType<typeof snapshot>): void {
  m.state.rollBack(saved.length);
  restoreValues(m, saved);
  saved.restoreMotion?.();
  if (saved.lines === undefined) m.state.lines?.forgetCycle();
  saved.restoreLines?.();
  if (m.events.length > saved.eventCount) m.events.length = saved.eventCount;
  refill(m.loose, saved.loose);
  refill(m.pushedBodies, saved.pushed);
  if (saved.fired !== undefined) m.lastFired.set(saved.fired);
  if (saved.commands === undefined) m.commands.clear();
  else m.commands.copyFrom(saved.commands);
}

/** Restores the values of a snapshot one by one, because `Object.assign` takes several times as long. */
function restoreValues(m: Machine, saved: ReturnType<typeof snapshot>): void {
  m.me = saved.me;
  m.viewer = saved.viewer;
  m.here = saved.here;
  m.hereInside = saved.hereInside;
  m.it = saved.it;
  m.top = saved.top;
  m.signals = saved.signals;
  m.isLineDone = saved.isLineDone;
  m.hasMoved = saved.hasMoved;
  m.events = saved.events;
  m.restart = saved.restart;
  m.again = saved.again;
  m.checkpoint = saved.checkpoint;
  m.reason = saved.reason;
  m.previousReason = saved.previousReason;
  m.fault = saved.fault;
  m.warning = saved.warning;
  m.stop = saved.stop;
}

const noNumbers: readonly number[] = [];

/** Copies a list, or returns a shared empty list in the common case that it is empty. */
function copyUnlessEmpty(values: readonly number[]): readonly number[] {
  return values.length === 0 ? noNumbers : [...values];
}

function refill(values: number[], savedValues: readonly number[]): void {
  if (values.length > 0) values.length = 0;
  for (const value of savedValues) values.push(value);
}
