import { expect, test } from "vitest";
import { arrowsUp, breaches, wrongCircles } from "../scripts/checks/arrows.mjs";

/** Each case is a file of src/, its text, and what is said about it (nothing, when it may stand). */
const cases: [file: string, text: string, rule?: string][] = [
  ["game/a.ts", 'import { x } from "../base/index.ts";'],
  ["game/a.ts", 'export * from "../syntax/index.ts";', "game may not import syntax"],
  ["game/a.ts", 'const x = await import("../view/index.ts");', "game may not import view"],
  ["base/a.ts", 'import type { X } from "../game/index.ts";', "base may not import game"],
  ["cellar/a.ts", 'import "../base/index.ts";', "cellar may not import base"],
  ["game/a.test.ts", 'import "../syntax/index.ts"; import "node:fs"; Date.now();'],
  ["game/a.test.ts", 'import "../../tests/boards.ts";'],
  ["game/a.ts", 'import "../../tests/boards.ts";', "../../tests/boards.ts is outside src/"],

  ["game/a.ts", 'import "./b.ts";'],
  ["game/a.ts", 'import "../base/cells.ts";', "enter base/ by its index.ts, not by base/cells.ts"],
  ["game/a.test.ts", 'import "../base/cells.ts";', "enter base/ by its index.ts, not by base/cells.ts"],
  ["game/a.ts", 'import "./loop/index.ts";'],
  ["game/a.ts", 'import "./loop/step.ts";', "enter game/loop/ by its index.ts, not by game/loop/step.ts"],
  ["game/loop/a.ts", 'import "./step.ts"; import "../a.ts";'],
  ["view/a.ts", 'import "../game/loop/index.ts";', "enter game/ by its index.ts, not by game/loop/index.ts"],

  ["trace/why/a.ts", 'import "../../core/game/inside.ts";'],
  ["view/a.ts", 'import "../game/inside.ts";', "enter game/ by its index.ts, not by game/inside.ts"],

  ["game/a.ts", 'import "node:fs";', "a pure room may not import node:fs"],
  ["game/a.ts", 'import "left-pad";', "a pure room may not import left-pad"],
  ["terminal/a.ts", 'import "node:fs"; Date.now(); Math.random();'],
  ["game/a.ts", "const t = Date.now();", "a pure room may not use Date"],
  ["game/a.ts", "const t = new Date();", "a pure room may not use Date"],
  ["game/a.ts", "const n = Math.random();", "a pure room may not use Math.random"],
  ["game/a.ts", "const t = performance.now();", "a pure room may not use performance"],
  ["game/a.ts", "globalThis.setTimeout(f);", "a pure room may not use globalThis"],
  ["game/a.ts", "setTimeout(() => {}, 1);", "a pure room may not use setTimeout"],
  ["play/a.ts", "document.title = '';", "a pure room may not use document"],
  ["play/a.ts", "function f(document: string) { return document.length + x.window; }"],
  ["play/a.ts", "const { text: document } = x, [window] = y; f(document, window);"],
  ["game/a.ts", '// Date and Math.random()\nconst s = "performance";'],
];

const doors = ["base", "syntax", "game", "game/loop", "view"].map((folder) => `${folder}/index.ts`);

test.each(cases)("%s: %s", (file, text, rule) => {
  const files = new Map(doors.map((door) => [door, ""]));
  files.set(file, text);
  expect(breaches(files).map((it) => it.rule)).toEqual(rule ? [rule] : []);
});

test("a breach has its line", () => {
  const files = new Map([["game/a.ts", "// first\n\nDate.now();\n"]]);
  expect(breaches(files)).toEqual([{ file: "game/a.ts", line: 3, rule: "a pure room may not use Date" }]);
});

/** Files with what they import, and what is said of them. */
interface Circles {
  readonly is: string;
  readonly arrows: Record<string, string[]>;
  readonly rules: string[];
}

/** Files that import what is listed, and nothing else. */
const imports = (arrows: Record<string, string[]>): Map<string, string> =>
  new Map(
    Object.entries(arrows).map(([file, targets]) => [
      file,
      targets.map((it) => `import type { X } from "${it}";`).join("\n"),
    ]),
  );

test.each<Circles>([
  {
    is: "a chain",
    arrows: { "game/a.ts": ["./b.ts"], "game/b.ts": ["./c/d.ts"], "game/c/d.ts": [] },
    rules: [],
  },
  { is: "two in one folder", arrows: { "game/a.ts": ["./b.ts"], "game/b.ts": ["./a.ts"] }, rules: [] },
  {
    is: "two in two folders",
    arrows: { "game/a.ts": ["./c/d.ts"], "game/c/d.ts": ["../a.ts"] },
    rules: ["a circle of 2 files (game/a.ts, game/c/d.ts) crosses a folder"],
  },
  {
    is: "four in one folder",
    arrows: {
      "game/a.ts": ["./b.ts"],
      "game/b.ts": ["./c.ts"],
      "game/c.ts": ["./d.ts"],
      "game/d.ts": ["./a.ts"],
    },
    rules: [
      "a circle of 4 files (game/a.ts, game/b.ts, game/c.ts, game/d.ts): list it in scripts/checks/arrows.mjs with its reason",
    ],
  },
])("circles of imports: $is", ({ arrows, rules }) => {
  expect(wrongCircles(imports(arrows), []).map((it) => it.rule)).toEqual(rules);
});

test.each<Circles>([
  {
    is: "a folder imports a file above it",
    arrows: { "game/a.ts": [], "game/c/d.ts": ["../a.ts"] },
    rules: [],
  },
  {
    is: "two folders import one another, though no file does",
    arrows: {
      "game/b/a.ts": ["../c/a.ts"],
      "game/b/z.ts": [],
      "game/c/a.ts": [],
      "game/c/z.ts": ["../b/z.ts"],
    },
    rules: ["arrows run up among game/b, game/c"],
  },
  {
    is: "a folder imports what imports it",
    arrows: { "game/a.ts": ["./c/d.ts"], "game/c/d.ts": [], "game/c/e.ts": ["../a.ts"] },
    rules: ["arrows run up among game/a.ts, game/c"],
  },
])("arrows that run up: $is", ({ arrows, rules }) => {
  expect(arrowsUp(imports(arrows)).map((it) => it.rule)).toEqual(rules);
});
