import { describe, expect, test } from "vitest";
import { programOf, show, toldOf } from "../../../tests/compiling.ts";

const head = `
players white, black
objects
  wall # brown   crate o orange   hero @ yellow
define solid = wall, crate
define corner = (1, 0), (2, 3)
define home = (0, 0)
define field = (0, 0) to (3, 3)
define odd = cells where (x of it + y of it) % 2 = 1
define award = 0, 40, 100
define most = 3
define near (c: cell, n: number) = distance(c, place of hero) < n
state
  counter score
  switch open
  direction wind
  cell mark
  kind next
  player first-one
  timer gust every 3
  source luck = wall, crate
state for each player
  counter lives
controls
  walk (way: straight) arrows
  left z
board 8x8
`;

/** Holds a variable of each type: what is assigned to it is wanted as that type. */
const targets = {
  switch: "open",
  number: "score",
  cell: "mark",
  kind: "next",
  direction: "wind",
  player: "first-one",
} as const;

describe("values", () => {
  test.each<[wanted: keyof typeof targets, value: string, made: string]>([
    ["switch", "crate", "(not (none-of ([2] [])))"],
    ["switch", "not crate", "(none-of ([2] []))"],
    ["switch", "no crate", "(none-of ([2] []))"],
    ["switch", "left", "(control control=1)"],
    ["switch", "wind = left", "(compare = (variable 2) direction:6)"],
    ["switch", "wind", "(not (is-none (variable 2) :direction))"],
    ["switch", "left held", "(held control=1)"],
    ["switch", "next is crate", "(is-kind (variable 4) [2] :kind)"],
    ["switch", "crate at mark is solid", "(is-kind (first ([2] among=(one (variable 3)) [])) [1 2] :thing)"],
    [
      "switch",
      "mark + left is wall",
      "(not (none-of ([1] among=(one (step-from (variable 3) direction:6)) [])))",
    ],
    ["switch", "hero is none", "(is-none (first ([3] [])) :thing)"],
    ["switch", "wind is not none", "(not (is-none (variable 2) :direction))"],
    ["switch", "next = crate", "(compare = (variable 4) kind:2)"],
    ["switch", "kind of hero = next", "(compare = (kind (first ([3] []))) (variable 4))"],
    ["switch", "mark = home", "(compare = (variable 3) (cell board=0 0 0))"],
    ["switch", "hero = mark", "(compare = (place (first ([3] []))) (variable 3))"],
    ["switch", "open = (score > 3)", "(compare = (variable 1) (compare > (variable 0) 3))"],
    [
      "switch",
      "score > 1 and open or not gust",
      "(or [(and [(compare > (variable 0) 1) (variable 1)]) (not (timer timer=0))])",
    ],
    ["switch", "first-one = white", "(compare = (variable 5) player:0)"],
    [
      "switch",
      "near(mark, 2)",
      "(formula bind=[(local=0 (variable 3)) (local=1 2)] (compare < (distance (local local=0 :cell) (place (first ([3] [])))) (local local=1)))",
    ],
    ["switch", "no solid around mark", "(none-of ([1 2] among=(around (variable 3)) []))"],
    [
      "switch",
      "crate in field with wall",
      "(not (none-of ([2] among=(block from=(cell board=0 0 0) to=(cell board=0 3 3)) [(with [1] not=false)])))",
    ],
    ["switch", "my crate", "(not (none-of ([2] [(where test=(compare = (owner (it :thing)) (me)))])))"],
    ["switch", "opponent = me", "(compare = (opponent) (me))"],
    ["switch", "mark = none", "(is-none (variable 3) :cell)"],
    ["switch", "crate = none", "(is-none (first ([2] [])) :thing)"],
    ["number", "score + 1 * 2", "(arithmetic + (variable 0) (arithmetic * 1 2))"],
    ["number", "-score", "(negative (variable 0))"],
    ["number", "-3", "-3"],
    ["number", "x of mark + y of hero", "(arithmetic + (x (variable 3)) (y (place (first ([3] [])))))"],
    [
      "number",
      "count solid in field",
      "(count ([1 2] among=(block from=(cell board=0 0 0) to=(cell board=0 3 3)) []))",
    ],
    ["number", "count cells around mark", "(count (among=(around (variable 3)) []))"],
    ["number", "award[score]", "(table table=0 (variable 0))"],
    ["number", "most", "3"],
    ["number", "open + open", "(arithmetic + (variable 1) (variable 1))"],
    ["number", "lives of opponent", "(variable 6 (opponent))"],
    ["number", "min(score, most)", "(arithmetic min (variable 0) 3)"],
    ["number", "random 1 to 6", "(random from=1 to=6)"],
    ["number", "if open then 1 else 2", "(if test=(variable 1) then=1 otherwise=2)"],
    [
      "number",
      "count odd",
      "(count (among=(where among=(board board=0) test=(compare = (arithmetic % (arithmetic + (x (it :cell)) (y (it :cell))) 2) 1)) []))",
    ],
    ["cell", "hero", "(place (first ([3] [])))"],
    [
      "cell",
      "place of hero + way",
      "(step-from (place (first ([3] []))) (argument control=0 argument=0 :direction))",
    ],
    ["cell", "hero + left", "(step-from (place (first ([3] []))) direction:6)"],
    ["cell", "mark + (1, -1)", "(shift (variable 3) 1 -1)"],
    [
      "cell",
      "mark - corner[score]",
      "(shift (variable 3) (negative (table table=1 (variable 0))) (negative (table table=2 (variable 0))))",
    ],
    ["cell", "corner[1]", "(table table=1 1)"],
    ["cell", "home", "(cell board=0 0 0)"],
    ["cell", "none", "none"],
    [
      "cell",
      "odd",
      "(first (among=(where among=(board board=0) test=(compare = (arithmetic % (arithmetic + (x (it :cell)) (y (it :cell))) 2) 1)) []))",
    ],
    [
      "cell",
      "cells around hero where no wall at it",
      "(first (among=(around (place (first ([3] [])))) [(where test=(none-of ([1] among=(one (it :cell)) [])))]))",
    ],
    [
      "cell",
      "random odd",
      "(random-of (among=(where among=(board board=0) test=(compare = (arithmetic % (arithmetic + (x (it :cell)) (y (it :cell))) 2) 1)) []))",
    ],
    ["kind", "crate", "kind:2"],
    ["kind", "solid[score]", "(table table=1 (variable 0))"],
    ["kind", "kind of hero", "(kind (first ([3] [])))"],
    ["kind", "draw luck", "(draw source=0)"],
    ["kind", "if open then wall else crate", "(if test=(variable 1) then=kind:1 otherwise=kind:2 :kind)"],
    ["direction", "left", "direction:6"],
    ["direction", "against way", "(against (argument control=0 argument=0 :direction))"],
    ["direction", "wind", "(variable 2)"],
    ["player", "me", "(me)"],
    ["player", "owner of hero", "(owner (first ([3] [])))"],
  ])("as a %s, %s", (wanted, value, made) => {
    const { start } = programOf(`${head}start: ${targets[wanted]} = ${value}\n`);
    const [line] = start.statements;
    const [action] = line?.do === "line" ? line.alternatives[0]! : [];
    expect(show(action?.do === "assign" ? action.value : undefined)).toBe(made);
  });
});

