/** A key, by the name browsers give it: "a", "A", "ArrowLeft", "Space". */
export interface KeyEvent {
  readonly type: "key";
  readonly key: string;
  /** A terminal that tells no releases tells no repeats either: each of them is a press. */
  readonly action: "press" | "repeat" | "release";
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** What the mouse did over a cell of the screen, from 0. */
export interface MouseEvent {
  readonly type: "mouse";
  readonly action: "press" | "release" | "move" | "wheel-up" | "wheel-down";
  readonly button: "left" | "middle" | "right" | "none";
  readonly x: number;
  readonly y: number;
}

export type TerminalEvent =
  | KeyEvent
  | MouseEvent
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "resize" }
  /** The terminal tells that it reports releases of keys. */
  | { readonly type: "releases" };

/** A press without modifiers. */
export function press(key: string, more: Partial<KeyEvent> = {}): KeyEvent {
  return { type: "key", key, action: "press", ctrl: false, alt: false, shift: false, ...more };
}

/** A key with its modifiers as people write it and settings keep it: `Ctrl+z`, `Shift+ArrowUp`, `u`. */
export function keyName({ key, ctrl, alt, shift }: KeyEvent): string {
  const long = [...key].length > 1;
  return `${ctrl ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift && long ? "Shift+" : ""}${key}`;
}
