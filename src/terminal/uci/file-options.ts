import type { OptionValues } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { type GivenOption, makeOptionLines, optionNames, readOptions } from "../../session/index.ts";

/** Holds the options that a game's file declares, as UCI tells and sets them. A value names pieces, a level or files that come with the game, as on the command line. */
export class FileOptions {
  readonly #program: Program;
  #given: readonly GivenOption[] = [];
  #values: OptionValues = [];

  constructor(program: Program) {
    this.#program = program;
  }

  /** Returns what is said of each behind `option`. */
  declared(): string[] {
    const { kinds } = this.#program;
    return optionNames(this.#program).flatMap(({ name, option, player = 0 }) => {
      const { type, range = [-(2 ** 31), 2 ** 31 - 1], files } = option;
      const value = option.values[player];
      const nameOf = (kind: number): string => kinds[kind].name;
      const among = (option.kinds ?? kinds.map((_, kind) => kind)).map((it) => ` var ${nameOf(it)}`);
      const text =
        typeof value !== "number"
          ? `string default ${files?.[player] ?? value.map(nameOf).join(" ")}`
          : type === "switch"
            ? `check default ${value !== 0}`
            : type === "kind"
              ? `combo default ${nameOf(value)}${among.join("")}`
              : `spin default ${value} min ${range[0]} max ${range[1]}`;
      return [`name ${name} type ${text}`];
    });
  }

  /** Returns true if the file declares an option of this name, in capitals or not. */
  has(name: string): boolean {
    return this.#named(name) !== undefined;
  }

  /** Sets an option; returns why it cannot be. */
  set(name: string, value: string): string | undefined {
    const { name: own, option } = this.#named(name)!;
    const isSwitch = option.type === "switch";
    const word = isSwitch ? ({ true: "on", false: "off" }[value.toLowerCase()] ?? value) : value;
    const optionsGiven = [...this.#given.filter((it) => it.name !== own), { name: own, value: word }];
    const read = readOptions(this.#program, optionsGiven);
    if ("wrong" in read) return isSwitch ? `${name} is true or false` : read.wrong;
    this.#given = optionsGiven;
    this.#values = read.options;
    return undefined;
  }

  /** Returns the options that are not as usual, each with its value. */
  lines(): string[] {
    return makeOptionLines(this.#program, this.#values);
  }

  #named(name: string) {
    return optionNames(this.#program).find((it) => it.name.toLowerCase() === name.toLowerCase());
  }
}
