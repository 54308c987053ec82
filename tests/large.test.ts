import { describe, expect, test } from "vitest";
import { frameOf, load, looksOf, makeSave, newSession, parseInputs, parseSave } from "../src/index.ts";
import { boardsOf, findSpot } from "../src/view/index.ts";
import { today } from "./moves/sweep.ts";
import { gameOf } from "./playing.ts";
import { processorTime } from "./processor-time.ts";

/** Milliseconds of the processor; a test run has a slower one than a page. */
const most = 5_000;

const head = "objects\n  a a red\n  b b blue\ncontrols\n  go x\n";
const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

/** Files that no author writes; a tenth of the five megabytes of which the long sweep is made. */
describe("large files get an answer in time", () => {
  test.each<[what: string, text: string, code: string]>(
    today(
      [
        ["one character, over and over", "x".repeat(500_000), "section-unknown"],
        ["carriage returns", "\r".repeat(500_000), "board-size"],
        ["empty lines", "\n".repeat(500_000), "board-size"],
        ["brackets", `${head}step s\n  when ${"(".repeat(500_000)}1`, "value-deep"],
        [
          "objects of one glyph",
          `objects\n${many(20_000, (i) => `  k${i} x red`)}\nlevel\n x`,
          "glyph-twice",
        ],
        [
          "definitions by one another",
          `${head}${many(16_000, (i) => `define d${i} = d${i + 1} + 1`)}\nlevel\n a`,
          "expression-deep",
        ],
        ["steps", `${head}${many(10_000, (i) => `step s${i}\n  when go: win`)}\nlevel\n a`, "kind-unused"],
        [
          "rules",
          `${head}step s\n  rewrite once\n${many(40_000, () => "    aab -> baa")}\nlevel\n  aab`,
          "rule-many",
        ],
        [
          "weights",
          `${head}state: source s = ${many(1_001, () => "a 1000000").replaceAll("\n", ", ")}\nlevel\n  a`,
          "source-large",
        ],
        ["a wide level", `${head}level\n  ${"a".repeat(500_000)}`, "board-large"],
        ["a high level", `${head}level\n${"  a\n".repeat(120_000)}`, "board-large"],
        ["a long text", `${head}view\n  "${"{1}".repeat(260_000)}"\nlevel\n  a`, "expression-large"],
        // More items than a call may have arguments.
        ["opaque things", `${head}opaque\n  ${"a, ".repeat(160_000)}b\nlevel\n  a`, "control-unused"],
        ["items of a view", `${head}view: ${"board, ".repeat(140_000)}board\nlevel\n  a`, "kind-unused"],
        [
          "parts of a turn",
          `players A, B\n${head}turn: ${"go, ".repeat(130_000)}go\nlevel\n  a`,
          "control-twice",
        ],
        ["actions", `${head}define g: ${"a, ".repeat(160_000)}b\nlevel\n  a`, "action-wanted"],
        ["mistakes", `${head}step s\n${"  when go: add 1 to n\n".repeat(20_000)}level\n  a`, "name-unknown"],
      ],
      4,
    ),
  )("%s", (_, text, code) => {
    const before = processorTime();
    const { diagnostics } = load(text);
    expect(processorTime() - before).toBeLessThan(most);
    expect(diagnostics.map((it) => it.code)).toContain(code);
    expect(diagnostics.length).toBeLessThanOrEqual(202);
  });
});

const counts: readonly (readonly [count: number, told: readonly string[]])[] = [
  [65_534, []],
  [65_535, ["A game can have at most 65534 objects."]],
];
test.each(today(counts))("%i objects", (count, told) => {
  const glyph = (i: number) => String.fromCodePoint(0x20000 + i);
  const { diagnostics } = load(
    `objects\n${many(count, (i) => `  k${i} ${glyph(i)}`)}\nlevel\n  ${glyph(0)}\n`,
  );
  expect(diagnostics.filter((it) => it.severity === "error").map((it) => it.message)).toEqual(told);
});

const crowded = (steps: string, level = "board 3x3"): string => `quadrille 2
title Crowded
${level}
objects: a a   b b
layers
  pile a
  b
state: counter n
controls
  go g
  no x
${steps}
`;

/** Games in which there is more of something than a call may have arguments. */
test.each([
  [
    "texts of cycles that a beginning asks for",
    crowded('start: again\nstep s when n < 3\n  repeat 450000: add 1 to n, say "x"\n  again'),
  ],
  [
    "texts of a beginning",
    crowded(
      'start\n  n = 0\n  repeat 450000: add 1 to n, say "x"\nstep s when go: win\nlevel\n  ...\nlevel\n  ...',
      "",
    ),
  ],
  ["sounds of `again`", crowded("step s when go\n  n = 0\n  repeat 450000: add 1 to n, sound ping\n  again")],
  [
    "things on a pile",
    crowded("step s when go: repeat 450000: put a at (0, 0)\nstep t when no: n = count a"),
  ],
  [
    "cells that change",
    crowded(
      "step s when go: for each cells as k: put b at k\nstep t when no: remove each b",
      "board 1000x1000",
    ),
  ],
])("a game plays with as many %s as it likes", (_, text) => {
  const game = gameOf(text);
  const session = newSession(game, { seed: 1 });
  const looks = looksOf(game.program);
  let last = frameOf(session, { piles: true });
  for (const input of parseInputs(game.program, "go, x, restart, go, undo").inputs) {
    expect(session.play(input).fault).toBeUndefined();
    const frame = frameOf(session, { piles: true });
    const [board] = boardsOf(frame.blocks);
    findSpot(board!, looks, boardsOf(last.blocks)[0]);
    last = frame;
  }
  const loaded = parseSave(game, makeSave(session));
  expect("wrong" in loaded ? loaded.wrong : loaded.hash()).toBe(session.hash());
});
