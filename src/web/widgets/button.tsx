import type { JSX, VNode } from "preact";

/** Shows a button that never submits a form. */
export function Button(props: JSX.IntrinsicElements["button"]): VNode {
  return <button type="button" {...props} />;
}

export interface RoundButtonProps extends Omit<JSX.IntrinsicElements["button"], "icon" | "label"> {
  readonly icon: IconName;
  readonly label: string;
  /** Names the key that does the same. */
  readonly shortcut?: string | undefined;
}

/** Shows a button with a picture; its label is read out, and shown when the pointer rests on it. */
export function RoundButton({ icon, label, shortcut, ...others }: RoundButtonProps): VNode {
  const title = shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <Button class="round" aria-label={label} title={title} {...others}>
      <Icon name={icon} />
    </Button>
  );
}

/** Strokes on a square of 24. */
const strokes = {
  back: "M15 5l-7 7 7 7",
  onward: "M9 5l7 7-7 7",
  undo: "M9 5L4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3",
  restart: "M5 12a7 7 0 1 0 2.3-5.2M5 4v4.5h4.5",
  pause: "M9 5v14M15 5v14",
  play: "M7 5l12 7-12 7z",
  step: "M6 5l9 7-9 7zM18 5v14",
  grid: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  flip: "M8 4v16M8 4L4 8M8 4l4 4M16 20V4M16 20l4-4M16 20l-4-4",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  nearer: "M12 6v12M6 12h12",
  further: "M6 12h12",
  close: "M6 6l12 12M18 6L6 18",
} as const;

type IconName = keyof typeof strokes;

/** Shows a picture on a button; what the button does is said in words beside it or in its label. */
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
  /** Names it where no text is beside it. */
  readonly label?: string;
  readonly class?: string;
  readonly disabled?: boolean;
  onChoose(value: NoInfer<Value>, list: HTMLSelectElement): void;
}

/** Offers a list of values to choose one from. */
export function Select<Value extends string | number>(props: SelectProps<Value>): VNode {
  const { value, options, label, onChoose } = props;
  return (
    <select
      class={props.class}
      aria-label={label}
      disabled={props.disabled}
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
