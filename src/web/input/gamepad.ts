import type { Keyboard } from "./keyboard.ts";
import type { LivePlay } from "../../play/index.ts";
import { padOf } from "./pad.ts";

/** Sets how far a stick must be pushed to count, from 0 to 1. */
const push = 0.5;

/** Maps the buttons of the standard gamepad that mean the same in every game to the keys they stand for. */
const fixed: Readonly<Record<number, string>> = {
  8: "r",
  9: "p",
  12: "ArrowUp",
  13: "ArrowDown",
  14: "ArrowLeft",
  15: "ArrowRight",
};

/** Treats gamepads as keyboards: cross and left stick are arrows; the four buttons are the game's other keys, then Enter and undo. */
export class Gamepads {
  readonly #play: LivePlay;
  readonly #keyboard: Keyboard;
  /** Maps the code of each pressed gamepad button or stick direction to its key. */
  readonly #down = new Map<string, string>();
  #frame: number | undefined;

  constructor(play: LivePlay, keyboard: Keyboard) {
    this.#play = play;
    this.#keyboard = keyboard;
  }

  /** Polls the gamepads until none is connected. */
  start(): void {
    if (this.#frame === undefined) this.#look();
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  /** Browsers send no events for presses, so the gamepads are polled before every frame while one is connected. */
  readonly #look = (): void => {
    const pads = navigator.getGamepads().filter((it) => it !== null);
    const now = new Map(pads.flatMap((pad) => this.#heldOn(pad)));
    for (const [code, key] of now) if (!this.#down.has(code)) this.#press(code, key);
    for (const code of this.#down.keys()) if (!now.has(code)) this.#release(code);
    this.#frame = pads.length > 0 ? requestAnimationFrame(this.#look) : undefined;
  };

  #heldOn({ index, buttons, axes }: Gamepad): [code: string, key: string][] {
    const [x = 0, y = 0] = axes;
    const keys = buttons.flatMap((it, at): [string, string][] => {
      const key = it.pressed ? this.#keyOf(at) : undefined;
      return key === undefined ? [] : [[`pad ${index} ${key}`, key]];
    });
    const stick = [
      ...(x < -push ? ["ArrowLeft"] : x > push ? ["ArrowRight"] : []),
      ...(y < -push ? ["ArrowUp"] : y > push ? ["ArrowDown"] : []),
    ];
    return [...keys, ...stick.map((key): [string, string] => [`pad ${index} ${key}`, key])];
  }

  #keyOf(button: number): string | undefined {
    if (button > 3) return fixed[button];
    if (this.#play.frame.message !== undefined || this.#play.frame.status !== "playing") return "Enter";
    const { others } = padOf(this.#play, this.#play.person ?? 0);
    return others[button]?.key ?? (button === 0 ? "Enter" : button === 1 ? "u" : undefined);
  }

  #press(code: string, key: string): void {
    this.#down.set(code, key);
    this.#keyboard.press({ key, code, repeat: false, ctrlKey: false, metaKey: false, altKey: false });
  }

  #release(code: string): void {
    this.#down.delete(code);
    this.#keyboard.release({ code });
  }
}
