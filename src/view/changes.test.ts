import { describe, expect, test } from "vitest";
import { play, sessionOf } from "../../tests/playing.ts";
import { changesInWords, frameInWords, frameOf } from "./index.ts";

const game = `
objects
  goal o green  wall # brown  crate * orange  player @ yellow  ash a grey
layers
  goal
  others
controls
  walk (way: straight)  arrows
  burn  b
  spread  s
state: counter steps
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*  then add 1 to steps
    @.   ->  .@   then add 1 to steps
step burn when burn: for each crate: it becomes ash
step spread when spread: for each cells: put goal at it
view
  board
  "Steps {steps}"
level
  #####
  #@*o#
  #####
`;

describe("what changes, in words", () => {
  test.each<[string, string, string]>([
    ["", "right", "player moves right to 2 1./crate moves right to 3 1./Steps 1"],
    ["right", "undo", "player moves left to 1 1./crate moves left to 2 1./Steps 0"],
    ["", "burn", "crate at 2 1 becomes ash."],
    ["", "up", ""],
    ["", "spread", "14 changes."],
  ])("after %j, %s", (before, inputs, words) => {
    const session = play(sessionOf(game), before);
    const old = frameOf(session, { piles: true });
    const now = frameOf(play(session, inputs), { piles: true });
    expect(changesInWords(old, now, session.game.program).join("/")).toBe(words);
  });

  test("a label is told with what it labels", () => {
    const session = sessionOf(`board 2x1
objects: lamp ! yellow
looks: lamp shown oil from 0 to 9
state: counter oil = 3
controls: burn Space
start: put lamp at (0, 0)
step burning when burn: add -1 to oil
`);
    const { program } = session.game;
    const old = frameOf(session, { piles: true });
    expect(frameInWords(old, program)).toContain("Board 2 by 1: lamp 3 at 0 0.");
    const now = frameOf(play(session, "burn"), { piles: true });
    expect(changesInWords(old, now, program)).toEqual(["lamp 3 at 0 0 becomes lamp 2."]);
  });

  test("a thing that looks otherwise is told as itself, not as what was laid under it", () => {
    const session = sessionOf(`objects: mark + gold   hare h red   keen H yellow
layers
  mark
  hare, keen
looks: hare keen when mark at it
controls: roll Space
step rolling when roll: put mark at place of hare
level
  h.
`);
    const { program } = session.game;
    const old = frameOf(session, { piles: true });
    const now = frameOf(play(session, "roll"), { piles: true });
    expect(changesInWords(old, now, program)).toEqual(["hare at 0 0 becomes keen.", "mark appears at 0 0."]);
  });

  test("everything there is", () => {
    const session = sessionOf(game);
    expect(frameInWords(frameOf(session, { piles: true }), session.game.program).slice(1)).toEqual([
      "Board 5 by 3: player at 1 1; crate at 2 1; goal at 3 1; 12 wall.",
      "Steps 0",
    ]);
  });

  test("cells go by their names, and a text that goes is told", () => {
    const lettered = `board 3x3 lettered
objects: disc o
controls: go
state: switch warned = on
step go when go: move disc right, warned = off
view
  board
  "Take care." when warned
level
  ...
  o..
  ...
`;
    const session = sessionOf(lettered);
    const old = frameOf(session, { piles: true });
    const { program } = session.game;
    expect(frameInWords(old, program)).toContain("Board 3 by 3: disc at a2.");
    expect(changesInWords(old, frameOf(play(session, "go"), { piles: true }), program)).toEqual([
      "disc moves right to b2.",
      "No longer shown: Take care.",
    ]);
  });

  test("boards of players go by their owners, and tiles are listed", () => {
    const session = sessionOf(`players Ann, Ben
board field 2x1
board hand 2x1 for each player
objects: ace A   king K
state for each player: pile kept of up to 3 kinds
controls: keep
start: put ace at (0, 0) of hand of Ann, put king at (1, 0) of hand of Ben
step keeping when keep: put king on top of kept, remove ace
view
  field
  for each player
    hand
  kept
`);
    const { program } = session.game;
    const old = frameOf(session, { piles: true });
    expect(frameInWords(old, program).slice(1)).toEqual([
      "Board field, 2 by 1: empty.",
      "Board hand of Ann, 2 by 1: ace at 0 0.",
      "Board hand of Ben, 2 by 1: king at 1 0.",
      "Tiles: none.",
    ]);
    expect(changesInWords(old, frameOf(play(session, "keep"), { piles: true }), program)).toEqual([
      "hand of Ann: ace is gone from 0 0.",
      "Tiles: king.",
    ]);
  });
});
