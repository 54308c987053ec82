import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { makeGamepadPoller } from "./gamepad.ts";
import { Keyboard, type KeyTargets } from "./keyboard.ts";
import type { LivePlay } from "../../play/index.ts";

export interface KeyboardOptions extends KeyTargets {
  readonly play: LivePlay;
  readonly element: RefObject<HTMLElement | null>;
  readonly wholePage: boolean;
  /** Is true if keys currently belong to something else, such as an open dialog. */
  readonly quiet: boolean;
}

/** Passes keys to a play while the player is on the page. */
export function useKeyboard(options: KeyboardOptions): void {
  const { play, element, wholePage } = options;
  const newest = useRef(options);
  newest.current = options;
  useLayoutEffect(() => {
    const keyboard = new Keyboard(play, () => newest.current);
    const target: EventTarget = wholePage ? document : element.current!;
    const down = (event: Event): void => {
      const key = event as KeyboardEvent;
      if (newest.current.quiet || key.defaultPrevented || belongsElsewhere(key)) return;
      if (keyboard.press(key)) key.preventDefault();
    };
    const up = (event: Event): void => keyboard.release(event as KeyboardEvent);
    const leave = (): void => keyboard.releaseAll();
    let pads: ReturnType<typeof makeGamepadPoller> | undefined;
    const hearing = new AbortController();
    const connect = async (): Promise<void> => {
      const gamepad = await import("./gamepad.ts");
      if (hearing.signal.aborted) return;
      pads ??= gamepad.makeGamepadPoller(play, keyboard);
      pads.start();
    };
    window.addEventListener("gamepadconnected", connect, hearing);
    if (navigator.getGamepads().some((it) => it !== null)) void connect();
    target.addEventListener("keydown", down, hearing);
    document.addEventListener("keyup", up, hearing);
    window.addEventListener("blur", leave, hearing);
    return () => {
      hearing.abort();
      pads?.stop();
      keyboard.releaseAll();
    };
  }, [play, element, wholePage]);
}

/** Returns true if the focused element needs the key: fields need all keys; buttons and links need the keys that press them. */
function belongsElsewhere(event: KeyboardEvent): boolean {
  const focused = event.composedPath()[0];
  if (!(focused instanceof HTMLElement)) return false;
  if (focused.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(focused.tagName)) return true;
  return /^(BUTTON|A|SUMMARY)$/.test(focused.tagName) && (event.key === "Enter" || event.key === " ");
}