describe("a name that could be several things", () => {
  const controls = "controls\n  walk (way: straight) arrows\n  left z\n  crate c\n  gust g\n";
  const body = (line: string) =>
    `objects\n  crate o orange\n  hero @ yellow\n${controls}state\n  timer gust every 3\n  direction wind\nboard 4x4\nstart\n  ${line}\n`;

  test.each([
    ["a control and an object where a condition stands", "when crate: say `!`", "name-ambiguous «crate»"],
    ["a control and a timer where a condition stands", "when gust: say `!`", "name-ambiguous «gust»"],
    ["a control and an object where a kind stands", "put crate at (0, 0)", undefined],
    ["a control and a direction where a condition stands", "when left: wind = left", undefined],
  ])("%s", (_, line, told) => {
    const errors = toldOf(body(line.replaceAll("`", '"'))).filter((it) => !it.includes("-unused"));
    expect(errors).toEqual(told === undefined ? [] : [expect.stringContaining(told)]);
  });
});

test("an argument that two controls have is that of whichever was given", () => {
  const { steps } = programOf(`
objects: hero @ yellow
controls
  walk (way: straight) arrows
  jump (way: direction) numpad
board 4x4
step go when walk or jump: move hero way
`);
  const [line] = steps[0]!.body.statements;
  const [move] = line?.do === "line" ? line.alternatives[0]! : [];
  expect(show(move?.do === "move" ? move.way : undefined)).toBe(
    "(if test=(control control=0) then=(argument control=0 argument=0 :direction) " +
      "otherwise=(argument control=1 argument=0 :direction) :direction)",
  );
});

test("values stand inside each other and formulas are written out only so far", () => {
  const doubling = Array.from({ length: 40 }, (_, i) => `define f${i + 1} (n: number) = f${i}(n) + f${i}(n)`);
  const text = `board 4x4\ndefine f0 (n: number) = n\n${doubling.join("\n")}\nends: when f40(1) > 3: win\n`;
  expect(toldOf(text)).toContainEqual(expect.stringContaining("expression-large"));
});
