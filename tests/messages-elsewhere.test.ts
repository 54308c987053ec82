// docs/messages-elsewhere.md explains every message about PuzzleScript and CABBAGE files: what is wrong there gives this message, what is mended does not.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { wrongElsewhere } from "../scripts/checks/message-codes.mjs";
import { compilePuzzle } from "../src/formats/index.ts";
import { explanationsIn, gameOfExample } from "../src/syntax/index.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = readFileSync(`${root}docs/messages-elsewhere.md`, "utf8");
const explanations = [...explanationsIn(page).values()];
const drawn = explanations.filter((it) => it.example.length > 0);

/** The sections of a file, by their names; what stands above the first is called by its first word. */
function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=(?:title |[A-Z]{3,}$))/m).filter((it) => it.trim() !== "");
  return new Map(parts.map((it) => [it.split(/\s/)[0]!, it]));
}

const [, file = ""] = /^```text\n([\s\S]*?)^```/m.exec(page) ?? [];

/** The file with the sections of an example in the place of its own. */
function fileWith(part: string): string {
  const sections = new Map([...sectionsOf(file), ...sectionsOf(part)]);
  return [...sections.values()].map((it) => `${it.trimEnd()}\n`).join("\n");
}

const codesOf = (text: string): readonly string[] =>
  compilePuzzle({ file: "wrong.txt", text }).diagnostics.map((it) => it.code);

test("the file that the examples change has no mistake", () => {
  expect(sectionsOf(file).size).toBe(8);
  expect(codesOf(fileWith(""))).toEqual([]);
});

test.each(drawn.map((it) => [it.code, it] as const))(
  "%s has an example that is true",
  (code, { example }) => {
    expect(codesOf(fileWith(gameOfExample(example, "wrong")))).toContain(code);
    expect(codesOf(fileWith(gameOfExample(example, "mended")))).toEqual([]);
  },
);

test("each says why, in sentences, in the order of the alphabet", () => {
  expect(explanations.filter((it) => !/^[A-Z`].{20,}[.:]$/.test(it.why)).map((it) => it.code)).toEqual([]);
  const headings = [...page.matchAll(/^## (.*)$/gm)].map((it) => it[1]!);
  expect(headings).toEqual([...new Set(headings)].sort());
});

test("every code is explained, and no other", () => {
  expect(wrongElsewhere(root)).toEqual([]);
});
