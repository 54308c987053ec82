/** Recorded plays: frame for frame what the original program showed (0 to 7), and plays of our own games. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { everyone, framesOf, playerOf } from "./players.ts";
import { trimmed } from "./reference.ts";
import { today } from "../moves/sweep.ts";

const folder = import.meta.dirname;
const games = join(folder, "../../games/cabbage");

const plays = readdirSync(folder)
  .filter((file) => file.endsWith(".keys"))
  .map((file) => file.slice(0, -".keys".length))
  .flatMap((name) => everyone.map((player) => ({ name, player })));

test.each(today(plays, 4))("$name.cab as recorded ($player)", ({ name, player }) => {
  const own = join(folder, `${name}.cab`);
  const bytes = readFileSync(existsSync(own) ? own : join(games, `${name}.cab`));
  const keys = readFileSync(join(folder, `${name}.keys`), "latin1").replace(/\n$/, "");
  const frames = framesOf(playerOf(player, bytes), keys);
  expect(trimmed(frames)).toBe(trimmed(readFileSync(join(folder, `${name}.frames`), "latin1")));
});

test.each(everyone)("crates.cab can be solved (%s)", (name) => {
  const player = playerOf(name, readFileSync(join(games, "crates.cab")));
  for (const key of readFileSync(join(folder, "crates.solution"), "latin1").trim()) player.cycle(key);
  expect(player.frame()).not.toMatch(/[o.]/);
});

test.each(everyone)(
  "boulders.cab: both slopes, the clash, the ship and the walker of the seed (%s)",
  (name) => {
    const player = playerOf(name, readFileSync(join(games, "boulders.cab")));
    const rows = (): string[] => player.frame().split("\n");
    const clash = (): string[] =>
      rows()
        .slice(3, 5)
        .map((row) => row.slice(24, 29));
    expect(clash()).toEqual([".o.o.", ".\\./."]);
    const ship = rows()[1].indexOf(">");
    player.cycle("l");
    expect(clash()).toEqual(["...o.", ".\\o/."]);
    expect(rows()[1].indexOf(">")).toBe(ship + 1);
  },
);
