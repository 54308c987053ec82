// docs/messages.md explains every message: what is wrong there gives exactly this message, what is mended gives none, and no code is left out.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { compileProgram } from "../src/program/index.ts";
import { explanationsIn, gameOfExample } from "../src/syntax/index.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = readFileSync(`${root}docs/messages.md`, "utf8");
const explanations = [...explanationsIn(page).values()];

describe("an explanation", () => {
  const drawn = explanations.filter((it) => it.example.length > 0);

  test.each(drawn.map((it) => [it.code, it] as const))(
    "of %s has an example that is true",
    (code, { example }) => {
      expect(new Set(codesOf(gameOfExample(example, "wrong")))).toEqual(new Set([code]));
      expect(codesOf(gameOfExample(example, "mended"))).toEqual([]);
    },
  );

  test("says why, in sentences", () => {
    expect(explanations.filter((it) => !/^[A-Z`].{20,}[.:)]$/.test(it.why)).map((it) => it.code)).toEqual([]);
  });

  test("of a limit, or of what only other notations have, does without an example", () => {
    const bare = explanations.filter((it) => it.example.length === 0).map((it) => it.code);
    expect(bare.filter((it) => !/-(?:many|deep|large|size)$/.test(it))).toEqual(["line-no-all"]);
  });

  test("stands in the order of the alphabet, once", () => {
    const headings = [...page.matchAll(/^## (.*)$/gm)].map((it) => it[1]!);
    expect(headings).toEqual([...new Set(headings)].sort());
  });
});

test("every code that the compiler has, or the corpus shows, is explained, and no other", () => {
  const told = [...corpusCodes(), ...sourceCodes()];
  expect(explanations.map((it) => it.code)).toEqual([...new Set(told)].sort());
});

function codesOf(text: string): readonly string[] {
  return compileProgram({ file: "wrong", text }, { include }).diagnostics.map((it) => it.code);
}

/** Files for the examples of `include`. */
function include(name: string): { file: string; text: string } | undefined {
  if (name.startsWith("..")) throw new Error("It lies outside.");
  return name === "wrong" ? { file: "wrong", text: "include wrong\n" } : undefined;
}

/** Codes in the texts of the corpus of wrong games. */
function corpusCodes(): readonly string[] {
  const texts = readdirSync(`${root}tests/errors`).filter((it) => it.endsWith(".txt"));
  return texts.flatMap((it) =>
    [
      ...readFileSync(`${root}tests/errors/${it}`, "utf8").matchAll(/^\d+:\d+ (?:error|warning) ([a-z-]+)/gm),
    ].map((found) => found[1]!),
  );
}

/** Words with hyphens that the compiler hands to a function, or gives as a `code`: these are codes. */
function sourceCodes(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const folder of ["src/syntax", "src/program"])
    for (const name of readdirSync(root + folder, { recursive: true }).map(String)) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      gather(parseSync(name, readFileSync(`${root}${folder}/${name}`, "utf8")).program, found);
    }
  return found;
}

interface Node {
  readonly type?: string;
  readonly [field: string]: unknown;
}

function gather(part: unknown, found: Set<string>): void {
  if (Array.isArray(part)) for (const it of part) gather(it, found);
  if (Array.isArray(part) || !isNode(part)) return;
  for (const it of handedBy(part)) addWords(it, found);
  for (const field in part) gather(part[field], found);
}

/** What a node hands to a function, or to a member, variable or parameter that is called `code`. */
function handedBy(node: Node): readonly unknown[] {
  if (node.type === "CallExpression") return Array.isArray(node.arguments) ? node.arguments : [];
  const isCode = (it: unknown): boolean => isNode(it) && it.name === "code";
  if (node.type === "Property" && isCode(node.key)) return [node.value];
  if (node.type === "AssignmentPattern" && isCode(node.left)) return [node.right];
  if (node.type === "VariableDeclarator" && isCode(node.id)) return [node.init];
  return [];
}

function addWords(value: unknown, found: Set<string>): void {
  if (!isNode(value)) return;
  if (value.type === "ConditionalExpression")
    for (const it of [value.consequent, value.alternate]) addWords(it, found);
  if (typeof value.value === "string" && /^[a-z]+(?:-[a-z]+)+$/.test(value.value)) found.add(value.value);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
