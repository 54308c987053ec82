import type { Program } from "../../program/index.ts";
import { controlTitle, keySign } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";
import type { ActionName } from "./actions.ts";
import { isTyped, type KeyMap } from "./key-map.ts";

/** The player's own actions that are always shown, the most needed first. */
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
  /** The game takes clicks. */
  readonly isClicked: boolean;
  /** Nothing can be given any more. */
  readonly isOver: boolean;
}

/** What can be pressed, most wanted first. */
export function footOf(
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
