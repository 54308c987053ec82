import { expect, test } from "vitest";
import { compilePuzzle } from "../../src/formats/index.ts";
import { type Game, makeGame } from "../../src/game/index.ts";
import { readPuzzle, whyNoPuzzle } from "../../src/solve/index.ts";
import { gameOf } from "../playing.ts";
import { levelOf, solved } from "./solving.ts";

/** A meadow where crates are pushed and flowers come up by chance. */
function meadow(layers: string, rules: string, wins: string): Game {
  const colours = {
    Background: "green",
    Rose: "red",
    Daisy: "white",
    Goal: "blue",
    Crate: "orange",
    Wall: "brown",
  };
  const objects = Object.entries({ ...colours, Player: "black" }).map((it) => it.join("\n"));
  const text = `title Meadow

OBJECTS
${objects.join("\n\n")}

LEGEND
. = Background
# = Wall
P = Player
* = Crate
O = Goal
Flower = Rose or Daisy

SOUNDS
Rose create 1234567

COLLISIONLAYERS
${layers.replaceAll(" / ", "\n")}

RULES
[ > Player | Crate ] -> [ > Player | > Crate ]
${rules.replaceAll(" / ", "\n")}

WINCONDITIONS
${wins}

LEVELS

#######
#P.*.O#
#.....#
#######
`;
  const { program, diagnostics } = compilePuzzle({ file: "meadow.txt", text });
  expect(diagnostics).toEqual([]);
  return makeGame(program!);
}

const apart = "Background / Flower / Goal / Player, Crate, Wall";
const among = "Background / Goal / Player, Crate, Wall, Flower";
const goal = "All Goal on Crate";
const sown = "[ Player | no Flower ] -> [ Player | random Flower ]";
const blown = "random [ Flower ] -> [ ] / [ Rose ] -> [ randomdir Rose ]";

/** What layers, rules and the goal are -> what a search comes to: how many inputs win, or that chance may decide. */
const cases: readonly (readonly [string, string, string, string, number | "chance"])[] = [
  ["flowers come up", apart, sown, goal, 3],
  ["they come up, drift and wither", apart, `${sown} / ${blown}`, goal, 3],
  ["a step leaves a rose, or none", apart, `${sown} / [ Player ] -> [ Player Rose ]`, goal, 3],
  ["they stand in the way", among, sown, goal, "chance"],
  ["a rose holds a crate", apart, `${sown} / [ > Crate Rose ] -> [ Crate Rose ]`, goal, "chance"],
  ["no daisy, no crate", apart, `${sown} / late [ Crate no Daisy ] -> [ ]`, goal, "chance"],
  ["a drifting rose pushes", apart, `${sown} / [ > Rose | Crate ] -> [ > Rose | > Crate ]`, goal, "chance"],
  ["flowers are the goal", apart, sown, "Some Rose", "chance"],
  ["a rose ends the turn", apart, `${sown} / [ Player Rose ] -> cancel`, goal, "chance"],
  ["the player strays", apart, `${sown} / [ Goal | Player ] -> [ Goal | randomdir Player ]`, goal, "chance"],
];

test.each(cases)("%s", (_, layers, rules, wins, wanted) => {
  const game = meadow(layers, rules, wins);
  const { position } = levelOf(game, 1);
  const puzzle = readPuzzle(game, position);
  if (wanted === "chance") return expect(puzzle).toMatchObject({ wrong: expect.stringContaining("chance") });
  expect(puzzle).toMatchObject({ byChance: false });
  // A solution is played, and wins whatever chance brings.
  const outcomes = [1, 2, 3, 4, 5].map((seed) => solved(levelOf(game, 1, seed)));
  return expect(outcomes.map((it) => it.result === "won" && it.inputs.length)).toEqual(Array(5).fill(wanted));
});

const lucky = (cell: string, line: string): Game =>
  gameOf(`quadrille 2
board 3x1
bodies: hero @ yellow
state for each hero: counter luck = random 1 to 6
state: kind next = hero
controls: go Space
step act when go
  ${line}
  when hero: win
level
  ${cell}..
`);

test.each([
  ["when a line makes the body", "put hero at (1, 0)"],
  ["when a line makes a body of a kind that is a value", "put next at (1, 0)"],
])("a body's field draws from chance in play, %s", (_, line) => {
  expect(readPuzzle(lucky(".", line), levelOf(lucky(".", line), 1).position)).toMatchObject({
    wrong: expect.stringContaining("chance"),
  });
});

test("a body's field draws from chance when a level lays the body", () => {
  const game = lucky("@", "move hero right");
  expect(readPuzzle(game, levelOf(game, 1).position)).toMatchObject({ byChance: false });
  expect(whyNoPuzzle(game.program, false)).toMatch("chance");
});
