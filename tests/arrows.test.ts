import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { breaches, circles } from "../scripts/checks/arrows.mjs";

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
  [
    "game/a.ts",
    'import "../core/game/inside.ts";',
    "enter core/game/ by its index.ts, not by core/game/inside.ts",
  ],
];

const doors = ["base", "syntax", "core/game", "game", "game/loop", "view"].map(
  (folder) => `${folder}/index.ts`,
);

test.each(cases)("%s: %s", (file, text, rule) => {
  const files = new Map(doors.map((door) => [door, ""]));
  files.set(file, text);
  expect(breaches(files).map((it) => it.rule)).toEqual(rule ? [rule] : []);
});

test("a breach has its line", () => {
  const files = new Map([["game/a.ts", '// first\n\nimport "../view/index.ts";\n']]);
  expect(breaches(files)).toEqual([{ file: "game/a.ts", line: 3, rule: "game may not import view" }]);
});

/** Each case is a file of src/, its text, and what oxlint says of what a pure module may not use. */
const pure: [file: string, text: string, word?: string][] = [
  ["game/a.ts", 'import "node:fs";', "node:fs"],
  ["game/a.ts", 'import "left-pad";', "left-pad"],
  ["index.ts", 'import "left-pad";', "left-pad"],
  ["core/game/a.ts", 'import "left-pad";', "left-pad"],
  ["terminal/a.ts", 'import "node:os"; Date.now(); Math.random();'],
  ["game/a.test.ts", 'import "../syntax/index.ts"; import "node:fs"; Date.now();'],
  ["game/a.ts", "export const t = Date.now();", "Date"],
  ["game/a.ts", "export const t = new Date();", "Date"],
  ["game/a.ts", "export const n = Math.random();", "Math.random"],
  ["game/a.ts", "export const t = performance.now();", "performance"],
  ["game/a.ts", "globalThis.setTimeout(f);", "globalThis"],
  ["game/a.ts", "setTimeout(() => {}, 1);", "setTimeout"],
  ["game/a.ts", "clearInterval(1);", "clearInterval"],
  ["game/a.ts", 'export const b = Buffer.from("");', "Buffer"],
  ["game/a.ts", "export const b = crypto.randomUUID();", "crypto"],
  ["fast/rows/a.ts", 'await fetch("x");', "fetch"],
  ["play/a.ts", "document.title = '';", "document"],
  ["play/a.ts", "export function f(document: string) { return document.length + x.window; }"],
  ["play/a.ts", "const { text: document } = x, [window] = y; f(document, window);"],
  ["game/a.ts", '// Date and Math.random()\nexport const s = "performance";'],
];

test("pure modules name nothing of the platform", () => {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-lint-"));
  const root = fileURLToPath(new URL("..", import.meta.url));
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  const files = pure.map(([file, text], i) => {
    const path = `src/${file.replace(/(?=[^/]*$)/, file === "index.ts" ? "" : `${i}-`)}`;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
    return path;
  });
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/oxlint/bin/oxlint"), "-f", "json"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; message: string }[];
  };
  const said = diagnostics.filter((it) => it.code.includes("no-restricted-"));
  const words = files.map((path) => {
    const found = said.filter((it) => it.filename === path).map((it) => /'([^']+)'/.exec(it.message)?.[1]);
    return [path, ...found];
  });
  expect(words).toEqual(pure.map(([, , word], i) => [files[i], ...(word ? [word] : [])]));
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
    rules: ["a circle of imports: game/a.ts, game/c"],
  },
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
    rules: ["a circle of imports: game/b, game/c"],
  },
  {
    is: "a folder imports what imports it",
    arrows: { "game/a.ts": ["./c/d.ts"], "game/c/d.ts": [], "game/c/e.ts": ["../a.ts"] },
    rules: ["a circle of imports: game/a.ts, game/c"],
  },
])("circles of imports: $is", ({ arrows, rules }) => {
  expect(circles(imports(arrows)).map((it) => it.rule)).toEqual(rules);
});
