import { joinNames } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import { argumentWords } from "../inputs/argument-words.ts";

/**
 * Lists the commands that every game has. They must be typed in full, so that they do not make prefixes
 * ambiguous. A control with the same name takes precedence.
 */
export const builtInCommands = ["undo", "restart", "next", "help", "rename", "macro", "quit"] as const;
export type BuiltInCommand = (typeof builtInCommands)[number];

/** Describes the meaning of a typed word. */
export type WordMeaning =
  | { readonly is: "control"; readonly control: number }
  /** Represents an argument that is typed without the name of its control. */
  | { readonly is: "bare"; readonly control: number; readonly arg: string }
  | { readonly is: "macro"; readonly name: string; readonly text: string }
  | { readonly is: "own"; readonly word: BuiltInCommand }
  | { readonly is: "ambiguous"; readonly names: readonly string[] };

/** Lists the words that must be typed in full even if the game has a control with that name. */
const unabbreviatedWords: readonly string[] = ["undo", "help", "rename", "macro", "quit"];

interface NamedMeaning {
  readonly name: string;
  readonly meaning: WordMeaning;
  /** Is true if the name must be typed in full, because the control is usually invoked by typing its argument alone. */
  readonly mustBeFull?: boolean;
}

export const macroHelp = "A macro is written `macro NAME = COMMAND, COMMAND`, on a line of its own.";

const namePattern = /^\p{L}[\p{L}\p{M}\p{N}-]*$/u;

/** Maps typed words to the controls of the game, under their original or new names, and to macros. Words are case-sensitive. */
export class Vocabulary {
  readonly #program: Program;
  readonly #bareArguments = new Map<string, WordMeaning>();
  #entries: NamedMeaning[];

  constructor(program: Program) {
    this.#program = program;
    this.#entries = program.controls.flatMap((it, control) =>
      [it.name, ...it.aliases].map((name) => ({
        name,
        meaning: { is: "control", control } as const,
        mustBeFull: it.bare === true || unabbreviatedWords.includes(name),
      })),
    );
    program.controls.forEach((it, control) => {
      const words = (it.bare && argumentWords(program, it.args[0])) || [];
      for (const arg of words) this.#bareArguments.set(arg, { is: "bare", control, arg });
    });
  }

  /** Lists the names of all commands, and the arguments that can be typed without the name of a control. */
  get names(): readonly string[] {
    return [...this.#entries.map((it) => it.name), ...this.#bareArguments.keys()];
  }

  /**
   * Returns the meaning of a word, which is a full name or the unique prefix of a command. A prefix of several
   * names of the same command is not ambiguous.
   */
  find(word: string): WordMeaning | undefined {
    const meaning = this.#entries.find((it) => it.name === word)?.meaning ?? this.#bareArguments.get(word);
    if (meaning) return meaning;
    const builtInCommand = builtInCommands.find((it) => it === word);
    if (builtInCommand) return { is: "own", word: builtInCommand };
    // A key keeps the meaning that it has when pressed; it never counts as the prefix of a name.
    if (this.#program.controls.some((it) => it.keys.some(({ key }) => key === word))) return undefined;
    const candidates =
      word === "" ? [] : this.#entries.filter((it) => !it.mustBeFull && isPrefix(it.name, word));
    const [firstCandidate] = candidates;
    if (!firstCandidate) return undefined;
    if (candidates.every((it) => isSameMeaning(it.meaning, firstCandidate.meaning)))
      return firstCandidate.meaning;
    return { is: "ambiguous", names: candidates.map((it) => it.name) };
  }

  /** Returns the name that the player uses for a control. */
  nameOf(control: number): string {
    const entry = this.#entries.find((it) => it.meaning.is === "control" && it.meaning.control === control);
    return entry?.name ?? this.#program.controls[control]?.name ?? "";
  }

  /** Renames a command; returns an error message if that is impossible. */
  rename(oldName: string, newName: string): string | undefined {
    const oldMeaning = this.find(oldName);
    if (oldMeaning?.is === "ambiguous")
      return `\`${oldName}\` could be ${joinNames(oldMeaning.names, "or")}.`;
    if (oldMeaning?.is !== "control" && oldMeaning?.is !== "macro")
      return `There is no command \`${oldName}\` to rename.`;
    const message = this.#explainBadName(newName);
    if (message !== undefined) return message;
    const index = this.#entries.findIndex((it) => it.name === oldName);
    const firstIndex = this.#entries.findIndex((it) => isSameMeaning(it.meaning, oldMeaning));
    const entryIndex = index < 0 ? firstIndex : index;
    this.#entries[entryIndex] = {
      name: newName,
      meaning: oldMeaning.is === "macro" ? { ...oldMeaning, name: newName } : oldMeaning,
    };
    return undefined;
  }

  /**
   * Defines a macro, which is a name for a sequence of commands; an empty text removes the macro. Returns an
   * error message if the definition is impossible.
   */
  define(name: string, text: string): string | undefined {
    const index = this.#entries.findIndex((it) => it.name === name && it.meaning.is === "macro");
    const message = index < 0 ? this.#explainBadName(name) : undefined;
    if (message !== undefined) return message;
    if (index < 0 && text === "") return macroHelp;
    if (index >= 0) this.#entries.splice(index, 1);
    if (text !== "") this.#entries.push({ name, meaning: { is: "macro", name, text } });
    return undefined;
  }

  #explainBadName(name: string): string | undefined {
    if (!namePattern.test(name))
      return "A name is made of letters, digits and hyphens, and begins with a letter.";
    const isTaken =
      this.#entries.some((it) => it.name === name) ||
      this.#bareArguments.has(name) ||
      builtInCommands.some((word) => word === name);
    return isTaken ? `\`${name}\` already means something.` : undefined;
  }
}

/** Returns true if a word is a prefix of a name. A name generated for a key, such as `key-h`, must be typed at least up to its hyphen. */
function isPrefix(name: string, word: string): boolean {
  return name.startsWith(word) && (!name.startsWith("key-") || word.startsWith("key-"));
}

function isSameMeaning(a: WordMeaning, b: WordMeaning): boolean {
  if (a.is === "control" && b.is === "control") return a.control === b.control;
  return a.is === "macro" && b.is === "macro" && a.name === b.name;
}
