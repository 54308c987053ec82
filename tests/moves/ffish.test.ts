import { describe, it } from "vitest";
import { Match, loadFfish, namesKnownTo } from "./beside.ts";
import { games, patience, seeds, today } from "./sweep.ts";

const ffish = await loadFfish();
if (!ffish) console.log("ffish is not installed: the games are not compared with it.");

/** So many turns of a game are enough in the suite: some games have more than a thousand in each position. */
const enough = games(10_000, Infinity);

describe.skipIf(!ffish)("the same as Fairy-Stockfish", () => {
  it.each(ffish ? today(namesKnownTo(ffish)) : [])(
    "%s",
    (variant) => {
      const match = new Match(ffish!, variant);
      for (const seed of seeds(2, 1000)) if (match.turns < enough) match.compare(seed, games(40, 200));
      for (const seed of seeds(1, 1000))
        match.compareFens(seed, games(match.turns < enough ? 12 : 6, 200), games(12, 40));
    },
    patience,
  );
});
