import { expect, test } from "vitest";
import { wrongNames } from "../scripts/checks/names.mjs";
import { untoldThrows } from "../scripts/checks/throws.mjs";

test.each<{
  is: string;
  files: (readonly [string, string])[];
  rules: string[];
}>([
  {
    is: "two files export the same name",
    files: [
      ["a.ts", "export interface Grid {}"],
      ["b.ts", "export class Grid {}"],
    ],
    rules: ["Grid is exported by a.ts and b.ts: one name, one meaning"],
  },
  {
    is: "a door hands on what another file exports",
    files: [
      ["a.ts", "export const grid = 1;"],
      ["index.ts", 'export { grid } from "./a.ts";'],
    ],
    rules: [],
  },
  {
    is: "six files have the same private name",
    files: ["a", "b", "c", "d", "e", "f"].map((it) => [`${it}.ts`, "const most = 1;"]),
    rules: [],
  },
])("names: $is", ({ files, rules }) => {
  expect(wrongNames(new Map(files))).toEqual(rules);
});

const door = ["index.ts", 'export { load } from "./load.ts";'] as const;

test.each<[is: string, load: string, wrong: string[]]>([
  [
    "a function of a door throws and does not say so",
    '/** Loads. */\nexport function load() {\n  if (1) throw new Error("no");\n}',
    ["load.ts: load throws, and the comment above it has no @throws"],
  ],
  ["it says so", "/** Loads. @throws always */\nexport function load() {\n  throw 1;\n}", []],
  [
    "it catches what it throws",
    "export function load() {\n  try {\n    throw 1;\n  } catch {\n    return;\n  }\n}",
    [],
  ],
  ["a function inside throws", "export function load() {\n  return () => {\n    throw 1;\n  };\n}", []],
  [
    "a method throws",
    "export class load {\n  read() {\n    throw 1;\n  }\n}",
    ["load.ts: load.read throws, and the comment above it has no @throws"],
  ],
  ["no door hands it out", "export function unload() {\n  throw 1;\n}", []],
])("throws: %s", (_, load, wrong) => {
  expect(untoldThrows(new Map([door, ["load.ts", load]]))).toEqual(wrong);
});
