import { expect, test } from "vitest";
import { libraryGame } from "../../../tests/playing.ts";
import { looksOf } from "../../view/index.ts";
import { stepsOf } from "./drawing.ts";

/** The steps of each piece of a game's first player, as (right, forward). */
function stepsIn(name: string): Readonly<Record<string, string>> {
  const looks = looksOf(libraryGame(name).program);
  const entries = looks.flatMap((look) => {
    const steps = stepsOf(look, looks) ?? [];
    const text = steps.map((it) => it.join(","));
    return look.owner === 0 ? [[look.name, text.sort().join(" ")]] : [];
  });
  return Object.fromEntries(entries);
}

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
