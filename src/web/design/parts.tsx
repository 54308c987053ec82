import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../language.ts";
import { RoundButton, Select, type SelectProps } from "../widgets/button.tsx";

export interface DialogProps {
  /** Names the dialog; `title` stands at its top instead, if given. */
  readonly label: string;
  readonly title?: ComponentChildren;
  readonly class?: string;
  /** Lets something stand still while the dialog is open; called once, its result at the end. */
  readonly hold?: () => () => void;
  onClose(): void;
  /** Returns the content; `close` closes the dialog. */
  children(close: () => void): ComponentChildren;
}

/** Opens a modal dialog with a heading and a button that closes it. What is current in it gets the focus. */
export function Dialog({
  label,
  title = label,
  class: look = "menu",
  hold,
  onClose,
  children,
}: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => dialog.current?.close();
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
    return hold?.();
  }, []);
  return (
    <dialog class={look} ref={dialog} onClose={onClose} aria-label={label}>
      <div class="head">
        <h2>{title}</h2>
        <RoundButton icon="close" label={t("Close")} onClick={close} />
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
  /** Holds a text for each value: in pairs, or by the value. */
  readonly options: SelectProps<Value>["options"] | Readonly<Record<Value, string>>;
}

/** Offers a list of values beside their label. */
export function ChoiceField<Value extends string | number>({
  label,
  options,
  ...list
}: ChoiceProps<Value>): VNode {
  const pairs = Array.isArray(options) ? options : Object.entries(options);
  return (
    <label class="choice">
      <span>{label}</span>
      <Select {...list} options={pairs as SelectProps<Value>["options"]} />
    </label>
  );
}

type NumbersOfField = Partial<Record<"min" | "max" | "minLength" | "maxLength", number | undefined>>;
type SwitchesOfField = Partial<Record<"required" | "readOnly" | "spellcheck", boolean>>;

export interface TextFieldProps extends NumbersOfField, SwitchesOfField {
  readonly label: string;
  readonly value: string | number;
  readonly type?: "password" | "number";
  readonly class?: string;
  readonly autocomplete?: "username" | "current-password";
  readonly onText?: (text: string) => void;
}

/** Shows a line of text below its label. One that only shows something is selected whole. */
export function TextField({ label, onText, class: look, ...input }: TextFieldProps): VNode {
  // The types of the element know no input whose type is known at runtime only.
  const attributes: object = input;
  return (
    <label class={look}>
      <span>{label}</span>
      <input
        {...attributes}
        onInput={({ currentTarget }) => onText?.(currentTarget.value)}
        onFocus={({ currentTarget }) => input.readOnly && currentTarget.select()}
      />
    </label>
  );
}
