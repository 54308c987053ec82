import type { ComponentChildren, JSX, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { levels } from "../../solve/index.ts";
import type { Program } from "../../program/index.ts";
import { t, translateName } from "../language.ts";
import { RoundButton, Select, type SelectProps } from "../widgets/button.tsx";

export interface DialogProps {
  /** Names the dialog; `title`, if given, replaces it as the visible heading. */
  readonly label: string;
  readonly title?: ComponentChildren;
  readonly class?: string;
  /** Is called when the dialog opens, for example to pause the game; the function that it returns is called when the dialog closes. */
  readonly hold?: () => () => void;
  onClose(): void;
  /** Returns the content; `close` closes the dialog and then calls `afterClose`. */
  children(close: (afterClose?: () => void) => void): ComponentChildren;
}

/** Opens a modal dialog with a heading and a close button. The element marked as current gets the focus. */
export function Dialog({
  label,
  title = label,
  class: className = "menu",
  hold,
  onClose,
  children,
}: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (afterClose?: () => void): void => {
    dialog.current?.close();
    afterClose?.();
  };
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
    return hold?.();
  }, []);
  return (
    // In browsers that support `closedby`, a tap outside the dialog closes it as Escape does.
    <dialog class={className} ref={dialog} onClose={onClose} aria-label={label} {...{ closedby: "any" }}>
      <div class="head">
        <h2>{title}</h2>
        <RoundButton icon="close" label={t("Close")} onClick={() => close()} />
      </div>
      {children(close)}
    </dialog>
  );
}

export interface ChoiceProps<Value extends string | number> extends Omit<
  SelectProps<Value>,
  "options" | "label"
> {
  readonly label: string;
  /** Holds the text shown for each value, as pairs or as a record. */
  readonly options: SelectProps<Value>["options"] | Readonly<Record<Value, string>>;
}

/** Shows a labelled list from which one value is chosen. */
export function ChoiceField<Value extends string | number>({
  label,
  options,
  ...selectProps
}: ChoiceProps<Value>): VNode {
  const optionPairs = Array.isArray(options) ? options : Object.entries(options);
  return (
    <label class="choice">
      <span>{label}</span>
      <Select {...selectProps} options={optionPairs as SelectProps<Value>["options"]} />
    </label>
  );
}

/** Shows radio buttons side by side, for a choice of one among a few values. */
export function SegmentField<Value extends string | number>({
  label,
  value,
  options,
  onChoose,
}: Pick<SelectProps<Value>, "value" | "options"> & {
  readonly label: string;
  onChoose(value: NoInfer<Value>): void;
}): VNode {
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      {options.map(([it, text]) => (
        <label key={it}>
          <input type="radio" name={label} checked={it === value} onChange={() => onChoose(it)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** Lists the players of a game as the options of a field, by number from 0. */
export const listPlayers = ({ players }: Pick<Program, "players">) =>
  players.map(({ name }, player) => [player, translateName(name)] as const);

/** Shows a list from which the strength of the computer is chosen. */
export const LevelField = (props: Omit<ChoiceProps<number>, "label" | "options">): VNode => (
  <ChoiceField
    label={t("How well it plays")}
    options={levels.map((_, index) => [index + 1, t("Level {} of {}", index + 1, levels.length)] as const)}
    {...props}
  />
);

type InputAttribute = "min" | "max" | "minLength" | "maxLength" | "required" | "spellcheck" | "autocomplete";

export interface TextFieldProps extends Pick<JSX.IntrinsicElements["input"], InputAttribute> {
  readonly label: string;
  readonly value: string | number;
  readonly type?: "password" | "number";
  readonly class?: string;
  /** Makes the field this many lines high. */
  readonly rows?: number;
  readonly onText?: (text: string) => void;
}

/** Shows a text field below its label. */
export function TextField({ label, onText, class: className, ...input }: TextFieldProps): VNode {
  // The element's TypeScript type does not accept an input type that is only known at runtime.
  const attributes: object = input;
  const Field = input.rows === undefined ? "input" : "textarea";
  return (
    <label class={className}>
      <span>{label}</span>
      <Field
        {...attributes}
        onInput={(event: InputEvent) => onText?.((event.currentTarget as HTMLInputElement).value)}
      />
    </label>
  );
}
