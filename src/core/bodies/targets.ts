import {
  type Act,
  type ClosureCompiler,
  kindOfThing,
  type Machine,
  NONE,
  type ThingAction,
} from "../engine/index.ts";
import type { Expr, Target, Where } from "../../program/index.ts";

/** Works on one thing, or on each of a set. */
export function onTarget(what: Target, at: Where | undefined, c: ClosureCompiler, work: ThingAction): Act {
  return "one" in what ? onOne(what.one, at, c, work) : onEach(what.each, c, work, () => false);
}

export function onOne(one: Expr, at: Where | undefined, c: ClosureCompiler, work: ThingAction): Act {
  const thing = c.value(one);
  return (m) => {
    const found = thing(m);
    if (found === NONE || kindOfThing(m.state, found) === 0) {
      return m.refuse("no-such-thing", "There is no such object.", at);
    }
    return work(m, found);
  };
}

/** Acts on all members, which are found first; one that is gone meanwhile is skipped. Refused if there were some and none succeeded. */
export function onEach(
  set: Extract<Target, { each: unknown }>["each"],
  c: ClosureCompiler,
  work: ThingAction,
  backwards: (m: Machine) => boolean,
): Act {
  const gather = c.set(set);
  return (m) => {
    const start = m.top;
    gather(m, Infinity);
    const end = m.top;
    m.charge(end - start);
    const back = backwards(m);
    for (let at = start; at < end; at++) m.push(kindOfThing(m.state, m.stack[at]));
    let done = end === start;
    for (let i = 0; i < end - start && m.goesOn; i++) {
      const at = back ? end - 1 - i : start + i;
      const thing = m.stack[at];
      if (kindOfThing(m.state, thing) !== m.stack[at + end - start]) continue;
      if (work(m, thing)) done = true;
    }
    m.top = start;
    return done;
  };
}
