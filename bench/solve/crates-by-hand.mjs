// @ts-check
// A plain breadth-first search for crates, as one writes it by hand for this one game: the player and the sorted crates as a string, a Set of those that were seen.

/**
 * Looks at all positions of a level.
 *
 * @param {readonly string[]} rows `#` wall, `@` player, `*` crate, `o` goal
 * @returns {{ states: number, inputs: number | undefined }} how many positions there are, and the length of the shortest solution
 */
export function searchByHand(rows) {
  const width = rows[0].length;
  const cells = rows.join("");
  const wall = [...cells].map((it) => it === "#");
  const goals = placesOf(cells, "o");
  const start = String.fromCharCode(cells.indexOf("@"), ...placesOf(cells, "*"));
  const seen = new Set([start]);
  let inputs;
  for (let layer = [start], depth = 1; layer.length > 0; depth++) {
    const next = [];
    for (const state of layer) {
      const player = state.charCodeAt(0);
      const crates = [];
      for (let i = 1; i < state.length; i++) crates.push(state.charCodeAt(i));
      for (const way of [-width, 1, width, -1]) {
        const to = player + way;
        const pushed = wall[to] ? undefined : push(crates, to, way, wall);
        if (pushed === undefined) continue;
        const key = String.fromCharCode(to, ...pushed);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(key);
        if (inputs === undefined && goals.every((goal) => pushed.includes(goal))) inputs = depth;
      }
    }
    layer = next;
  }
  return { states: seen.size, inputs };
}

/**
 * Returns the crates once the player has gone to a cell; undefined if he cannot.
 *
 * @param {readonly number[]} crates
 * @param {number} to
 * @param {number} way
 * @param {readonly boolean[]} wall
 */
function push(crates, to, way, wall) {
  const crate = crates.indexOf(to);
  if (crate < 0) return crates;
  if (wall[to + way] || crates.includes(to + way)) return undefined;
  const pushed = crates.slice();
  pushed[crate] = to + way;
  return pushed.sort((a, b) => a - b);
}

/** @param {string} cells @param {string} glyph */
function placesOf(cells, glyph) {
  return [...cells].flatMap((it, index) => (it === glyph ? [index] : []));
}
