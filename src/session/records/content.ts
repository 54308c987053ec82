import { onceFor } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";

/**
 * Lists the keys of a Program that do not affect play: source positions, facts, tests, the view and looks, and `implied`, which older
 * versions did not store.
 */
const ignoredKeys = new Set("at files facts groups tests view screen look appearances implied".split(" "));

/**
 * Returns a hash of the playable content of a Program, as 16 hex digits. Programs with equal rules and levels have equal hashes, regardless
 * of the order of keys, comments, the title, or the FEN from which the game starts. Saves and replays identify their game by this hash.
 */
export const contentHash = (program: Program): string =>
  program.moves?.setUp?.content ?? hashOfContent(program);

const hashOfContent: (program: Program) => string = /* @__PURE__ */ onceFor((program) => {
  // Computes two 32-bit multiplicative hashes side by side.
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  addText(program, (text) => {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      b = Math.imul(b ^ unit, 0x5f356495);
      a ^= a >>> 15;
      b ^= b >>> 13;
    }
  });
  const firstMix = mixBits(a ^ (b >>> 7));
  return hex(firstMix) + hex(mixBits(b ^ Math.imul(firstMix, 0x27d4eb2f)));
});

/** Passes the parts of a value to a hash function as texts. */
function addText(value: unknown, addPart: (text: string) => void): void {
  if (Array.isArray(value)) {
    addPart("[");
    for (const item of value) if (item?.worn !== true) addText(item, addPart);
    addPart("]");
  } else if (typeof value === "object" && value !== null) {
    addPart("{");
    for (const [key, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (item === undefined || ignoredKeys.has(key)) continue;
      addPart(key);
      addText(item, addPart);
    }
    addPart("}");
  } else addPart(`${JSON.stringify(value)},`);
}

function mixBits(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hex(n: number): string {
  return (n >>> 0).toString(16).padStart(8, "0");
}
