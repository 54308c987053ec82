// What `convert` keeps of a PuzzleScript file besides its play: looks, comments and tests.

import { describe, expect, test } from "vitest";
import { compilePuzzle, puzzleToQuad } from "../../src/formats/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { runTests } from "../../src/testing/index.ts";
import { looksOf } from "../../src/view/index.ts";

const text = `title Looks (of the prelude)
(all of it)
========
OBJECTS
========
(the ground)
Background
#20242c

Wall (hard)
brown

Ghost
transparent

Player
blue red
..0..
.000.
00000
.1.1.
.0.0.

Crate
orange
=======
LEGEND
=======
. = Background
# = Wall
P = Player
* = Crate
Solid = Wall or Crate (what stops)
=======
SOUNDS
=======
(none)
================
COLLISIONLAYERS
================
Background
Ghost
(things)
Player, Wall, Crate
======
RULES
======
(pushes (nested))
[ > Player | Crate ] -> [ > Player | > Crate ]
startloop
(in the loop)
[ > Crate | Solid ] -> cancel
endloop
(last)
==============
WINCONDITIONS
==============
(won)
No Crate on Wall
=======
LEVELS
=======
(first
second)
#P*.#

(test one
  level 1
  play right
  expect won
  expect seen
    #.p*#
)
message bye (there)
`;

const { text: quad, names } = puzzleToQuad({ file: "game.txt", text });
const compiled = compileProgram({ file: "game.quad", text: quad });
const { program } = compilePuzzle({ file: "game.txt", text });

test("a converted file has no mistakes", () => {
  expect(compiled.diagnostics.filter((it) => it.severity === "error")).toEqual([]);
});

test("objects look the same", () => {
  const seen = (of: typeof program, called = (name: string) => name) =>
    looksOf(of)
      .slice(1)
      .map(({ name, sprite }) => [
        called(name),
        sprite && Array.from(sprite.pixels, (pixel) => sprite.colours[pixel] ?? "clear").join(" "),
      ]);
  expect(seen(compiled.program!, (it) => names.get(it) ?? it)).toEqual(seen(program));
});

describe("comments stand above what they stood at", () => {
  test.each([
    ["of the prelude\n// all of it\n\nobjects"],
    ["the ground\n  background"],
    ["hard\n  wall"],
    ["what stops\ndefine solid"],
    ["none\n"],
    ["things\n  player, wall, crate"],
    ["pushes (nested)\n      [ > player | crate ]"],
    ["in the loop\n        [ > crate | solid ] -> cancel"],
    ["last\n"],
    ["won\nends"],
    ["first\n// second\nlevel"],
  ])("%j", (comment) => {
    expect(quad).toContain(`// ${comment}`);
  });
});

test("tests in comments become tests", () => {
  const results = runTests(makeGame(compiled.program!));
  expect(results.map(({ name, passed }) => [name, passed])).toEqual([["one", true]]);
});
