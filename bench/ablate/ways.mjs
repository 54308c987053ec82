// @ts-check
// The ways in which `npm run bench -- ablate` makes a game: with every fast part, and with each of them left out.

/**
 * @typedef {import("../../dist/game/index.js").FastImpls} FastImpls
 * @typedef {import("../../dist/game/index.js").Game} Game
 * @typedef {import("../../dist/program/index.js").Program} Program
 */

/** Holds the parts of a game that can be left out. @type {readonly (keyof FastImpls)[]} */
const parts = ["pictures", "rows", "bodies", "moves", "generated", "hash"];

/** A way is called by what it leaves out. @param {FastImpls} allFast @param {string} way @returns {FastImpls} */
export function fastWithout(allFast, way) {
  const part = parts.find((it) => it === way);
  return part === undefined ? allFast : { ...allFast, [part]: undefined };
}

/** Returns the parts, with a note of which of their functions are called. @param {FastImpls} allFast */
export function watched(allFast) {
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {string} name @param {object} part */
  const watch = (name, part) =>
    new Proxy(part, {
      get(of, key) {
        const value = Reflect.get(of, key);
        if (typeof value !== "function") return value;
        return (/** @type {unknown[]} */ ...args) => {
          const found = value.apply(of, args);
          if (found !== undefined) used.add(name);
          return found;
        };
      },
    });
  const fast = Object.fromEntries(
    parts.flatMap((name) => (allFast[name] ? [[name, watch(name, allFast[name])]] : [])),
  );
  return { fast: /** @type {FastImpls} */ (fast), used };
}
