import type { OptionValues } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { type GivenOption, makeOptionLines, optionNames, readOptions } from "../../session/index.ts";

/** Presents the options that a game file declares as UCI options. Values are written as on the command line. */
export class FileOptions {
  readonly #program: Program;
  #givenOptions: readonly GivenOption[] = [];
  #values: OptionValues = [];

  constructor(program: Program) {
    this.#program = program;
  }

  /** Returns the UCI declarations of the options, without the word `option`. */
  declarations(): string[] {
    const { kinds } = this.#program;
    return optionNames(this.#program).flatMap(({ name, option, player = 0 }) => {
      const { type, range = [-(2 ** 31), 2 ** 31 - 1], files } = option;
      const value = option.values[player];
      const nameOf = (kind: number): string => kinds[kind].name;
      const kindChoices = (option.kinds ?? kinds.map((_, kind) => kind)).map((it) => ` var ${nameOf(it)}`);
      const text =
        typeof value !== "number"
          ? `string default ${files?.[player] ?? value.map(nameOf).join(" ")}`
          : type === "switch"
            ? `check default ${value !== 0}`
            : type === "kind"
              ? `combo default ${nameOf(value)}${kindChoices.join("")}`
              : `spin default ${value} min ${range[0]} max ${range[1]}`;
      return [`name ${name} type ${text}`];
    });
  }

  /** Returns true if the file declares an option with this name, ignoring case. */
  has(name: string): boolean {
    return this.#findOption(name) !== undefined;
  }

  /** Sets an option; returns an error message if the value is invalid. */
  set(name: string, value: string): string | undefined {
    const { name: ownName, option } = this.#findOption(name)!;
    const isSwitch = option.type === "switch";
    const optionWord = isSwitch ? ({ true: "on", false: "off" }[value.toLowerCase()] ?? value) : value;
    const givenOptions = [
      ...this.#givenOptions.filter((it) => it.name !== ownName),
      { name: ownName, value: optionWord },
    ];
    const readResult = readOptions(this.#program, givenOptions);
    if ("wrong" in readResult) return isSwitch ? `${name} is true or false` : readResult.wrong;
    this.#givenOptions = givenOptions;
    this.#values = readResult.options;
    return undefined;
  }

  /** Returns the options whose values differ from the defaults, with their values. */
  lines(): string[] {
    return makeOptionLines(this.#program, this.#values);
  }

  #findOption(name: string) {
    return optionNames(this.#program).find((it) => it.name.toLowerCase() === name.toLowerCase());
  }
}
