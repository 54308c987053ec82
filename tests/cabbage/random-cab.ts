/** Random games: small boards, many transitions, every corner of the rules. The same for the same seed. */

export interface RandomPlay {
  readonly bytes: Uint8Array;
  readonly keys: string;
}

export function randomPlay(seed: number): RandomPlay {
  const { below, chance, pick } = dice(seed);
  const wildcard = chance(0.3) ? "\t" : "*";
  const glyphs = [..."ab.# @o/\\~".slice(below(5))].slice(0, 2 + below(5));
  if (chance(0.2)) glyphs.push(wildcard === "\t" ? "*" : "é");
  const width = chance(0.1) ? 2 : 3 + below(12);
  const height = 3 + below(7);
  const wild = 0.3 + below(7) / 10;
  const cell = (): string => (chance(wild) ? wildcard : pick(glyphs));
  const transition = (): string => {
    const middle = chance(0.03) ? wildcard : pick(glyphs);
    const before = Array.from({ length: 8 }, cell).join("");
    const after = Array.from({ length: 9 }, cell).join("");
    const rare = chance(0.03) ? `${after.slice(0, 4)}\0${after.slice(5)}` : after;
    return `${middle}${before}${rare}${chance(0.4) ? wildcard : pick([..."hjkl ."])}`;
  };
  const list = (): string => Array.from({ length: below(12) }, () => `${transition()}\n`).join("");
  const lists = `${list()}\n${list()}\n`;
  const onMap = chance(0.1) ? [...glyphs, "*"] : glyphs;
  const map = Array.from({ length: height }, () =>
    Array.from({ length: width - 1 }, () => (chance(0.02) ? "\n" : pick(onMap))).join(""),
  ).join("\n");
  const start = `${pick(glyphs.filter((glyph) => glyph !== " ")) ?? "#"}${map.slice(1)}\n`;
  const text = `${lists}${width} ${height}\n${chance(0.1) ? start.slice(0, start.length - below(width)) : start}`;
  const keys = Array.from({ length: 12 }, () => pick([..."hjkl_ .x"])).join("");
  return { bytes: Buffer.from(text, "latin1"), keys };
}

/** A small generator of its own, so that tests need nothing of the engine. */
function dice(seed: number) {
  let state = (seed + 1) * 0x9e3779b9;
  const below = (most: number): number => {
    state = Math.imul(state ^ (state >>> 16), 0x85ebca6b) + 0x6d2b79f5;
    const mixed = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % most;
  };
  return {
    below,
    chance: (share: number): boolean => below(1000) < share * 1000,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)],
  };
}
