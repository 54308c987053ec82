import type { ControlArg, Program } from "../../program/index.ts";
import { builtInCommands, type Vocabulary, type WordMeaning } from "./vocabulary.ts";

/** Returns a short text about what can be typed at the command line. @param topic the command to explain, if any */
export function helpText(program: Program, words: Vocabulary, topic?: WordMeaning): string {
  const commands = program.controls.map(({ args, aliases, bare }, control) => {
    const name = [words.nameOf(control), ...aliases].join(", ");
    const argumentText = args.map((arg) => ` ${writePlaceholder(program, arg)}`).join("");
    return `  ${bare ? `[${name}]` : name}${argumentText}`;
  });
  if (topic?.is === "control") return commands[topic.control].trim();
  const countHint = program.controls.some((it) => it.times)
    ? "; a number before a command repeats it where that makes sense"
    : "";
  const missingCommand = program.habits?.noUndo && "undo";
  const availableBuiltIns = builtInCommands.filter(
    (word) => word !== missingCommand && program.controls.every((it) => it.name !== word),
  );
  return [
    `Commands, by name or unique beginning${countHint}:`,
    ...commands,
    `  and ${availableBuiltIns.join(", ")}: rename OLD NEW, macro NAME = COMMAND, COMMAND`,
  ].join("\n");
}

function writePlaceholder(program: Program, { name, type, kinds, range }: ControlArg): string {
  if (range) return `${range[0]}..${range[1]}`;
  const kindNames =
    kinds && kinds.length <= 12 ? kinds.map((kind) => program.kinds[kind].name).join("|") : undefined;
  if (type === "kind") return kindNames ?? name.toUpperCase();
  if (type === "straight") return "up|right|down|left";
  if (type === "file" || type === "commands") return "FILE";
  return type === "cell" ? "X Y" : name.toUpperCase();
}
