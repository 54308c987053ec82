import {
  type Act,
  type ClosureCompiler,
  isBody,
  kindOfThing,
  type Machine,
  NONE,
  type ThingAction,
} from "../engine/index.ts";
import type { Expr, KindId, SetExpr, Target, Where } from "../../program/index.ts";

/** Is the position of an action in the source, for reasons of refusals; undefined if the action is not in the source. */
export type SourceRef = Where | undefined;

/** Compiles an action for one thing, or for each thing of a set. */
export function onTarget(what: Target, at: SourceRef, c: ClosureCompiler, act: ThingAction): Act {
  return "one" in what ? onOne(what.one, at, c, act) : onEach(what.each, c, act, () => false);
}

/** Compiles an action for one body, or for each body of a set. It is refused for objects. */
export function onBody(what: Target, at: SourceRef, c: ClosureCompiler, act: ThingAction): Act {
  return onTarget(what, at, c, (m, thing) => (isBody(thing) ? act(m, ~thing) : refuseNoBody(m, at)));
}

export function onOne(target: Expr, at: SourceRef, c: ClosureCompiler, act: ThingAction): Act {
  const findThing = c.value(target);
  return (m) => {
    const thing = findThing(m);
    if (thing === NONE || kindOfThing(m.state, thing) === 0)
      return m.refuse("no-such-thing", "There is no such object.", at);
    return act(m, thing);
  };
}

/**
 * Compiles an action for all members of a set, which are collected before the first action. It is refused if the action fails for every
 * member; for an empty set it succeeds.
 */
export function onEach(
  set: SetExpr,
  c: ClosureCompiler,
  act: ThingAction,
  mustReverse: (m: Machine) => boolean,
): Act {
  const gather = c.set(set);
  return (m) => {
    const stackStart = m.top;
    gather(m, Infinity);
    const stackEnd = m.top;
    m.charge(stackEnd - stackStart);
    const isReversed = mustReverse(m);
    for (let index = stackStart; index < stackEnd; index++) m.push(kindOfThing(m.state, m.stack[index]));
    let isDone = stackEnd === stackStart;
    for (let i = 0; i < stackEnd - stackStart && m.isRunning; i++) {
      const index = isReversed ? stackEnd - 1 - i : stackStart + i;
      const thing = m.stack[index];
      if (kindOfThing(m.state, thing) !== m.stack[index + stackEnd - stackStart]) continue;
      if (act(m, thing)) isDone = true;
    }
    m.top = stackStart;
    return isDone;
  };
}

export function refuseNoBody(m: Machine, at: SourceRef): false {
  return m.refuse("no-such-thing", "There is no such body.", at);
}

/** Refuses an action with a sentence that begins with the name of a kind. */
export function refuseKind(
  m: Machine,
  code: string,
  kind: KindId,
  text: string,
  at: SourceRef,
  cell?: number,
): false {
  return m.refuse(code, `${m.layout.kinds[kind].name} ${text}`, at, cell, kind);
}
