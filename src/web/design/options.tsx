import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { capital, labelOf } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { type OptionToChoose, optionsToChoose, readOptions, type Session } from "../../session/index.ts";
import { ChoiceField, SegmentField, TextField } from "./parts.tsx";
import { t, translateForeignText } from "../language.ts";
import { Button } from "../widgets/button.tsx";

interface ChosenOptions {
  readonly fields: VNode;
  /** Returns the chosen options; if one is invalid, shows a message and returns undefined. */
  read(): Session["options"] | undefined;
}

/** Returns fields for the options of a game, which initially show the current values. */
export function useOptions({ game: { program }, session }: LivePlay): ChosenOptions {
  const [options, setOptions] = useState(() => optionsToChoose(program, session.options));
  const [wrong, setWrong] = useState("");
  const read = (): Session["options"] | undefined => {
    const optionValues = readOptions(program, options);
    if ("options" in optionValues) return optionValues.options;
    setWrong(optionValues.wrong);
    return undefined;
  };
  const choose = (name: string, value: string): void =>
    setOptions(options.map((it) => (it.name === name ? { ...it, value } : it)));
  const fields = (
    <>
      {options.map((it) => (
        <OptionField key={it.name} option={it} choose={(value) => choose(it.name, value)} />
      ))}
      {wrong !== "" && <p role="alert">{wrong}</p>}
    </>
  );
  return { fields, read };
}

/** Shows a form with the options of a game; submitting it begins a new game with them. */
export function OptionsForm({ play, onBegin }: { readonly play: LivePlay; onBegin(): void }): VNode {
  const { fields, read } = useOptions(play);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const options = read();
        if (!options) return;
        onBegin();
        play.begin(1, options);
      }}
    >
      {fields}
      <div class="actions">
        <Button class="primary" type="submit">
          {t("New game")}
        </Button>
      </div>
    </form>
  );
}

interface OptionFieldProps {
  readonly option: OptionToChoose;
  choose(value: string): void;
}

/** Limits the values that stand side by side, and the numbers of a list; other numbers are typed. */
const [mostSegments, mostListed] = [5, 40];

/** Shows a field for one option of a game. */
export function OptionField({ option: { name, option, words, value }, choose }: OptionFieldProps): VNode {
  const [least, most] = option.range ?? [];
  const label = labelOf(name);
  const numbers =
    least !== undefined && most !== undefined && most - least < mostListed
      ? Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
      : [];
  const values = option.type === "number" ? numbers : words;
  if (values.length === 0)
    return (
      <TextField
        {...{ label, value, min: least, max: most, class: "choice" }}
        type="number"
        required
        onText={choose}
      />
    );
  const named = (it: string): string => (option.type === "switch" ? translateForeignText(it) : it);
  const Field = values.length <= mostSegments ? SegmentField : ChoiceField;
  return (
    <Field
      {...{ label, value }}
      options={values.map((it) => [it, capital(named(it))] as const)}
      onChoose={choose}
    />
  );
}
