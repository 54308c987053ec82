import { describe, expect, test } from "vitest";
import { load } from "../src/index.ts";
import { today } from "./moves/sweep.ts";
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
