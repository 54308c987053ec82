import { onceFor } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";

/**
 * Holds keys that do not change how a game plays: places in the text, facts, tests, the view and looks; and what older versions did not store about rigid
 * rules.
 */
const silent = new Set(["at", "files", "facts", "tests", "view", "screen", "look", "appearances", "implied"]);

/**
 * Returns a hash of what a Program plays, as 16 hex digits: equal for equal rules and levels, whatever the order of keys, the comments or the title of
 * the file, and from a FEN too. Saves and replays identify their game by it.
 */
export const contentHash = (program: Program): string =>
  program.moves?.setUp?.content ?? hashOfContent(program);

const hashOfContent: (program: Program) => string = /* @__PURE__ */ onceFor((program) => {
  const hash = new TextHash();
  feed(hash, program);
  return hash.digits();
});

function feed(hash: TextHash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.add("[");
    for (const item of value) if (item?.worn !== true) feed(hash, item);
    hash.add("]");
  } else if (typeof value === "object" && value !== null) {
    hash.add("{");
    for (const [key, item] of Object.entries(value).sort(byKey)) {
      if (item === undefined || silent.has(key)) continue;
      hash.add(key);
      feed(hash, item);
    }
    hash.add("}");
  } else hash.add(`${JSON.stringify(value)},`);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Describes two multiplicative hashes of 32 bits side by side. */
class TextHash {
  #a = 0x9e3779b9;
  #b = 0x85ebca6b;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      this.#a = Math.imul(this.#a ^ unit, 0x9e3779b1);
      this.#b = Math.imul(this.#b ^ unit, 0x5f356495);
      this.#a ^= this.#a >>> 15;
      this.#b ^= this.#b >>> 13;
    }
  }

  digits(): string {
    const a = mixed(this.#a ^ (this.#b >>> 7));
    const b = mixed(this.#b ^ Math.imul(a, 0x27d4eb2f));
    return hex(a) + hex(b);
  }
}

function mixed(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hex(n: number): string {
  return (n >>> 0).toString(16).padStart(8, "0");
}
