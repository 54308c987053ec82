import type { Keyboard } from "./keyboard.ts";
import type { LivePlay } from "../../play/index.ts";
import { padOf } from "./pad.ts";

/** Sets how far a stick must be pushed to count as pressed, from 0 to 1. */
const minPush = 0.5;

/** Maps buttons of the standard gamepad to keys, for the buttons that mean the same in every game. */
const keyByButton: Readonly<Record<number, string>> = {
  8: "r",
  9: "p",
  12: "ArrowUp",
  13: "ArrowDown",
  14: "ArrowLeft",
  15: "ArrowRight",
};

/** Treats gamepads as keyboards: the cross and the left stick are arrows; buttons 0 to 3 are the game's other keys, and unused ones are Enter and undo. */
export function makeGamepadPoller(play: LivePlay, keyboard: Keyboard) {
  /** Maps the code of each pressed gamepad button or stick direction to its key. */
  let pressedKeys: ReadonlyMap<string, string> = new Map();
  let nextPoll: number | undefined;
  // Browsers send no events for presses, so the gamepads are polled before every frame while one is connected.
  const poll = (): void => {
    const pads = navigator.getGamepads().filter((it) => it !== null);
    const newPressedKeys = new Map(pads.flatMap((pad) => listPressedKeys(pad, play)));
    const noModifier = { ctrlKey: false, metaKey: false, altKey: false };
    for (const [code, key] of newPressedKeys)
      if (!pressedKeys.has(code)) keyboard.press({ key, code, repeat: false, ...noModifier });
    for (const code of pressedKeys.keys()) if (!newPressedKeys.has(code)) keyboard.release({ code });
    pressedKeys = newPressedKeys;
    nextPoll = pads.length > 0 ? requestAnimationFrame(poll) : undefined;
  };
  return {
    /** Polls the gamepads until none is connected. */
    start(): void {
      if (nextPoll === undefined) poll();
    },
    stop(): void {
      if (nextPoll !== undefined) cancelAnimationFrame(nextPoll);
    },
  };
}

/** Returns the pressed buttons and stick directions of a gamepad: a unique code and a key for each. */
function listPressedKeys({ index, buttons, axes }: Gamepad, play: LivePlay): [code: string, key: string][] {
  const [x = 0, y = 0] = axes;
  const keys = [
    ...buttons.map((it, buttonIndex) => (it.pressed ? keyOfButton(buttonIndex, play) : undefined)),
    x < -minPush ? "ArrowLeft" : x > minPush ? "ArrowRight" : undefined,
    y < -minPush ? "ArrowUp" : y > minPush ? "ArrowDown" : undefined,
  ];
  return keys.flatMap((key): [string, string][] => (key === undefined ? [] : [[`pad ${index} ${key}`, key]]));
}

function keyOfButton(button: number, play: LivePlay): string | undefined {
  if (button > 3) return keyByButton[button];
  if (play.frame.message !== undefined || play.frame.status !== "playing") return "Enter";
  const { others } = padOf(play, play.person ?? 0);
  return others[button]?.key ?? (button === 0 ? "Enter" : button === 1 ? "u" : undefined);
}
