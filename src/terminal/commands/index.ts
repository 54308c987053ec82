import { Argument, type Command, Option } from "commander";
import { puzzleFacts, searchWays, usualLevel } from "../../solve/index.ts";
import {
  countingNumber,
  gameFormats,
  parseCellOption,
  recordTargets,
  reportFormats,
  serverPort,
  testReporters,
  usualStudioPort,
  wholeNumber,
} from "../options.ts";
import { actionsOf } from "./actions.ts";
import table from "./commands.json" with { type: "json" };

/** Describes an option or an argument further. */
interface Traits {
  /** Names the reader of its value. */
  readonly reads?: string;
  readonly default?: string | number;
  /** Lists the values that it can have, or names the list. */
  readonly choices?: string | readonly string[];
  readonly conflicts?: readonly string[];
  /** Names the variable of the environment that it can be set by; `true` is `QUADRILLE_KEEP_ROOMS` for `--keep-rooms`. */
  readonly env?: string | boolean;
  readonly required?: boolean;
  readonly hidden?: boolean;
}

type Described = readonly [flags: string, says: string, traits?: Traits];

/** Describes a command, or a part that several commands have. */
interface Part {
  readonly arguments?: readonly Described[];
  /** Lists options, or the names of those that several commands share. */
  readonly options?: readonly (Described | string)[];
}

interface CommandRow extends Part {
  readonly name: string;
  readonly says: string;
  /** Names the parts that it shares with other commands. It then takes options of the game too. */
  readonly takes?: readonly string[];
  readonly takesGameOptions?: boolean;
  readonly help: readonly string[];
}

const { parts, shared, commands } = table as unknown as {
  readonly parts: Readonly<Record<string, Part>>;
  readonly shared: Readonly<Record<string, Described>>;
  readonly commands: readonly CommandRow[];
};

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  whole: wholeNumber,
  counting: countingNumber,
  cell: parseCellOption,
};

const lists: Readonly<Record<string, readonly string[]>> = {
  reportFormats,
  testReporters,
  conversions: [...gameFormats, ...recordTargets],
  searchWays,
  puzzleFacts,
};

const values: Readonly<Record<string, number>> = { studioPort: usualStudioPort, serverPort, usualLevel };

/** Puts values into a text: `{serverPort}`. */
const filled = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const listOf = (choices: string | readonly string[]): readonly string[] =>
  typeof choices === "string" ? lists[choices] : choices;

/** Adds every command of commands.json to a command line. */
export function addCommands(cli: Command): void {
  const actions = actionsOf(cli);
  cli.helpCommand(false);
  for (const { name, says, takes = [], takesGameOptions = takes.length > 0, help, ...own } of commands) {
    const command = cli.command(name).description(says);
    if (takesGameOptions) command.allowUnknownOption().allowExcessArguments();
    for (const part of [...takes.map((it) => parts[it]), own]) {
      for (const it of part.arguments ?? []) command.addArgument(argumentOf(it));
      for (const it of part.options ?? [])
        command.addOption(optionOf(typeof it === "string" ? shared[it] : it));
    }
    command.addHelpText("after", `\n${help.join("\n")}`).action(actions[name]);
  }
}

function argumentOf([flags, says, traits = {}]: Described): Argument {
  const argument = new Argument(flags, says).default(traits.default);
  return traits.choices ? argument.choices(listOf(traits.choices)) : argument;
}

function optionOf([flags, says, traits = {}]: Described): Option {
  const { reads, default: usual, choices, conflicts = [], env, required = false, hidden } = traits;
  const option = new Option(flags, filled(says)).conflicts([...conflicts]).makeOptionMandatory(required);
  if (usual !== undefined) option.default(typeof usual === "string" ? filled(usual) : usual);
  if (reads !== undefined) option.argParser(readers[reads]);
  if (choices) option.choices(listOf(choices));
  if (env) option.env(env === true ? variableOf(flags) : String(env));
  return hidden ? option.hideHelp() : option;
}

/** Returns the variable for an option of the server: `QUADRILLE_KEEP_ROOMS` for `--keep-rooms <days>`. */
const variableOf = (flags: string): string =>
  `QUADRILLE_${flags.slice(2).split(" ", 1)[0].replaceAll("-", "_").toUpperCase()}`;
