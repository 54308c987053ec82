import type { Keyboard } from "./keyboard.ts";
import type { LivePlay } from "../../play/index.ts";
import { padOf } from "./pad.ts";

/** Sets how far a stick must be pushed to count, from 0 to 1. */
const minPush = 0.5;

/** Maps the buttons of the standard gamepad that mean the same in every game to the keys they stand for. */
const keyByButton: Readonly<Record<number, string>> = {
  8: "r",
  9: "p",
  12: "ArrowUp",
  13: "ArrowDown",
  14: "ArrowLeft",
  15: "ArrowRight",
};

/** Treats gamepads as keyboards: cross and left stick are arrows; the four buttons are the game's other keys, then Enter and undo. */
export function makeGamepadPoller(play: LivePlay, keyboard: Keyboard) {
  /** Maps the code of each pressed gamepad button or stick direction to its key. */
  let pressedKeys: ReadonlyMap<string, string> = new Map();
  let frame: number | undefined;
  // Browsers send no events for presses, so the gamepads are polled before every frame while one is connected.
  const poll = (): void => {
    const pads = navigator.getGamepads().filter((it) => it !== null);
    const newPressedKeys = new Map(pads.flatMap((pad) => listPressedKeys(pad, play)));
    const noModifier = { ctrlKey: false, metaKey: false, altKey: false };
    for (const [code, key] of newPressedKeys)
      if (!pressedKeys.has(code)) keyboard.press({ key, code, repeat: false, ...noModifier });
    for (const code of pressedKeys.keys()) if (!newPressedKeys.has(code)) keyboard.release({ code });
    pressedKeys = newPressedKeys;
    frame = pads.length > 0 ? requestAnimationFrame(poll) : undefined;
  };
  return {
    /** Polls the gamepads until none is connected. */
    start(): void {
      if (frame === undefined) poll();
    },
    stop(): void {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

/** Returns the codes of the pressed buttons and stick directions of a gamepad, with the keys they stand for. */
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
