import type { Program } from "../../program/index.ts";
import { type Session, controlTitle, keySign, chosenInput, makeInput } from "../../session/index.ts";
import type { Frame, FrameMessage } from "../../view/index.ts";
import type { ActionName } from "./actions.ts";
import { type KeyMap, isTyped } from "./key-map.ts";
import type { Clock, Hint } from "../../play/index.ts";

/** Lists the player's own actions that are always shown, the most needed first. */
const shown: readonly [ActionName, string][] = [
  ["keys", "keys"],
  ["undo", "undo"],
  ["restart", "again"],
  ["pause", "pause"],
  ["menu", "menu"],
  ["quit", "leave"],
];

interface Hands {
  readonly keys: KeyMap;
  /** Is true if the game takes clicks. */
  readonly isClicked: boolean;
  /** Is true if the game is over. */
  readonly isOver: boolean;
}

/** Returns what can be pressed, most wanted first. */
export function listFootKeys(
  program: Program,
  frame: Frame,
  { keys, isClicked, isOver }: Hands,
): readonly string[] {
  const own = shown.flatMap(([name, word]) => {
    const sign = keys.signOf(name);
    return sign === undefined ? [] : [`${sign} ${word}`];
  });
  if (isOver) return own;
  const typed = program.moves
    ? [`${keys.signOf("prompt") ?? ""} type`]
    : isTyped(program)
      ? ["type commands"]
      : [];
  return [
    ...own.slice(0, 1),
    ...(isClicked ? ["click"] : []),
    ...typed,
    ...keysOfGame(frame),
    ...own.slice(1),
  ];
}

function keysOfGame({ controls }: Frame): readonly string[] {
  return controls.flatMap(({ name, keys, allowed }) => {
    const arrows = keys.filter((key) => key.startsWith("Arrow"));
    const some = arrows.length > 1 ? arrows : keys.slice(0, 1);
    if (some.length === 0 || !allowed) return [];
    const [signs, word] = [some.map(keySign).join(""), controlTitle(name, keySign(some[0]))];
    return [signs === word ? signs : `${signs} ${word}`];
  });
}

/** Sets the milliseconds for which something said stays readable in games with a clock. */
const readable = 3000;

/** Stores what has been said and is still to be read: until the next input, or for a while in games with a clock. */
export interface PlayNotes {
  readonly all: readonly FrameMessage[];
  /** Notes what came of an input. Ticks without words leave what is there. */
  hear(messages: readonly FrameMessage[]): void;
  /** Notes what the player itself has to say. */
  tell(text: string): void;
  add(text: string): void;
  /** Clears all notes. */
  clear(): void;
}

export function makePlayNotes(clock: Clock, timed: boolean, changed: () => void): PlayNotes {
  let all: readonly FrameMessage[] = [];
  let fades: (() => void) | undefined;
  const put = (notes: readonly FrameMessage[]): void => {
    all = notes;
    fades?.();
    fades = undefined;
    if (!timed || notes.some((it) => it.tone === "ending" || it.tone === "fault")) return;
    fades = clock.after(readable, () => {
      all = [];
      changed();
    });
  };
  return {
    get all() {
      return all;
    },
    hear(messages) {
      const notes = messages.filter((it) => it.tone !== "message");
      if (notes.length > 0 || !timed) put(notes);
    },
    tell: (text) => put([{ tone: "reason", text }]),
    add: (text) => put([...all, { tone: "say", text }]),
    clear: () => put([]),
  };
}

/** Returns a hint in words, with the key to press if there is one. */
export function hintText(answer: Hint, { game, position }: Session, keys: KeyMap): string {
  if (answer.type === "lost") return "This can no longer be won. Undo, or restart the level.";
  if (answer.type === "wrong") return `There is no hint. ${answer.text}`;
  if (answer.type !== "hint") return "No solution has been found so far.";
  const [controls = []] = answer.inputs;
  const word = makeInput(game.program, chosenInput(game, position, { controls }));
  const sign = controls.length === 0 ? "Let time pass" : (keys.signOf(word) ?? word);
  return `${sign}: ${answer.inputs.length} to go.`;
}
