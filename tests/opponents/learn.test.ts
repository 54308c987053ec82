// Numbers of a worth as features of positions (W5).

import { array, assert, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { compileMoves, playOf } from "../../src/game/index.ts";
import { WorthFeatures, withTables } from "../../src/solve/opponents/worth/worth-features.ts";
import { Evaluation } from "../../src/solve/opponents/worth/worth.ts";
import { libraryGame } from "../playing.ts";
import { wander } from "./wandering.ts";

test.each(["chess", "draughts", "reversi", "shogi", "xiangqi"])(
  "W5 in %s the numbers of a worth change the value as much as their features say",
  (name) => {
    const { rules, worth } = libraryGame(name).program.moves!;
    const full = withTables(rules, worth!);
    const features = new WorthFeatures(rules, full, -1);
    const changes = features.parameters.map((_, i) => ((i * 37) % 21) - 10);
    const [before, after] = [full, features.changed(changes)].map((it) => new Evaluation(rules, it, 0));
    assert(
      property(array(nat(1000), { maxLength: 40 }), (numbers) => {
        const play = playOf(compileMoves(rules));
        wander(play, numbers);
        const { indices, values } = features.of(play, 3);
        const more = indices.reduce((sum, index, i) => sum + changes[index] * values[i], 0);
        const sign = play.turn() === 0 ? 1 : -1;
        expect(Math.abs(sign * (after.of(play, 3) - before.of(play, 3)) - more)).toBeLessThan(6);
      }),
      { numRuns: 5 },
    );
  },
);
