import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findBrowser } from "../scripts/browser.mjs";
import { day, today } from "./moves/sweep.ts";

const bench = fileURLToPath(new URL("../bench/run.mjs", import.meta.url));
const tests = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));
const { load, names } = await import(new URL("../bench/shared/benches.mjs", import.meta.url).href);
const { ownRoot, treeAt } = await import(new URL("../bench/shared/tree.mjs", import.meta.url).href);
const { rowNames } = await import(new URL("../bench/page.mjs", import.meta.url).href);
const hasGcc = spawnSync("gcc", ["--version"]).status === 0;

function run(...args: string[]): { status: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(process.execPath, [bench, ...args], { encoding: "utf8" });
  return { status, lines: stdout.split("\n") };
}

test("the benches are listed", () => {
  const { status, lines } = run();
  expect(status).toBe(0);
  expect(lines.filter((line) => line.includes("npm run bench -- ")).length).toBeGreaterThan(1);
  expect(run("nothing").status).toBe(2);
});

test("a tree is compared with one that is built", () => {
  expect(run("pairs").status).toBe(2);
  expect(run("pairs", "--tree", tests).status).toBe(2);
});

test("a tree beside itself comes to the same results", () => {
  const { lines } = run("pairs", "--tree", root, "--pairs", "1", "--seconds", "0.001", "creatures");
  expect(lines.filter((line) => /^ {2}(views|paths) +\d/.test(line)).length).toBe(2);
  expect(lines.filter((line) => line.includes("another result"))).toEqual([]);
});

test.skipIf(!hasGcc)("the engine and the C loop that it is measured beside come to the same boards", () => {
  const { status, lines } = run("cabbage", "agree");
  expect(status).toBe(0);
  expect(lines.filter((line) => line === "  boards equal").length).toBe(4);
});

test("the server and those beside it pass moves on, and keep them", () => {
  const { status, lines } = run("server", "6", "0.5");
  expect(status).toBe(0);
  const told = lines
    .map((it) => /^ {2}(.*\S) +(\d+) moves\/s.* p99 +[\d.]+ ms/.exec(it))
    .filter((it) => it !== null);
  expect(told.map(([, name]) => name)).toEqual(["quadrille", "bare ws", "ws that keeps"]);
  for (const [, , rate] of told) expect(Number(rate)).toBeGreaterThan(30);
});

test("each word of version 2 does what the old way of saying it does", () => {
  const { status, lines } = run("words", "quick");
  expect(status).toBe(0);
  expect(lines.filter((line) => line.includes("times as fast")).length).toBeGreaterThan(10);
});

/** Rows of a bench, which `pairs` measures too. */
const rowsOf = async (name: string): Promise<readonly Row[]> => (await load(name)).rows?.() ?? [];
interface Row {
  readonly name: string;
  prepare(tree: unknown): () => { readonly nanoseconds: number };
}

/** What the benches that have no rows are started with, so that they end soon. */
const starts: Readonly<Record<string, readonly string[]>> = {
  budget: ["let", "path"],
  long: ["quick"],
  lsp: ["quick"],
  page: ["quick", rowNames[day % rowNames.length]],
  pgn: ["60"],
  server: ["2", "0.5"],
  terminal: ["0.2"],
};

test("every bench has rows or a short start, but those that run others", async () => {
  const rowless: string[] = [];
  for (const name of names) if ((await rowsOf(name)).length === 0) rowless.push(name);
  expect(rowless.filter((it) => it !== "pairs" && it !== "readme")).toEqual(Object.keys(starts));
});

test.each(today(Object.keys(starts)).filter((it) => it !== "page" || findBrowser() !== undefined))(
  "%s runs to its end",
  (name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bench, name, ...starts[name]!], {
      encoding: "utf8",
    });
    // A busy machine misses the limits that some print.
    expect([stderr, status]).toEqual(["", status === 1 ? 1 : 0]);
    expect(stdout.split("\n").length).toBeGreaterThan(2);
  },
);

test.each(today(names as string[], 6))("a row of %s is measured", async (name) => {
  const rows = await rowsOf(name);
  if (rows.length === 0) return;
  const row = rows[day % rows.length]!;
  expect(row.prepare(await treeAt(ownRoot))().nanoseconds).toBeGreaterThanOrEqual(0);
});
