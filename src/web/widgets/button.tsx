import type { JSX, VNode } from "preact";
import { Icon, type IconName } from "./icons.tsx";

/** A button that never submits a form. */
export function Button(props: JSX.IntrinsicElements["button"]): VNode {
  return <button type="button" {...props} />;
}

export interface RoundButtonProps extends Omit<JSX.IntrinsicElements["button"], "icon" | "label"> {
  readonly icon: IconName;
  readonly label: string;
  /** The key that does the same. */
  readonly shortcut?: string;
}

/** A button with a picture; its label is read out, and shown when the pointer rests on it. */
export function RoundButton({ icon, label, shortcut, ...others }: RoundButtonProps): VNode {
  const title = shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <Button class="round" aria-label={label} title={title} {...others}>
      <Icon name={icon} />
    </Button>
  );
}
