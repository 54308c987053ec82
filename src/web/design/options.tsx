import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { capitalize, labelOf } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { type OptionToChoose, optionsToChoose, readOptions } from "../../session/index.ts";
import { ChoiceField, SegmentField, TextField } from "./parts.tsx";
import { translateForeignText } from "../language.ts";
import { Button } from "../widgets/button.tsx";

interface OptionsFormProps {
  readonly play: LivePlay;
  /** Holds the text of the button that begins the game. */
  readonly label: string;
  /** Holds further fields, shown before the options. */
  readonly children?: ComponentChildren;
  /** Is called when the chosen options are valid, before the game begins. */
  onBegin(): void;
}

/** Shows a form with the current options of a game; submitting it begins a new game with them, unless one is invalid. */
export function OptionsForm({ play, label, children, onBegin }: OptionsFormProps): VNode {
  const { program } = play.game;
  const [options, setOptions] = useState(() => optionsToChoose(program, play.session.options));
  const [wrong, setWrong] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    const read = readOptions(program, options);
    if (!("options" in read)) return setWrong(read.wrong);
    onBegin();
    play.begin(1, read.options);
  };
  const choose = (name: string, value: string): void =>
    setOptions(options.map((it) => (it.name === name ? { ...it, value } : it)));
  return (
    <form onSubmit={submit}>
      {children}
      {options.map((it) => (
        <OptionField key={it.name} option={it} choose={(value) => choose(it.name, value)} />
      ))}
      {wrong !== "" && <p role="alert">{wrong}</p>}
      <div class="actions">
        <Button class="primary" type="submit">
          {label}
        </Button>
      </div>
    </form>
  );
}

interface OptionFieldProps {
  readonly option: OptionToChoose;
  choose(value: string): void;
}

/** Limits the values that stand side by side. */
const maxSegments = 5;
/** Limits the numbers that are listed; of more, one is typed. */
const maxListed = 40;

/** Shows a field for one option of a game. */
export function OptionField({ option: { name, option, words, value }, choose }: OptionFieldProps): VNode {
  const [least, most] = option.range ?? [];
  const label = labelOf(name);
  const numbers =
    least !== undefined && most !== undefined && most - least < maxListed
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
  const textOf = (it: string): string => capitalize(option.type === "switch" ? translateForeignText(it) : it);
  const Field = values.length <= maxSegments ? SegmentField : ChoiceField;
  return (
    <Field {...{ label, value }} options={values.map((it) => [it, textOf(it)] as const)} onChoose={choose} />
  );
}
