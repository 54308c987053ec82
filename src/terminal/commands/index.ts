import { Argument, type Command, Option } from "commander";
import { puzzleFacts, searchWays, usualLevel } from "../../solve/index.ts";
import * as options from "../options.ts";
import { actionsOf } from "./actions.ts";
import table from "./commands.json" with { type: "json" };

/** Holds the optional properties of an option or argument. */
interface OptionTraits {
  /** Names the function in `valueReaders` that parses the value. */
  readonly reads?: string;
  readonly default?: string | number;
  /** Lists the allowed values, or names a list in `choiceLists`. */
  readonly choices?: string | readonly string[];
  readonly conflicts?: readonly string[];
  /** Names the environment variable that sets the option. `true` derives the name from the option: `QUADRILLE_KEEP_ROOMS` for `--keep-rooms`. */
  readonly env?: string | boolean;
  readonly required?: boolean;
  readonly hidden?: boolean;
}

type DescribedOption = readonly [flags: string, says: string, traits?: OptionTraits];

/** Describes a command, or a set of arguments and options that several commands share. */
interface CommandPart {
  readonly arguments?: readonly DescribedOption[];
  /** Lists options, or the names of options that several commands share. */
  readonly options?: readonly (DescribedOption | string)[];
}

interface CommandRow extends CommandPart {
  readonly name: string;
  readonly says: string;
  /**
   * Names the parts, shared by several commands, that the command includes. A command that includes any also accepts the options
   * that the game itself declares.
   */
  readonly takes?: readonly string[];
  readonly takesGameOptions?: boolean;
  readonly help: readonly string[];
}

const { parts, shared, commands } = table as unknown as {
  readonly parts: Readonly<Record<string, CommandPart>>;
  readonly shared: Readonly<Record<string, DescribedOption>>;
  readonly commands: readonly CommandRow[];
};

const valueReaders: Readonly<Record<string, (text: string) => unknown>> = {
  whole: options.parseWholeNumber,
  counting: options.parseCountingNumber,
  cell: options.parseCellOption,
};

const choiceLists: Readonly<Record<string, readonly string[]>> = {
  reportFormats: options.reportFormats,
  testReporters: options.testReporters,
  conversions: [...options.gameFormats, ...options.recordTargets],
  searchWays,
  puzzleFacts,
};

const placeholderValues: Readonly<Record<string, number>> = {
  studioPort: options.defaultStudioPort,
  serverPort: options.defaultServerPort,
  usualLevel,
};

/** Replaces placeholders such as `{serverPort}` by their values. */
const fillPlaceholders = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(placeholderValues[name]));

const choicesOf = (choices: string | readonly string[]): readonly string[] =>
  typeof choices === "string" ? choiceLists[choices] : choices;

export function addCommands(cli: Command): void {
  const actions = actionsOf(cli);
  cli.helpCommand(false);
  for (const { name, says, takes = [], takesGameOptions = takes.length > 0, help, ...ownPart } of commands) {
    const command = cli.command(name).description(says);
    if (takesGameOptions) command.allowUnknownOption().allowExcessArguments();
    for (const part of [...takes.map((it) => parts[it]), ownPart]) {
      for (const it of part.arguments ?? []) command.addArgument(argumentOf(it));
      for (const it of part.options ?? [])
        command.addOption(optionOf(typeof it === "string" ? shared[it] : it));
    }
    command.addHelpText("after", `\n${help.join("\n")}`).action(actions[name]);
  }
}

function argumentOf([flags, says, traits = {}]: DescribedOption): Argument {
  const argument = new Argument(flags, says).default(traits.default);
  return traits.choices ? argument.choices(choicesOf(traits.choices)) : argument;
}

function optionOf([flags, says, traits = {}]: DescribedOption): Option {
  const { reads, default: preset, choices, conflicts = [], env, required = false, hidden } = traits;
  const option = new Option(flags, fillPlaceholders(says))
    .conflicts([...conflicts])
    .makeOptionMandatory(required);
  if (preset !== undefined) option.default(typeof preset === "string" ? fillPlaceholders(preset) : preset);
  if (reads !== undefined) option.argParser(valueReaders[reads]);
  if (choices) option.choices(choicesOf(choices));
  if (env) {
    const variable = env === true ? environmentVariableOf(flags) : String(env);
    if (isUnset(process.env[variable], option.isBoolean())) delete process.env[variable];
    option.env(variable);
  }
  return hidden ? option.hideHelp() : option;
}

/** Returns true if a variable is empty, as in files that list variables for containers, or turns a flag off. */
const isUnset = (value: string | undefined, isFlag: boolean): boolean =>
  value === "" || (isFlag && /^(0|false|no|off)$/i.test(value ?? ""));

/** Derives the name of an option's environment variable: `QUADRILLE_KEEP_ROOMS` for `--keep-rooms <days>`. */
const environmentVariableOf = (flags: string): string =>
  `QUADRILLE_${flags.slice(2).split(" ", 1)[0].replaceAll("-", "_").toUpperCase()}`;
