import { keyNames } from "../../base/index.ts";

const keysByShortName: ReadonlyMap<string, string> = new Map([
  ["up", "ArrowUp"],
  ["down", "ArrowDown"],
  ["left", "ArrowLeft"],
  ["right", "ArrowRight"],
  ["esc", "Escape"],
  ["return", "Enter"],
  ["del", "Delete"],
  ["ins", "Insert"],
  ["pgup", "PageUp"],
  ["pgdn", "PageDown"],
]);

/** Lists common short names of keys. */
export const shortKeys: readonly string[] = [...keysByShortName.keys()];

/** Returns the short name of a key; undefined if it has none. */
export function shortKey(key: string): string | undefined {
  return shortKeys.find((name) => keysByShortName.get(name) === key);
}

/** Returns the key with a name in any spelling, such as `left`, `esc` or `enter`, or with a single character. */
export function keyNamed(name: string): string | undefined {
  if (name === " ") return "Space";
  if ([...name].length === 1) return name;
  const lowerCase = name.toLowerCase();
  return keysByShortName.get(lowerCase) ?? keyNames.find((key) => key.toLowerCase() === lowerCase);
}

const symbolsByKey: ReadonlyMap<string, string> = new Map([
  ["ArrowUp", "↑"],
  ["ArrowDown", "↓"],
  ["ArrowLeft", "←"],
  ["ArrowRight", "→"],
  ["Escape", "Esc"],
]);

/** Returns a key in readable form: arrows as symbols, long names shortened. */
export function keySign(key: string): string {
  return symbolsByKey.get(key) ?? key;
}
