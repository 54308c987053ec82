import { describe, expect, test } from "vitest";
import { programOf, show, toldOf } from "../../../tests/compiling.ts";

const head = "objects: crate o orange   hero @ yellow\nboard 4x4\n";

describe("keys", () => {
  const keys = (line: string) =>
    programOf(`${head}controls\n  ${line}\n`).controls[0]!.keys.map((it) => [it.key, ...it.args].join(" "));

  test.each([
    ["go ArrowUp w Space", ["ArrowUp", "w", "Space"]],
    ["walk (way: straight) arrows", ["ArrowUp 0", "ArrowRight 2", "ArrowDown 4", "ArrowLeft 6"]],
    ["walk (way: straight) wasd", ["w 0", "d 2", "s 4", "a 6"]],
    ["walk (way: straight) vi", ["k 0", "l 2", "j 4", "h 6"]],
    ["walk (way: direction) vi", ["k 0", "l 2", "j 4", "h 6", "y 7", "u 1", "b 5", "n 3"]],
    ["walk (way: direction) numpad", ["8 0", "6 2", "2 4", "4 6", "7 7", "9 1", "1 5", "3 3"]],
  ])("%s", (line, bound) => {
    expect(keys(line)).toEqual(bound);
  });
});

test("names, arguments, clicks and buttons", () => {
  const text =
    'controls when no crate\n  drop, d (spot: cell, n: 0 to 4) button "Drop"\n  tap (spot: cell) click crate click\n';
  expect(programOf(head + text).controls).toMatchObject([
    {
      name: "drop",
      aliases: ["d"],
      args: [
        { name: "spot", type: "cell" },
        { name: "n", type: "number", range: [0, 4] },
      ],
      button: "Drop",
      when: { is: "none-of" },
    },
    { name: "tap", clicks: [[1], "any"], when: { is: "none-of" } },
  ]);
});

describe("two controls on one key", () => {
  test.each([
    ["are told", "controls: a x\ncontrols: b x\n", 1],
    ["unless `when` says which is meant", "controls when crate: a x\ncontrols when no crate: b x\n", 0],
  ])("%s", (_, controls, count) => {
    const text = `${head}${controls}step s: when a or b: say "!"\n`;
    expect(toldOf(text).filter((it) => it.includes("key-twice")).length).toBe(count);
  });
});

describe("state", () => {
  test("variables, timers and sources", () => {
    const { variables, timers, sources } = programOf(`${head}players 2
state for each player kept
  counter score = 3, lives
  kind next = crate
state
  timer gust every score + 1
  source luck = crate 2, hero by bits with 3 rerolls
`);
    expect(
      variables.map((it) => `${it.name} ${it.type} ${it.eachPlayer} ${it.kept} ${show(it.start)}`),
    ).toEqual(["score number true true 3", "lives number true true undefined", "next kind true true kind:1"]);
    expect(show(timers[0]!.period)).toBe("(arithmetic + (variable 0) 1)");
    expect(sources[0]).toMatchObject({ kinds: [1, 2], weights: [2, 1], by: "bits", rerolls: 3 });
  });
});

describe("the view", () => {
  const view = (text: string) => programOf(`${head}${text}`).view.map(show);

  test("without it, all boards", () => {
    expect(view("")).toEqual(["(board board=0)"]);
    expect(programOf("players 2\nboard well 4x4 for each player\nboard 2x2\n").view).toMatchObject([
      { show: "board", board: 1 },
      { show: "each-player", items: [{ show: "board", board: 0 }] },
    ]);
  });

  test("texts, boards, windows, side by side", () => {
    expect(
      programOf(`${head}state: counter score
view
  "Score {score:5}" when score > 0
  beside 2
    board in (0, 0) to (1, 1)
    board in 3x3 around hero
  for each player: "{me}"
`).view,
    ).toMatchObject([
      { show: "text", parts: ["Score ", { type: "number", width: 5 }], when: { is: "compare" } },
      {
        show: "beside",
        gap: 2,
        items: [
          { show: "board", cells: { is: "block" } },
          { show: "board", camera: { width: 3, height: 3, around: { kinds: [2] } } },
        ],
      },
      { show: "each-player", items: [{ show: "text", parts: [{ type: "player" }] }] },
    ]);
  });
});

test("tests become lines that can be played", () => {
  const { tests } = programOf(`${head}level One
  @.
test walking
  level One
  seed 7
  play right 3 tick
  expect no crate
  expect
    .@
`);
  expect(tests[0]).toMatchObject({
    name: "walking",
    lines: [
      { do: "level", level: 0 },
      { do: "seed", seed: 7 },
      { do: "play", inputs: "right 3 tick" },
      { do: "expect", value: { is: "none-of" }, text: "no crate" },
      { do: "expect-board", rows: [".@"], board: { width: 2, height: 1, cells: [[], [2]] } },
    ],
  });
});
