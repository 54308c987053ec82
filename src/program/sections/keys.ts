import type { ControlEntry, Word } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import type { ControlArg, KeyBinding } from "../data/program.ts";
import { findDirection } from "../draft/words.ts";

/** Lists the directions of the keys in a key set, the orthogonal ones first. */
const directionNames = "up right down left up-left up-right down-left down-right".split(" ");

/** Maps the name of each key set to its keys, in the order of `directionNames`. */
const keySets: Readonly<Record<string, readonly string[]>> = {
  arrows: ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"],
  wasd: [..."wdsa"],
  vi: [..."kljhyubn"],
  numpad: [..."86247913"],
};

/** Returns the keys of a control. A key set is expanded to one key for each direction that the argument can have. */
export function readKeys(
  entry: ControlEntry,
  args: readonly ControlArg[],
  draft: Draft,
): readonly KeyBinding[] {
  const findKeySet = ({ text }: Word) => (Object.hasOwn(keySets, text) ? keySets[text] : undefined);
  const plainKeys = entry.keys.filter((it) => !findKeySet(it));
  if (args.length > 0 && plainKeys.length > 0) reportUnbound(plainKeys[0], args[0], draft);
  return entry.keys.flatMap((word) => {
    const keySet = findKeySet(word);
    if (keySet) return bindSet(keySet, word, args, draft);
    return args.length > 0 ? [] : [{ key: word.text, args: [] }];
  });
}

function bindSet(
  keys: readonly string[],
  word: Word,
  args: readonly ControlArg[],
  draft: Draft,
): readonly KeyBinding[] {
  const type = args[0]?.type;
  if (args.length !== 1 || (type !== "direction" && type !== "straight")) {
    const message = `\`${word.text}\` are keys for directions, but this control does not have a direction as its only argument.`;
    const hint = `For example: \`walk (way: straight) ${word.text}\`.`;
    return draft.report.error("key-set", word.span, message, hint) ?? [];
  }
  const usedKeys = type === "straight" ? keys.slice(0, 4) : keys;
  return usedKeys.map((key, i) => ({ key, args: [findDirection(directionNames[i])!] }));
}

function reportUnbound(word: Word, { name, type }: ControlArg, draft: Draft): void {
  const message = `The key \`${word.text}\` cannot say what \`${name}\` is.`;
  const hintsByType: Partial<Record<ControlArg["type"], string>> = {
    cell: "A cell is clicked: `dig (spot: cell) click`.",
    straight: "A direction has `arrows`, `wasd`, `vi` or `numpad`: `walk (way: straight) arrows`.",
    direction: "A direction has `arrows`, `wasd`, `vi` or `numpad`: `walk (way: direction) numpad`.",
  };
  const hint = hintsByType[type] ?? "Give each key a control of its own: `first 1`, and below it `second 2`.";
  draft.report.error("key-argument", word.span, message, hint);
}
