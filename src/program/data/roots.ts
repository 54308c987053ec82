import type { Program } from "./program.ts";
import type { PartsOf } from "./shape.ts";

/** Describes the nodes in one field of a program, and when they run. */
interface Root<Parts> {
  readonly parts: Parts;
  /**
   * States when the nodes run. "begin": once, when a level begins. "play": in cycles, or in the test of whether a cycle may
   * begin. "call": when an action calls them. "make": when a body is made. "look": when the position is viewed; their effects are
   * rolled back.
   */
  readonly runsIn: "begin" | "play" | "call" | "make" | "look";
}

type ProgramParts = PartsOf<Program>;

const body = { statements: "statement" } as const;
const valueText = { value: "expr" } as const;

/** Lists all fields of a Program that contain nodes. TypeScript derives the keys from the Program, so that no field can be forgotten. */
export const roots: { readonly [Field in keyof ProgramParts]: Root<ProgramParts[Field]> } = {
  start: { parts: body, runsIn: "begin" },
  steps: { parts: { when: "expr", body }, runsIn: "play" },
  ends: { parts: body, runsIn: "play" },
  procedures: { parts: { body }, runsIn: "call" },
  levels: { parts: { start: body }, runsIn: "begin" },
  meetings: { parts: { when: "expr", alternatives: "action" }, runsIn: "play" },
  controls: { parts: { when: "expr" }, runsIn: "play" },
  questions: { parts: { when: "expr", text: "expr" }, runsIn: "play" },
  variables: { parts: { start: "expr" }, runsIn: "begin" },
  fields: { parts: { start: "expr" }, runsIn: "make" },
  timers: { parts: { period: "expr" }, runsIn: "play" },
  tables: { parts: { values: "expr" }, runsIn: "play" },
  memories: { parts: { set: "set" }, runsIn: "play" },
  appearances: { parts: { set: "set" }, runsIn: "look" },
  turn: { parts: "expr", runsIn: "look" },
  worth: { parts: "expr", runsIn: "look" },
  score: { parts: "expr", runsIn: "look" },
  view: { parts: "view", runsIn: "look" },
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
    runsIn: "look",
  },
};
