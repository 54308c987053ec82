import type { VNode } from "preact";
import { capital } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import { type NamedOption, optionNames } from "../../session/index.ts";
import { inLanguage } from "../language.ts";
import { Select } from "../widgets/select.tsx";

/** The options that can be chosen where a game is begun: those for all players, but for files. */
export function optionsToChoose(program: Program): readonly NamedOption[] {
  return optionNames(program).filter(({ option, player }) => option.type !== "file" && player === undefined);
}

/** What an option is where nobody has chosen. */
export function usualOption({ kinds }: Program, { type, values }: NamedOption["option"]): string {
  const value = Number(values[0]);
  if (type === "switch") return value === 0 ? "off" : "on";
  return type === "kind" ? kinds[value].name : String(value);
}

export interface OptionFieldProps {
  readonly program: Program;
  readonly named: NamedOption;
  readonly value: string;
  choose(value: string): void;
}

/** An option of a game, to be chosen. */
export function OptionField({ program, named: { name, option }, value, choose }: OptionFieldProps): VNode {
  const [least, most] = option.range ?? [];
  const words =
    option.type === "switch" ? ["off", "on"] : (option.kinds ?? []).map((it) => program.kinds[it].name);
  return (
    <label class="choice">
      <span>{capital(name).replaceAll("-", " ")}</span>
      {option.type === "number" ? (
        <input
          type="number"
          min={least}
          max={most}
          value={value}
          required
          onInput={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <Select
          value={value}
          options={words.map((it) => [it, option.type === "switch" ? inLanguage(it) : it] as const)}
          onChoose={choose}
        />
      )}
    </label>
  );
}
