import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Gamepads } from "./gamepad.ts";
import { Keyboard } from "./keyboard.ts";
import type { LivePlay } from "../../play/index.ts";
import type { Zoom } from "../board/near-hook.ts";
import type { Pointing } from "../board/pointing.ts";

export interface KeyboardOptions {
  readonly play: LivePlay;
  readonly element: RefObject<HTMLElement | null>;
  readonly wholePage: boolean;
  readonly hand: Pick<LivePlay, "deselect">;
  readonly pointing: Pointing;
  readonly zoom: Zoom;
  /** Is true if keys currently belong to something else, such as an open dialog. */
  readonly quiet: boolean;
  mute(): void;
  hint(): Promise<void>;
  /** Steps the board through the rows of played moves; returns false if there are no rows. */
  step(by: number): boolean;
}

/** Passes keys to a play while the player is on the page. */
export function useKeyboard(options: KeyboardOptions): void {
  const { play, element, wholePage, zoom } = options;
  const newest = useRef(options);
  newest.current = options;
  useLayoutEffect(() => {
    const keyboard = new Keyboard(play, {
      undo: () => play.undo(),
      restart: () => play.restart(),
      pause: () => play.pause(),
      mute: () => newest.current.mute(),
      hint: () => void newest.current.hint(),
      zoom: (step) => zoom.step.current(step),
      next: () => play.next(),
      letGo: () => newest.current.hand.deselect(),
      playAgain: () => play.playAgain(),
      // Arrows step through the played moves until the player points at cells with the keys.
      point: (dx, dy) =>
        (newest.current.pointing.cell === undefined && newest.current.step(dx + dy)) ||
        newest.current.pointing.move(dx, dy),
      pick: (other) => newest.current.pointing.pickHere(other),
    });
    const target: EventTarget = wholePage ? document : element.current!;
    const down = (event: Event): void => {
      const key = event as KeyboardEvent;
      if (newest.current.quiet || key.defaultPrevented || belongsElsewhere(key)) return;
      if (keyboard.press(key)) key.preventDefault();
    };
    const up = (event: Event): void => keyboard.release(event as KeyboardEvent);
    const leave = (): void => keyboard.releaseAll();
    let pads: Gamepads | undefined;
    const hearing = new AbortController();
    const connect = async (): Promise<void> => {
      const { Gamepads: Pads } = await import("./gamepad.ts");
      if (hearing.signal.aborted) return;
      pads ??= new Pads(play, keyboard);
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
