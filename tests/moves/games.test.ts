import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeFen, parseFen } from "../../src/formats/index.ts";
import { compileMoves, perft, playOf } from "../../src/game/index.ts";
import { libraryGames } from "../playing.ts";

/** Published counts: game, FEN, depth, number of sequences. */
const table = readFileSync(new URL("games.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

/** Games by moves, by the name of their file. */
const games = new Map(
  libraryGames().flatMap(([file, { program }]) =>
    program.moves ? [[file.replace(/^.*\/|\.quad$/g, ""), program.moves.rules]] : [],
  ),
);

describe.each([...new Set(table.map(([name]) => name!))])("%s", (name) => {
  const rules = games.get(name)!;
  const compiled = compileMoves(rules);

  it.each(table.filter(([game]) => game === name))("%s %s at depth %s counts %s", (_, fen, depth, nodes) => {
    const setup = parseFen(rules, fen!);
    if ("message" in setup) throw new Error(setup.message);
    expect(perft(playOf(compiled, setup), Number(depth))).toBe(Number(nodes));
  });
});

it.each([...games])("%s begins where its FEN says", (_, rules) => {
  const read = parseFen(rules, makeFen(rules, rules.start));
  expect(read).toEqual({ ...rules.start, ...("trail" in rules.start ? {} : { trail: undefined }) });
});
