import { chosenInput, makeInput, type Session } from "../../session/index.ts";
import type { Hint } from "../../play/index.ts";
import type { KeyMap } from "./key-map.ts";

/** A hint in words, with the key to press if there is one. */
export function hintText(answer: Hint, { game, position }: Session, keys: KeyMap): string {
  if (answer.type === "lost") return "Nothing wins from here. Go back, or begin the level again.";
  if (answer.type === "wrong") return `There is no hint. ${answer.text}`;
  if (answer.type !== "hint") return "No way was found so far.";
  const [controls = []] = answer.inputs;
  const word = makeInput(game.program, chosenInput(game, position, { controls }));
  const sign = controls.length === 0 ? "Let time pass" : (keys.signOf(word) ?? word);
  return `${sign}: ${answer.inputs.length} to go.`;
}
