import { describe, expect, test } from "vitest";
import { play, sessionOf } from "../../tests/playing.ts";
import { changesInWords, frameInWords, frameOf, describeNoChange } from "./index.ts";

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

  test("a body that shows where it faces goes by its own name, wherever it turns", () => {
    const session = sessionOf(`quadrille 2
bodies
  hero turning ^>v<
  hero ^ gold
objects: east > gold   south v gold   west < gold
controls: go (way: straight) arrows
step going when go
  turn hero to way
  move hero way
level
  ^.
`);
    const { program } = session.game;
    const changes = ["right", "right", "left", "left"].map((input) => {
      const old = frameOf(session, { piles: true });
      return changesInWords(old, frameOf(play(session, input), { piles: true }), program).join("/");
    });
    expect(changes).toEqual(["hero moves right to 1 0.", "", "hero (east) moves left to 0 0.", ""]);
    expect(frameInWords(frameOf(session), program)).toContain("Board 2 by 1: hero (west) at 0 0.");
  });

  test.each<[string, string]>([
    ["hand", "Ann gives something that you do not see."],
    ["hand of Ben", "Nothing changes."],
  ])("what another player changes is told to be hidden where the view shows %s", (view, words) => {
    const session = sessionOf(`quadrille 2
players Ann, Ben
board hand 1x1 for each player
objects: ace A
controls: lay l
step laying when lay: put ace at (0, 0) of hand of me, end turn
view: ${view}
`);
    const old = frameOf(session, { piles: true, player: 1 });
    const now = frameOf(play(session, "lay"), { piles: true, player: 1 });
    const { program } = session.game;
    expect(changesInWords(old, now, program)).toEqual([]);
    expect(describeNoChange(old, program)).toBe(words);
    expect(describeNoChange(frameOf(session, { player: 1 }), program)).toBe("Nothing changes.");
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

  test("stacks whose kinds are named by their heights are told in their places, and what moves as moving", () => {
    const session = sessionOf(`quadrille 2
board 4x1
objects: each heap of size (1 to 3) glyphs "abc"
controls
  give Space
  push (way: straight) arrows
step giving when give
  remove each heap
  put heap-1 at (0, 0), put heap-2 at (1, 0)
step pushing when push: move each heap way
level
  ba..
`);
    const { program } = session.game;
    const changes = ["give", "right", "right"].map((input) => {
      const old = frameOf(session, { piles: true });
      return changesInWords(old, frameOf(play(session, input), { piles: true }), program);
    });
    expect(changes).toEqual([
      ["heap-2 at 0 0 becomes heap-1.", "heap-1 at 1 0 becomes heap-2."],
      ["heap-1 moves right to 1 0.", "heap-2 moves right to 2 0."],
      ["heap-1 moves right to 2 0.", "heap-2 moves right to 3 0."],
    ]);
  });

  test("what is turned over and what is covered again are told in their places", () => {
    const session = sessionOf(`quadrille 2
objects: ace A   king K   queen Q   back #
layers
  ace, king, queen, back
state: cell first
controls: turn-over (spot: cell) click
step turning when turn-over: first = spot
view: board covering cells where it != first as back
level
  AKQ
`);
    const { program } = session.game;
    play(session, "click 0 0");
    const old = frameOf(session, { piles: true });
    expect(changesInWords(old, frameOf(play(session, "click 1 0"), { piles: true }), program)).toEqual([
      "ace at 0 0 becomes back.",
      "back at 1 0 becomes king.",
    ]);
  });

  test("of equal things that lie on one another each is told", () => {
    const session = sessionOf(`quadrille 2
objects: disc o
layers: pile disc
legend: u disc, disc
controls: go Space
step going when go: move top disc at (0, 0) right
level
  u.
`);
    const { program } = session.game;
    const old = frameOf(session, { piles: true });
    expect(changesInWords(old, frameOf(play(session, "go"), { piles: true }), program)).toEqual([
      "disc moves right to 1 0.",
    ]);
  });

  test("looks by state are told in their place, and apart from moves where they are many", () => {
    const session = sessionOf(`objects: plot . grey   aim + red   hero h blue
layers
  plot, aim
  hero
controls: go Space
looks: plot aim when hero within 1 of it
step going when go: move hero right
level
  h.....
  ......
  ......
start: for each cells: put plot at it
`);
    const { program } = session.game;
    const before = frameOf(session, { piles: true });
    const once = frameOf(play(session, "go"), { piles: true });
    expect(changesInWords(before, once, program)).toEqual([
      "hero moves right to 1 0.",
      "plot at 2 0 becomes aim.",
      "plot at 2 1 becomes aim.",
    ]);
    const far = frameOf(play(session, "go go go"), { piles: true });
    expect(changesInWords(before, far, program)).toEqual(["hero moves to 4 0.", "10 things look otherwise."]);
  });

  test("a single look by state apart from the moves is told in the singular", () => {
    const hares = Array.from({ length: 8 }, (_, y) => `  ${y === 7 ? "h..." : "h..#"}`).join("\n");
    const session = sessionOf(`objects: hare h grey   lamp L red   lit + yellow   wall # grey
layers
  lamp, lit
  hare, wall
controls: go Space
looks: lamp lit when hare within 1 of it
step going when go: for each hare: move it right
level
${hares}
start: put lamp at (2, 7)
`);
    const before = frameOf(session, { piles: true });
    const after = frameOf(play(session, "go"), { piles: true });
    expect(changesInWords(before, after, session.game.program).at(-1)).toBe("1 thing looks otherwise.");
  });

  test("what is shown as a blank is not told", () => {
    const session = sessionOf(`objects: hero @ gold   secret s khaki shown " "
layers
  secret
  hero
controls: hide Space
step hiding when hide: move secret left
level
  @.s
`);
    const { program } = session.game;
    const before = frameOf(session, { piles: true });
    expect(frameInWords(before, program)).toContain("Board 3 by 1: hero at 0 0.");
    expect(changesInWords(before, frameOf(play(session, "hide"), { piles: true }), program)).toEqual([]);
  });

  test("what is picked up, and where it can go", () => {
    const session = sessionOf(`objects: disc o orange   wall # grey
controls: shift (from: cell, to: cell) click disc
step shifting when shift
  when to is nothing: put disc at to, remove disc at from
  otherwise: refuse "It is taken."
level
  o.#
`);
    const { program } = session.game;
    const before = frameOf(session, { piles: true });
    const picked = frameOf(play(session, "click 0 0"), { piles: true });
    expect(changesInWords(before, picked, program)).toEqual(["selected: disc (0, 0), to (1, 0)"]);
    expect(changesInWords(picked, frameOf(play(session, "click 1 0"), { piles: true }), program)).toEqual([
      "disc moves right to 1 0.",
    ]);
  });

  test("a game with a clock computes no targets, so it does not say that there are none", () => {
    const session = sessionOf(`tick 4 per second
objects: disc o orange
controls: shift (from: cell, to: cell) click disc
step shifting when shift: put disc at to, remove disc at from
level
  o.
`);
    const before = frameOf(session, { piles: true });
    const picked = frameOf(play(session, "click 0 0"), { piles: true });
    expect(changesInWords(before, picked, session.game.program)).toEqual(["selected: disc (0, 0)"]);
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
