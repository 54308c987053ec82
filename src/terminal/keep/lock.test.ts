import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Lock } from "./lock.ts";

let path = "";
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "quadrille-lock-")), "locks", "game.json");
  mkdirSync(dirname(path));
});
afterEach(() => rmSync(dirname(dirname(path)), { recursive: true, force: true }));

const now = Date.now();
const other = process.ppid;

test.each<[what: string, holder: unknown, told: number | undefined]>([
  ["nobody", undefined, undefined],
  ["another process", { process: other, machine: hostname(), since: now }, other],
  ["a process that has ended", { process: 2147483647, machine: hostname(), since: now }, undefined],
  [
    "a number from before the machine was started",
    { process: other, machine: hostname(), since: 0 },
    undefined,
  ],
  ["a process of another machine", { process: 2147483647, machine: "elsewhere", since: 0 }, 2147483647],
  ["what cannot be read", "nonsense", undefined],
])("%s has it", (_, holder, told) => {
  if (holder !== undefined) writeFileSync(path, JSON.stringify(holder));
  const lock = new Lock(path);
  expect(lock.claim()).toBe(told);
  expect(lock.isOurs).toBe(told === undefined);
});

test("a claim that a killed process has left is passed over", () => {
  mkdirSync(`${path}.claim`);
  utimesSync(`${path}.claim`, 1, 1);
  expect(new Lock(path).claim()).toBeUndefined();
  expect(existsSync(`${path}.claim`)).toBe(false);
});

test("where the system tells its starts apart, a clock that was set makes nobody go", () => {
  const lock = new Lock(path);
  lock.claim();
  const held = JSON.parse(readFileSync(path, "utf8")) as { boot: string };
  writeFileSync(path, JSON.stringify({ ...held, process: other, since: 0 }));
  expect(new Lock(path).claim()).toBe(held.boot === "" ? undefined : other);
});

test("it can be taken over, and is released by its holder only", () => {
  writeFileSync(path, JSON.stringify({ process: other, machine: hostname(), since: now }));
  const before = readFileSync(path, "utf8");
  const lock = new Lock(path);
  lock.release();
  expect(readFileSync(path, "utf8")).toBe(before);
  lock.take();
  expect(lock.isOurs).toBe(true);
  lock.release();
  expect(() => readFileSync(path)).toThrow("ENOENT");
});
