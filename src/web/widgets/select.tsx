import type { VNode } from "preact";

export interface SelectProps<Value extends string | number> {
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  /** What it is called where no text is beside it. */
  readonly label?: string;
  readonly class?: string;
  onChoose(value: NoInfer<Value>, list: HTMLSelectElement): void;
}

/** A list of values to choose one from. */
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
