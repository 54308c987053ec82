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
  /** Is true if keys belong to something else that is open. */
  readonly quiet: boolean;
  mute(): void;
  hint(): Promise<void>;
  /** Shows the board a row earlier or later; false where there are no rows to step through. */
  step(by: number): boolean;
}

/** Leads keys into a play while the player is on the page. */
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
      // Arrows lead through what was played, until somebody points at cells with the keys.
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

/** Fields take all keys; buttons and links take those that press them; a list takes its own. */
function belongsElsewhere(event: KeyboardEvent): boolean {
  const focused = event.composedPath()[0];
  if (!(focused instanceof HTMLElement)) return false;
  if (focused.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(focused.tagName)) return true;
  return /^(BUTTON|A|SUMMARY)$/.test(focused.tagName) && (event.key === "Enter" || event.key === " ");
}
