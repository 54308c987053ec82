/** Buffered automata, 3x3 to 1x1, and how CABBAGE does them in place (CB16). */

/** A cell of nine in reading order that sees `before` becomes `after`. No wildcards. */
export interface Table1x1 {
  readonly before: string;
  readonly after: string;
}

/** One generation: every cell looks at the old board; the border stays as it is. */
export function generation(table: readonly Table1x1[], map: readonly string[]): string[] {
  const after = new Map(table.map((one) => [one.before, one.after]));
  const border = (x: number, y: number): boolean =>
    y === 0 || y === map.length - 1 || x === 0 || x === map[0].length - 1;
  return map.map((line, y) =>
    [...line]
      .map((cell, x) => {
        if (border(x, y)) return cell;
        const nine = [y - 1, y, y + 1].map((row) => map[row].slice(x - 1, x + 2)).join("");
        return after.get(nine) ?? cell;
      })
      .join(""),
  );
}

/**
 * The same as transitions. The first list writes a pending glyph that tells what the cell was and what it will be; as the cells above and to
 * the left may be pending already, each of them is tested for its old character in every guise. The second list makes all pending cells new.
 */
export function buffered(table: readonly Table1x1[]): { down: string[]; up: string[] } {
  const pending = new Map<string, string>();
  for (const { before, after } of table) {
    const change = before[4] + after;
    if (!pending.has(change)) pending.set(change, String.fromCharCode(97 + pending.size));
  }
  const guises = (old: string): string[] => [
    old,
    ...[...pending].filter(([change]) => change[0] === old).map(([, glyph]) => glyph),
  ];
  const down = table.flatMap(({ before, after }) => {
    const seen = [0, 1, 2, 3].map((cell) => guises(before[cell]));
    const firsts = seen.reduce((some, one) => some.flatMap((text) => one.map((glyph) => text + glyph)), [""]);
    return firsts.map(
      (first) => `${before[4]}${first}${before.slice(5)}${pending.get(before[4] + after)}${"*".repeat(9)}`,
    );
  });
  const up = [...pending].map(([change, glyph]) => `${glyph}${"*".repeat(8)}${change[1]}${"*".repeat(9)}`);
  return { down, up };
}

/** Conway's life as a table: `O` lives, `.` does not; only the cells that change. */
export const life: readonly Table1x1[] = Array.from({ length: 512 }, (_, bits) =>
  Array.from({ length: 9 }, (_cell, index) => ((bits >> index) & 1 ? "O" : ".")).join(""),
).flatMap((before) => {
  const neighbours = [...before].filter((cell, index) => index !== 4 && cell === "O").length;
  const lives = neighbours === 3 || (neighbours === 2 && before[4] === "O");
  const after = lives ? "O" : ".";
  return after === before[4] ? [] : [{ before, after }];
});
