import type { ControlEntry, Word } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import type { ControlArg, KeyBinding } from "../data/program.ts";
import { directionNamed } from "../draft/words.ts";

/** Holds keys by the direction that they give; the first four are the straight ones. */
const keySets: Readonly<Record<string, readonly (readonly [key: string, way: string])[]>> = {
  arrows: [
    ["ArrowUp", "up"],
    ["ArrowRight", "right"],
    ["ArrowDown", "down"],
    ["ArrowLeft", "left"],
  ],
  wasd: [
    ["w", "up"],
    ["d", "right"],
    ["s", "down"],
    ["a", "left"],
  ],
  vi: [
    ["k", "up"],
    ["l", "right"],
    ["j", "down"],
    ["h", "left"],
    ["y", "up-left"],
    ["u", "up-right"],
    ["b", "down-left"],
    ["n", "down-right"],
  ],
  numpad: [
    ["8", "up"],
    ["6", "right"],
    ["2", "down"],
    ["4", "left"],
    ["7", "up-left"],
    ["9", "up-right"],
    ["1", "down-left"],
    ["3", "down-right"],
  ],
};

/** Returns the keys of a control: each key set becomes a key for each direction that the argument can have. */
export function readKeys(
  entry: ControlEntry,
  args: readonly ControlArg[],
  draft: Draft,
): readonly KeyBinding[] {
  return entry.keys.flatMap((word) => {
    const set = Object.hasOwn(keySets, word.text) ? keySets[word.text] : undefined;
    return set ? bindSet(set, word, args, draft) : bindKey(word, args, draft);
  });
}

function bindSet(
  set: (typeof keySets)[string],
  word: Word,
  args: readonly ControlArg[],
  draft: Draft,
): readonly KeyBinding[] {
  const type = args[0]?.type;
  if (args.length !== 1 || (type !== "direction" && type !== "straight")) {
    const message = `\`${word.text}\` are keys for directions, but this control does not have a direction as its only argument.`;
    const hint = `For example: \`walk (way: straight) ${word.text}\`.`;
    draft.report.error("key-set", word.span, message, { hint });
    return [];
  }
  const used = type === "straight" ? set.slice(0, 4) : set;
  return used.map(([key, way]) => ({ key, args: [directionNamed(way)!] }));
}

function bindKey(word: Word, args: readonly ControlArg[], draft: Draft): readonly KeyBinding[] {
  if (args.length === 0) return [{ key: word.text, args: [] }];
  const message = `The key \`${word.text}\` cannot say what \`${args[0].name}\` is.`;
  const byType: Partial<Record<ControlArg["type"], string>> = {
    cell: "A cell is clicked: `dig (spot: cell) click`.",
    straight: "A direction has `arrows`, `wasd`, `vi` or `numpad`: `walk (way: straight) arrows`.",
    direction: "A direction has `arrows`, `wasd`, `vi` or `numpad`: `walk (way: direction) numpad`.",
  };
  const hint =
    byType[args[0].type] ?? "Give each key a control of its own: `first 1`, and below it `second 2`.";
  draft.report.error("key-argument", word.span, message, { hint });
  return [];
}
