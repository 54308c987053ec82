import { onceFor } from "../base/index.ts";
import { argumentWords } from "../session/index.ts";
import type { ControlArg, Program } from "../program/index.ts";

/** Describes a control as a typed command with its names and arguments, for completion and help. It is the same in every frame of a game. */
export interface CommandLook {
  /** Holds an index into `program.controls`, as in a frame's `controls`. */
  readonly control: number;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly args: readonly ArgLook[];
  /** Is true if the command may be preceded by a repeat count. */
  readonly times: boolean;
  /** Is true if the argument may be typed without the command's name. */
  readonly bare: boolean;
}

export interface ArgLook extends Pick<ControlArg, "name" | "type" | "range"> {
  /** Lists the words that the argument can be, if its values are words from a list. */
  readonly words?: readonly string[];
}

/** Returns the controls of a game as commands, in order of their numbers. */
export const commandsOf: (program: Program) => readonly CommandLook[] = /* @__PURE__ */ onceFor((program) =>
  program.controls.map(({ name, aliases, args, times, bare }, control) => ({
    control,
    name,
    aliases,
    args: args.map((arg) => argLook(program, arg)),
    times: times ?? false,
    bare: bare ?? false,
  })),
);

function argLook(program: Program, arg: ControlArg): ArgLook {
  const { name, type, range } = arg;
  const argumentChoices = argumentWords(program, arg);
  return { name, type, ...(argumentChoices && { words: argumentChoices }), ...(range && { range }) };
}
