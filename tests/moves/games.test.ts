import { describe, expect, it } from "vitest";
import { makeFen, parseFen } from "../../src/formats/index.ts";
import { compileMoves, perft, playOf } from "../../src/game/index.ts";
import { libraryGames } from "../playing.ts";
import { countsOf } from "./counts.ts";
import { patience, today } from "./sweep.ts";

/** Games by moves, by the name of their file. */
const games = new Map(
  libraryGames().flatMap(([file, { program }]) =>
    program.moves ? [[file.replace(/^.*\/|\.quad$/g, ""), program.moves.rules]] : [],
  ),
);

/** Longer counts are left to the sweep. */
const MOST = 40_000;

describe.each(
  today(
    [...games].filter(([name]) => countsOf(name, MOST).length > 0),
    4,
  ),
)("%s", (name, rules) => {
  const compiled = compileMoves(rules);

  it.each(countsOf(name, MOST))(
    "%s %s at depth %s counts %s",
    (_, fen, depth, nodes) => {
      const setup = parseFen(rules, fen);
      if ("message" in setup) throw new Error(setup.message);
      expect(perft(playOf(compiled, setup), Number(depth))).toBe(Number(nodes));
    },
    patience,
  );
});

it.each([...games])("%s begins where its FEN says", (_, rules) => {
  const read = parseFen(rules, makeFen(rules, rules.start));
  expect(read).toEqual({ ...rules.start, ...("trail" in rules.start ? {} : { trail: undefined }) });
});
