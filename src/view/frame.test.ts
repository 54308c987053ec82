import { describe, expect, test } from "vitest";
import { play, seen, sessionOf } from "../../tests/playing.ts";
import { frameOf, looksOf } from "./index.ts";

const objects = `
objects
  floor , grey  wall # brown  player @ yellow  ghost g white shown "G"
layers
  floor
  others
controls
  walk (way: straight)  arrows
step walk when walk: move player way
`;

describe("text frames", () => {
  test.each<[what: string, game: string, inputs: string, rows: string]>([
    ["all boards without a view", `${objects}level\n  @,#\n  .g.\n`, "", "@,#/ G "],
    ["what stands on top", `${objects}legend: + player, floor\nlevel\n  +,\n`, "right", ",@"],
    [
      "several boards with their names, then the HUD in its order",
      `${objects}board map 2x1\nboard side 2x2\n  #.\n  .#\nview\n  "one"\n  side\n  map\n  "two\\nthree"\nlevel\n  @.\n`,
      "",
      "board side/# / #/board map/@ /one/two/three",
    ],
    [
      "a part of a board",
      `${objects}board map 4x2\nview: map in (1, 0) to (2, 1)\nlevel\n  #@g#\n  #..#\n`,
      "",
      "@G/  ",
    ],
    [
      "a camera that follows, up to the edge",
      `${objects}board map 7x1\nview: map in 3x1 around player\nlevel\n  #@...g#\n`,
      "2 right",
      " @ ",
    ],
    [
      "a camera at the edge",
      `${objects}board map 7x1\nview: map in 3x1 around player\nlevel\n  #@...g#\n`,
      "",
      "#@ ",
    ],
    [
      "a text with a condition",
      `${objects}state: counter steps\nstep ageing: add 1 to steps\nview\n  "odd" when steps % 2 = 1\n  "{steps:3}!"\nlevel\n  @..\n`,
      "right",
      "odd/  1!",
    ],
    [
      "boards beside one another are one picture",
      `${objects}board map 2x1\nboard side 2x2\n  #.\n  .#\nview\n  beside 2\n    map\n    side\n  "end"\nlevel\n  @.\n`,
      "",
      "@   #/     #/end",
    ],
    [
      "each player's own",
      `players red, blue\n${objects}board map 2x1\nboard hand 2x1 for each player\n  #.\nstate for each player: counter score = 3\nview\n  for each player beside 1\n    hand\n    "{me} {score}"\nlevel\n  @.\n`,
      "",
      "#     #/red 3 blue 3",
    ],
  ])("%s", (_, game, inputs, rows) => {
    expect(seen(play(sessionOf(game), inputs))).toBe(rows);
  });
});

describe("frames", () => {
  const session = sessionOf(`title Frames\n${objects}level first\n  @g#\nmessage Bye\n`);

  test("are plain data", () => {
    const frame = frameOf(play(session, "right"), { piles: true });
    expect(JSON.parse(JSON.stringify(frame))).toEqual(frame);
    expect(frame).toMatchObject({
      title: "Frames",
      number: 1,
      level: { number: 1, of: 1, name: "first" },
      status: "playing",
      canUndo: false,
      blocks: [{ type: "board", x: 0, y: 0, width: 3, height: 1, boardWidth: 3, boardHeight: 1 }],
      controls: [{ name: "walk", keys: ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"], allowed: true }],
    });
  });

  test("have their looks beside them", () => {
    const looks = looksOf(session.game.program);
    expect(looks.map((it) => it.name)).toEqual(["nothing", "floor", "wall", "player", "ghost"]);
    expect(looks[4]).toMatchObject({ glyph: "g", shown: "G", colours: ["#ffffff"] });
  });
});
