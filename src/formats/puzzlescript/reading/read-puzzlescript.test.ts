import { expect, test } from "vitest";
import { looksLikePuzzleScript } from "./read-puzzlescript.ts";

const puzzle = `title Gems
OBJECTS
Background
green

Player
white
LEGEND
. = Background
COLLISIONLAYERS
Background
LEVELS
P.
`;

test.each([
  ["its own sections", puzzle, true],
  ["bars around its headings", puzzle.replace(/^([A-Z]{4,})$/gm, "=====\n$1\n====="), true],
  ["an object named like a section of ours", puzzle.replace("Background\ngreen", "Board\n  green"), true],
  ["lines further right", puzzle.replace(/^(?=[A-Z]?[a-z.=])/gm, "  "), true],
  [
    "sections of ours with one of PuzzleScript among them",
    "objects\n  gem * red\ncollisionlayers\n  gem\ncontrols: go g\nlevel\n  *\n",
    false,
  ],
  ["sections of ours alone", "objects: gem *\nlegend: G gem\nlevel\n  *\n", false],
])("a file with %s", (_, text, isPuzzle) => {
  expect(looksLikePuzzleScript(text)).toBe(isPuzzle);
});
