import type { JSX, VNode } from "preact";
import { type Sentence, t } from "../language.ts";
import strokes from "./icons.json" with { type: "json" };

/** Shows a button, which submits a form only if its `type` is `submit`. */
export function Button(props: JSX.IntrinsicElements["button"]): VNode {
  return <button type="button" {...props} />;
}

/** Shows a button with a sentence in the current language. */
export function PlainButton(props: JSX.IntrinsicElements["button"] & { readonly text: Sentence }): VNode {
  const { text, ...buttonProps } = props;
  return <Button class="plain" children={t(text)} {...buttonProps} />;
}

export interface RoundButtonProps extends Omit<JSX.IntrinsicElements["button"], "icon" | "label"> {
  readonly icon: IconName;
  readonly label: string;
  /** Names the key that does the same. */
  readonly shortcut?: string | undefined;
}

/** Shows a button with an icon. Its label is read by screen readers and shown as a tooltip. */
export function RoundButton({ icon, label, shortcut, ...buttonProps }: RoundButtonProps): VNode {
  const title = shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <Button class="round" aria-label={label} title={title} {...buttonProps}>
      <Icon name={icon} />
    </Button>
  );
}

type IconName = keyof typeof strokes;

/** Shows an icon, whose path is drawn on a square with sides of 24. Screen readers ignore it. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  );
}

export interface SelectProps<Value extends string | number> {
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  /** Names the list for screen readers, if no visible label does. */
  readonly label?: string;
  readonly class?: string;
  onChoose(value: NoInfer<Value>, list: HTMLSelectElement): void;
}

/** Shows a drop-down list of values. */
export function Select<Value extends string | number>(props: SelectProps<Value>): VNode {
  const { value, options, label, onChoose } = props;
  return (
    <select
      class={props.class}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(options[currentTarget.selectedIndex][0], currentTarget)}
    >
      {options.map(([it, text]) => (
        <option key={it} value={it}>
          {text}
        </option>
      ))}
    </select>
  );
}
