import type { Program } from "./program.ts";
import type { PartsOf } from "./shape.ts";

/** Describes a field of a program that contains expressions, sets and statements, and when they run. */
interface Root<Parts> {
  readonly parts: Parts;
  /**
   * States when the nodes run. "begin": once, when a level begins. "play": in cycles, or in the test of whether a cycle may
   * begin. "call": when an action calls them. "make": when a body is made. "look": when the position is viewed; their effects are
   * rolled back.
   */
  readonly works: "begin" | "play" | "call" | "make" | "look";
}

type ProgramParts = PartsOf<Program>;

const body = { statements: "statement" } as const;
const valueText = { value: "expr" } as const;

/** Lists all fields of a Program that contain nodes. TypeScript derives the keys from the Program, so that no field can be forgotten. */
export const roots: { readonly [Field in keyof ProgramParts]: Root<ProgramParts[Field]> } = {
  start: { parts: body, works: "begin" },
  steps: { parts: { when: "expr", body }, works: "play" },
  ends: { parts: body, works: "play" },
  procedures: { parts: { body }, works: "call" },
  levels: { parts: { start: body }, works: "begin" },
  meetings: { parts: { when: "expr", alternatives: "action" }, works: "play" },
  controls: { parts: { when: "expr" }, works: "play" },
  questions: { parts: { when: "expr", text: "expr" }, works: "play" },
  variables: { parts: { start: "expr" }, works: "begin" },
  fields: { parts: { start: "expr" }, works: "make" },
  timers: { parts: { period: "expr" }, works: "play" },
  tables: { parts: { values: "expr" }, works: "play" },
  memories: { parts: { set: "set" }, works: "play" },
  appearances: { parts: { set: "set" }, works: "look" },
  turn: { parts: "expr", works: "look" },
  worth: { parts: "expr", works: "look" },
  score: { parts: "expr", works: "look" },
  view: { parts: "view", works: "look" },
  tests: {
    parts: {
      lines: {
        value: "expr",
        body,
        values: valueText,
        parts: valueText,
        outcome: { said: "expr", player: "expr" },
      },
    },
    works: "look",
  },
};
