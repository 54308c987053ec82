import type { Machine } from "./machine.ts";

/** Captures the state that an attempt may have to roll back. While the attempt runs, entries of the undo log from here on are not compacted. */
export function snapshot(m: Machine) {
  const { journal, lines } = m.state;
  const { length, mark } = journal;
  const { me, viewer, here, hereInside, it, top, signals, lineDone, moved, events } = m;
  const { restart, again, checkpoint, reason, before, fault, warning, stop } = m;
  journal.mark = length;
  // The snapshot is flat because each attempt makes one, and nested objects would cost more.
  return {
    length,
    mark,
    me,
    viewer,
    here,
    hereInside,
    it,
    top,
    signals,
    lineDone,
    moved,
    events,
    restart,
    again,
    checkpoint,
    reason,
    before,
    fault,
    warning,
    stop,
    told: events.length,
    loose: copyUnlessEmpty(m.loose),
    pushed: copyUnlessEmpty(m.pushed),
    fired: m.fired.length === 0 ? undefined : m.fired.slice(),
    commands: m.commands.isEmpty ? undefined : m.commands.copy(),
    lines,
    putLinesBack: lines?.saveMovements(),
    putMotionBack: m.motion?.keep(),
  };
}

/** Rolls everything back but the work that was counted. */
export function restoreSnapshot(m: Machine, it: ReturnType<typeof snapshot>): void {
  m.state.rollBack(it.length);
  putValuesBack(m, it);
  it.putMotionBack?.();
  if (it.lines === undefined) m.state.lines?.forget();
  it.putLinesBack?.();
  if (m.events.length > it.told) m.events.length = it.told;
  refill(m.loose, it.loose);
  refill(m.pushed, it.pushed);
  if (it.fired !== undefined) m.fired.set(it.fired);
  if (it.commands === undefined) m.commands.clear();
  else m.commands.take(it.commands);
}

/** Restores the values of a snapshot one by one, because `Object.assign` takes several times as long. */
function putValuesBack(m: Machine, it: ReturnType<typeof snapshot>): void {
  m.me = it.me;
  m.viewer = it.viewer;
  m.here = it.here;
  m.hereInside = it.hereInside;
  m.it = it.it;
  m.top = it.top;
  m.signals = it.signals;
  m.lineDone = it.lineDone;
  m.moved = it.moved;
  m.events = it.events;
  m.restart = it.restart;
  m.again = it.again;
  m.checkpoint = it.checkpoint;
  m.reason = it.reason;
  m.before = it.before;
  m.fault = it.fault;
  m.warning = it.warning;
  m.stop = it.stop;
}

const noNumbers: readonly number[] = [];

/** Copies a list; an empty list, the common case, is not copied. */
function copyUnlessEmpty(list: readonly number[]): readonly number[] {
  return list.length === 0 ? noNumbers : [...list];
}

function refill(list: number[], savedValues: readonly number[]): void {
  if (list.length > 0) list.length = 0;
  for (const value of savedValues) list.push(value);
}
