import { describe, expect, it } from "vitest";
import { parseBetza } from "./betza.ts";

/** Where a piece could land, drawn from its own place (o), its owner looking up; lines are cut at three cells. */
function drawn(text: string): string[] {
  const moves = parseBetza(text);
  if ("message" in moves) return [moves.message];
  const rows = Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => "."));
  rows[3]![3] = "o";
  for (const path of moves.paths)
    for (const way of path.ways) {
      const most = path.legs.at(-1)!.most || 3;
      for (let n = 1; n <= most; n++) {
        const last = way.at(-1)!;
        const [x, y] = way
          .slice(0, -1)
          .reduce(([a, b], [c, d]) => [a + c, b + d], [last[0] * n, last[1] * n]);
        if (Math.abs(x) <= 3 && Math.abs(y) <= 3) rows[3 - y]![3 + x] = "x";
      }
    }
  return rows.map((it) => it.join(""));
}

describe("Betza notation", () => {
  it.each([
    ["N", [".......", "..x.x..", ".x...x.", "...o...", ".x...x.", "..x.x..", "......."]],
    ["fN", [".......", "..x.x..", ".......", "...o...", ".......", ".......", "......."]],
    ["fsW", [".......", ".......", "...x...", "..xox..", ".......", ".......", "......."]],
    ["FfW", [".......", ".......", "..xxx..", "...o...", "..x.x..", ".......", "......."]],
    ["WfF", [".......", ".......", "..xxx..", "..xox..", "...x...", ".......", "......."]],
    ["R2", [".......", "...x...", "...x...", ".xxoxx.", "...x...", "...x...", "......."]],
    ["mafsW", [".......", "..x.x..", ".x...x.", "...o...", ".x...x.", "..x.x..", "......."]],
    ["mafsmafW", [".x...x.", "x.....x", ".......", "...o...", ".......", "x.....x", ".x...x."]],
  ])("%s", (text, rows) => expect(drawn(text)).toEqual(rows));

  it.each([
    ["", 0, "Expected a move"],
    ["fm", 0, "needs a capital letter"],
    ["WY", 1, "`Y` is not a letter"],
    ["kW", 0, "`k` is not a letter"],
    ["O", 0, "`O` needs a digit"],
    ["W(1;2)", 1, "Expected a step"],
  ])("points at the mistake in %j", (text, at, message) => {
    const found = parseBetza(text);
    expect(found).toMatchObject({ at });
    expect("message" in found && found.message).toContain(message);
  });
});
