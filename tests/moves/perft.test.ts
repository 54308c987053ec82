import { describe, expect, it } from "vitest";
import { parseFen } from "../../src/formats/index.ts";
import { compileMoves, perft, playOf } from "../../src/game/index.ts";
import { hasFast } from "../fast-parts.ts";
import { rulesOf } from "./builder.ts";
import { countsOf, mostPlain } from "./counts.ts";
import { samples } from "./samples.ts";
import { games, patience, today } from "./sweep.ts";
import { plainPlay } from "../../src/core/moves/index.ts";

/** What has a file is counted further there; the plain one is slow. */
const MOST = 10_000;
const PLAIN_NODES = games(mostPlain, 20_000);

describe.each(
  today(
    Object.keys(samples).filter((it) => countsOf(it, MOST).length > 0),
    4,
  ),
)("%s", (variant) => {
  const rules = rulesOf(samples[variant]!);
  const compiled = compileMoves(rules);

  it.each(countsOf(variant, MOST))(
    "%s %s at depth %s counts %s",
    (_, fen, depth, nodes) => {
      const setup = parseFen(rules, fen);
      if ("message" in setup) throw new Error(setup.message);
      expect(perft(playOf(compiled, setup), Number(depth))).toBe(Number(nodes));
      if (hasFast && Number(nodes) <= PLAIN_NODES)
        expect(perft(plainPlay(rules, setup), Number(depth))).toBe(Number(nodes));
    },
    patience,
  );
});
