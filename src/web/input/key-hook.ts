import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { makeGamepadPoller } from "./gamepad.ts";
import { Keyboard, type KeyTargets } from "./keyboard.ts";
import type { LivePlay } from "../../play/index.ts";

export interface KeyboardOptions extends KeyTargets {
  readonly play: LivePlay;
  readonly element: RefObject<HTMLElement | null>;
  readonly wholePage: boolean;
  /** Is true if the game must ignore keys, for example while a dialog is open. */
  readonly isBlocked: boolean;
}

/** Passes keys to the game as long as the component that shows it is on the page. */
export function useKeyboard(options: KeyboardOptions): void {
  const { play, element, wholePage } = options;
  const latestOptions = useRef(options);
  latestOptions.current = options;
  useLayoutEffect(() => {
    const keyboard = new Keyboard(play, () => latestOptions.current);
    const keyTarget: EventTarget = wholePage ? document : element.current!;
    const handleKeyDown = (event: Event): void => {
      const key = event as KeyboardEvent;
      if (latestOptions.current.isBlocked || key.defaultPrevented || isForFocusedElement(key)) return;
      if (keyboard.press(key)) key.preventDefault();
    };
    let gamepadPoller: ReturnType<typeof makeGamepadPoller> | undefined;
    const listeners = new AbortController();
    const startPolling = async (): Promise<void> => {
      const gamepadModule = await import("./gamepad.ts");
      if (listeners.signal.aborted) return;
      gamepadPoller ??= gamepadModule.makeGamepadPoller(play, keyboard);
      gamepadPoller.start();
    };
    window.addEventListener("gamepadconnected", startPolling, listeners);
    if (navigator.getGamepads().some(Boolean)) void startPolling();
    keyTarget.addEventListener("keydown", handleKeyDown, listeners);
    document.addEventListener("keyup", (event) => keyboard.release(event), listeners);
    window.addEventListener("blur", () => keyboard.releaseAll(), listeners);
    return () => {
      listeners.abort();
      gamepadPoller?.stop();
      keyboard.releaseAll();
    };
  }, [play, element, wholePage]);
}

/** Returns true if the focused element needs the key: fields need all keys; buttons and links need the keys that press them. */
function isForFocusedElement(event: KeyboardEvent): boolean {
  const element = event.composedPath()[0];
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) return true;
  return /^(BUTTON|A|SUMMARY)$/.test(element.tagName) && (event.key === "Enter" || event.key === " ");
}
