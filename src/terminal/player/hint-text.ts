import { chosenInput, makeInput, type Session } from "../../session/index.ts";
import type { Hint } from "../../play/index.ts";
import type { KeyMap } from "./key-map.ts";

/** A hint in words, with the key to press if there is one. */
export function hintText(answer: Hint, { game, position }: Session, keys: KeyMap): string {
  if (answer.type === "lost") return "This can no longer be won. Undo, or restart the level.";
  if (answer.type === "wrong") return `There is no hint. ${answer.text}`;
  if (answer.type !== "hint") return "No solution has been found so far.";
  const [controls = []] = answer.inputs;
  const word = makeInput(game.program, chosenInput(game, position, { controls }));
  const sign = controls.length === 0 ? "Let time pass" : (keys.signOf(word) ?? word);
  return `${sign}: ${answer.inputs.length} to go.`;
}
