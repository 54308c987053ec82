import type { Program } from "../../program/index.ts";
import { type Session, controlTitle, keySign, chosenInput, makeInput } from "../../session/index.ts";
import type { Frame, FrameMessage } from "../../view/index.ts";
import type { ActionName } from "./actions.ts";
import { type KeyMap, isTyped } from "./key-map.ts";
import type { Clock, Hint } from "../../play/index.ts";

/** Lists the actions of the player program that are always shown, in order of importance. */
const footActions: readonly [ActionName, string][] = [
  ["keys", "keys"],
  ["undo", "undo"],
  ["restart", "again"],
  ["pause", "pause"],
  ["menu", "menu"],
  ["quit", "leave"],
];

interface FootState {
  readonly keys: KeyMap;
  /** Is true if the game accepts clicks. */
  readonly isClicked: boolean;
  readonly isOver: boolean;
}

/** Returns texts about the keys that can be pressed, in order of usefulness. */
export function listFootKeys(program: Program, frame: Frame, { keys, isClicked, isOver }: FootState) {
  const actionTexts = footActions.flatMap(([name, word]) => {
    const sign = keys.signOf(name);
    return sign === undefined ? [] : [`${sign} ${word}`];
  });
  if (isOver) return actionTexts;
  const typedTexts = program.moves
    ? [`${keys.signOf("prompt") ?? ""} type`]
    : isTyped(program)
      ? ["type commands"]
      : [];
  return [
    ...actionTexts.slice(0, 1),
    ...(isClicked ? ["click"] : []),
    ...typedTexts,
    ...describeGameKeys(frame),
    ...actionTexts.slice(1),
  ];
}

function describeGameKeys({ controls }: Frame): readonly string[] {
  return controls.flatMap(({ name, keys, allowed }) => {
    const arrows = keys.filter((key) => key.startsWith("Arrow"));
    const shownKeys = arrows.length > 1 ? arrows : keys.slice(0, 1);
    if (shownKeys.length === 0 || !allowed) return [];
    const [signs, word] = [shownKeys.map(keySign).join(""), controlTitle(name, keySign(shownKeys[0]))];
    return [signs === word ? signs : `${signs} ${word}`];
  });
}

/** Sets how long a note stays visible in a game with a clock, in milliseconds. */
const noteTime = 3000;

export type PlayNotes = ReturnType<typeof makePlayNotes>;

/** Creates the notes below the board. They stay until the next input, or in a game with a clock for a while. */
export function makePlayNotes(clock: Clock, hasClock: boolean, onFade: () => void) {
  let shownNotes: readonly FrameMessage[] = [];
  let cancelFade: (() => void) | undefined;
  const setNotes = (notes: readonly FrameMessage[]): void => {
    shownNotes = notes;
    cancelFade?.();
    cancelFade = undefined;
    if (!hasClock || notes.some((it) => it.tone === "ending" || it.tone === "fault")) return;
    cancelFade = clock.after(noteTime, () => {
      shownNotes = [];
      onFade();
    });
  };
  return {
    get all() {
      return shownNotes;
    },
    /** Replaces the notes by the messages of an input or a tick. A tick without messages keeps the notes. */
    showMessages(messages: readonly FrameMessage[]): void {
      const notes = messages.filter((it) => it.tone !== "message");
      if (notes.length > 0 || !hasClock) setNotes(notes);
    },
    /** Replaces the notes by a remark of the player program. */
    tell: (text: string): void => setNotes([{ tone: "reason", text }]),
    add: (text: string): void => setNotes([...shownNotes, { tone: "say", text }]),
    clear: (): void => setNotes([]),
  };
}

/** Describes a hint in words, with the key to press if there is one. */
export function hintText(answer: Hint, { game, position }: Session, keys: KeyMap): string {
  if (answer.type === "lost") return "This can no longer be won. Undo, or restart the level.";
  if (answer.type === "wrong") return `There is no hint. ${answer.text}`;
  if (answer.type !== "hint") return "No solution has been found so far.";
  const [controls = []] = answer.inputs;
  const word = makeInput(game.program, chosenInput(game, position, { controls }));
  const keyText = controls.length === 0 ? "Let time pass" : (keys.signOf(word) ?? word);
  return `${keyText}: ${answer.inputs.length} to go.`;
}
