import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeFolder, needs, takenOf, useDoors } from "./doors.ts";
import type { Kind } from "./kinds.ts";
import { day } from "../moves/sweep.ts";
import { missing } from "./missing.ts";

// Games of kinds that the table of docs/doors.md does not list go through every door too: they came later, as files alone. The suite plays a third of the
// cells, `npm run doors` all.

const all = process.env["QUADRILLE_DOORS"] === "all";
const { host, doors } = useDoors();
beforeAll(() => host.start({ isBehindProxy: true }));
afterAll(async () => {
  await host.end();
  closeFolder();
});

const file = (name: string): string => readFileSync(new URL(`others/${name}`, import.meta.url), "utf8");
const files = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((it) => [it, file(it)]));

const others: readonly Kind[] = [
  {
    name: "two play together against a clock, with a file and options of each type",
    game: "lanterns.quad",
    files: files("lanterns.quad", "lantern-parts.quad"),
    inputs: "walk(right), ., kindle, walk(down)",
    options: ["--hurry", "3", "--fog", "on", "--gift", "ash"],
  },
  {
    name: "three hands of cards, each hidden from the others",
    game: "hands.quad",
    files: files("hands.quad"),
    inputs: "lay(0), pass, lay(1)",
    options: ["--open", "on"],
  },
  {
    name: "a variant of chess with an option, from a FEN",
    game: "lancers.quad",
    files: files("lancers.quad"),
    inputs: "a1b2, e8e7",
    options: ["--quick", "4"],
    fen: "4k3/8/8/8/8/8/4P3/L3K3 w - - 3 9",
  },
  {
    name: "PuzzleScript with odd names",
    game: "odd.txt",
    files: files("odd.txt"),
    inputs: "next, right",
  },
];

test.each(others.map((kind, row) => ({ kind, row })))(
  "$kind.name",
  { timeout: 120_000 },
  async ({ kind, row }) => {
    const taken = takenOf(kind);
    const wrong: string[] = [];
    for (const [column, door] of doors.entries()) {
      if (!all && (row * doors.length + column + day) % 3 !== 0) continue;
      const lacks = missing(taken, door.needs);
      const told = await Promise.resolve(door.take(taken)).catch((error: unknown) => ({
        ok: false,
        text: String((error as Error).message),
      }));
      const isRight =
        lacks.length === 0 ? told.ok : !told.ok && lacks.some((need) => needs[need].test(told.text));
      if (!isRight) wrong.push(`${door.name} (${lacks.join(", ")}): ${told.text}`);
    }
    expect(wrong).toEqual([]);
  },
);
