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

/** Shows a form with the current options of a game. Submitting it begins a new game with the chosen options, unless one is invalid. */
export function OptionsForm({ play, label, children, onBegin }: OptionsFormProps): VNode {
  const { program } = play.game;
  const [options, setOptions] = useState(() => optionsToChoose(program, play.session.options));
  const [errorText, setErrorText] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    const result = readOptions(program, options);
    if (!("options" in result)) return setErrorText(result.wrong);
    onBegin();
    play.begin(1, result.options);
  };
  const choose = (name: string, value: string): void =>
    setOptions(options.map((it) => (it.name === name ? { ...it, value } : it)));
  return (
    <form onSubmit={submit}>
      {children}
      {options.map((it) => (
        <OptionField key={it.name} option={it} choose={(value) => choose(it.name, value)} />
      ))}
      {errorText !== "" && <p role="alert">{translateForeignText(errorText)}</p>}
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

/** Limits how many values are shown side by side; more values are shown as a list. */
const maxSegments = 5;
/** Limits how many numbers can be chosen from; in a wider range the user types the number. */
const maxListedNumbers = 40;

/** Shows a field for one option of a game. */
export function OptionField({ option: { name, option, words, value }, choose }: OptionFieldProps): VNode {
  const [minimum, maximum] = option.range ?? [];
  const label = labelOf(name);
  const numbers =
    minimum !== undefined && maximum !== undefined && maximum - minimum < maxListedNumbers
      ? Array.from({ length: maximum - minimum + 1 }, (_, index) => String(minimum + index))
      : [];
  const values = option.type === "number" ? numbers : words;
  if (values.length === 0)
    return (
      <TextField
        {...{ label, value, min: minimum, max: maximum, class: "choice" }}
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
