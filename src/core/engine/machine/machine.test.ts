import { expect, test } from "vitest";
import { compileProgram } from "../../../program/index.ts";
import { KindLists } from "../layout/kind-lists.ts";
import { Layout } from "../layout/layout.ts";
import { StoredState } from "../store/stored-state.ts";
import { Machine } from "./machine.ts";

const text = `title Test
board yard 3x1
objects: coin c yellow
state: timer bell every 3
level
  ...
`;

function machine(): Machine {
  const { program } = compileProgram({ file: "test.quad", text });
  const m = new Machine();
  m.lastFired = new Int32Array(1);
  m.enter(new StoredState(new Layout(program!, 0, new KindLists())), 0);
  m.motion = new Moving();
  m.refuse("first", "First.", undefined);
  m.loose.push(1);
  m.pushedBodies.push(2);
  m.events.push({ type: "say", text: "Before." });
  return m;
}

/** Says what a room keeps on the machine. */
class Moving {
  far = 1;

  capture(): () => void {
    const { far } = this;
    return () => void (this.far = far);
  }
}

/** Holds each field that an attempt puts back, and something that changes it. */
const putBack: { [K in keyof Machine]?: (m: Machine) => void } = {
  state: (m) => m.state.set(1, 0, 1),
  me: (m) => (m.me = 1),
  viewer: (m) => (m.viewer = 1),
  here: (m) => (m.here = 2),
  hereInside: (m) => (m.hereInside = true),
  it: (m) => (m.it = 2),
  motion: (m) => m.motion instanceof Moving && (m.motion.far = 2),
  top: (m) => m.push(7),
  isRunning: (m) => (m.stop = "ended"),
  isLineDone: (m) => (m.isLineDone = false),
  lastFired: (m) => (m.lastFired[0] = m.cycle),
  signals: (m) => (m.signals |= 1),
  hasMoved: (m) => (m.hasMoved = true),
  events: (m) => m.events.push({ type: "say", text: "After." }),
  loose: (m) => (m.loose[0] = 3),
  pushedBodies: (m) => m.pushedBodies.pop(),
  restart: (m) => (m.restart = true),
  again: (m) => (m.again = true),
  checkpoint: (m) => (m.checkpoint = true),
  reason: (m) => m.refuse("second", "Second.", undefined),
  previousReason: (m) => (m.previousReason = { code: "second", text: "Second." }),
  fault: (m) => m.fail("budget", "Too much."),
  warning: (m) => m.warn("endless", "For ever."),
  commands: (m) => m.commands.add([{ ask: "win" }]),
};

/** Holds fields that are as an attempt leaves them: what is only set when the steps are over, counts of work, room to work in, texts that are values, who looks on, and what only the input of a cycle changes. A cycle that is not quiet stays so. */
const left: readonly (keyof Machine)[] = [
  "layout",
  "request",
  "isFirst",
  "locals",
  "texts",
  "stack",
  "work",
  "workLimit",
  "workAt",
  "lastGiven",
  "lastHeld",
  "args",
  "times",
  "hasTimes",
  "cycle",
  "isClockTick",
  "hasInput",
  "observer",
];

const fields = Object.keys(putBack) as (keyof Machine)[];

/** Returns a field as plain data; of the position its cells. */
function shown(m: Machine, field: keyof Machine): string | undefined {
  return JSON.stringify(field === "state" ? [...m.state.cells] : m[field]);
}

test("a field of the machine is put back by an attempt, or it is known why it is not", () => {
  expect([...fields, ...left].sort()).toEqual(Object.keys(machine()).sort());
});

test.each(fields)("a look puts %s back", (field) => {
  const m = machine();
  const before = shown(m, field);
  m.tryOut(() => {
    putBack[field]!(m);
    expect(shown(m, field)).not.toBe(before);
  });
  expect(shown(m, field)).toBe(before);
});

/** These tell why an attempt has failed. */
const why: readonly (keyof Machine)[] = ["reason", "fault"];

test.each(fields)("an attempt that fails puts %s back, unless it tells why", (field) => {
  const m = machine();
  const before = shown(m, field);
  m.attempt(() => {
    putBack[field]!(m);
    return false;
  });
  expect(shown(m, field) === before).toBe(!why.includes(field));
});

test.each(fields)("an attempt that is done keeps %s", (field) => {
  const m = machine();
  const before = shown(m, field);
  expect(m.attempt(() => (putBack[field]!(m), true))).toBe(true);
  expect(shown(m, field)).not.toBe(before);
});

test("what stops a cycle for good stops it when an attempt is put back too", () => {
  const stopped = (["ended", "refused", "fault"] as const).map((stop) => {
    const m = machine();
    m.attempt(() => ((m.stop = stop), false));
    return m.stop;
  });
  expect(stopped).toEqual(["", "refused", "fault"]);
});

test("the first try that is done counts, and what was refused before it is forgotten", () => {
  const m = machine();
  const tried = (done: number) =>
    m.findFirstSuccess(3, (index) => index === done || m.refuse(`no${index}`, "No.", undefined));
  expect([tried(1), m.reason?.code]).toEqual([1, "first"]);
  expect([tried(-1), m.reason?.code]).toEqual([-1, "no2"]);
});

test("what a function has pushed onto the stack is on it no more", () => {
  const m = machine();
  m.push(1);
  const pushTwo = (): void => {
    m.push(2);
    m.push(3);
  };
  expect([m.collectPushed(pushTwo), m.top, m.collectPushed(() => m.push(4))]).toEqual([[2, 3], 1, [4]]);
});
