import { expect, test } from "vitest";
import { libraryGame } from "../../tests/playing.ts";
import { looksOf } from "./index.ts";

/** The steps of each piece of a game's first player, as (right, forward). */
const stepsIn = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    looksOf(libraryGame(name).program).flatMap(({ name: piece, owner, steps }) =>
      owner === 0
        ? [
            [
              piece,
              (steps ?? [])
                .map((it) => it.join(","))
                .sort()
                .join(" "),
            ],
          ]
        : [],
    ),
  );

test("a piece is known by its steps where all pieces of the game go one cell", () => {
  expect(stepsIn("chess/dobutsu")).toEqual({
    "white chick": "0,1",
    "white hen": "-1,0 -1,1 0,-1 0,1 1,0 1,1",
    "white giraffe": "-1,0 0,-1 0,1 1,0",
    "white elephant": "-1,-1 -1,1 1,-1 1,1",
    "white lion": "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1",
  });
});

test.each(["chess", "chess/shogi", "draughts"])("steps would not tell all about the pieces of %s", (name) => {
  expect([...new Set(Object.values(stepsIn(name)))]).toEqual([""]);
});
