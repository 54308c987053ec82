import { onceFor } from "../base/index.ts";
import { argumentWords } from "../session/index.ts";
import type { ControlArg, Program } from "../program/index.ts";

/** Describes a control as a typed command with its names and arguments, for completion and help. It is the same in every frame of a game. */
export type CommandLook = ReturnType<typeof commandsOf>[number];

export type ArgLook = ReturnType<typeof describeArg>;

/** Returns the controls of a game as commands, in order of their numbers. */
export const commandsOf = /* @__PURE__ */ onceFor((program: Program) =>
  program.controls.map(({ name, aliases, args, times, bare }, control) => ({
    /** Holds an index into `program.controls`, as in a frame's `controls`. */
    control,
    name,
    aliases,
    args: args.map((arg) => describeArg(program, arg)),
    /** Is true if the command may be preceded by a repeat count. */
    times: times ?? false,
    /** Is true if the argument may be typed without the command's name. */
    bare: bare ?? false,
  })),
);

function describeArg(program: Program, arg: ControlArg) {
  const { name, type, range } = arg;
  /** Lists the words that the argument can be, if its values are words from a list. */
  const words = argumentWords(program, arg);
  return { name, type, ...(words && { words }), ...(range && { range }) };
}
