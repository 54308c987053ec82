// Games in which five features of the language meet, each two of them: a twentieth of a round each day. `npm test -- whole` plays all of it,
// and `npm run fuzz -- crossings` ten rounds.

import { expect, test } from "vitest";
import { day, today } from "../moves/sweep.ts";
import { compileProgram } from "../../src/program/index.ts";
import { drawer } from "../random/draw.ts";
import { crossedGame, mayMeet } from "./cross.ts";
import { groupsOf, pairsIn } from "./groups.ts";
import { movesPairs, wrongMoves } from "./moves.ts";
import { crossOne } from "./play.ts";

const round = groupsOf(0).map((group, seed) => ({ group, seed }));

test(
  "games in which features meet are played alike in all ways and by the second interpreter",
  { timeout: 600_000 },
  () => {
    const all = today(round, 20)
      .filter(({ group }) => pairsIn(group).every(mayMeet))
      .map(({ group, seed }) => ({ ...crossOne(group, seed), name: `${group.join(" and ")}, game ${seed}` }));
    expect(
      all.flatMap(({ wrong, name }) => (wrong === undefined ? [] : `${name}\n${wrong}`)).join("\n\n"),
    ).toBe("");
    expect(all.filter((it) => it.invalid !== undefined)).toEqual([]);
    expect(all.filter((it) => it.beyond !== undefined).length).toBeLessThanOrEqual(0.1 * all.length);
  },
);

test(
  "no name of a feature is in the way of another's: each pair meets in a game without mistakes",
  { timeout: 120_000 },
  () => {
    const mistakes = today(round, 4)
      .filter(({ group }) => pairsIn(group).every(mayMeet))
      .flatMap(({ group, seed }) =>
        compileProgram({ file: "crossed.quad", text: crossedGame(group, drawer(seed)) }).diagnostics.flatMap(
          (it) => (it.severity === "error" ? `${group.join(" and ")}: ${it.message}` : []),
        ),
      );
    expect(mistakes).toEqual([]);
  },
);

test(
  "games by moves in which two of their features meet are played alike in all ways",
  { timeout: 300_000 },
  () => expect(wrongMoves(day, today(movesPairs, 20)).join("\n\n")).toBe(""),
);
