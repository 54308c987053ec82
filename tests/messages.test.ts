// docs/messages.md explains every message: what is wrong there gives exactly this message, what is mended gives none, and no code is left out.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { wrongExplanations } from "../scripts/checks/message-codes.mjs";
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
  expect(wrongExplanations(root)).toEqual([]);
});

function codesOf(text: string): readonly string[] {
  return compileProgram({ file: "wrong", text }, { include }).diagnostics.map((it) => it.code);
}

/** Files for the examples of `include`. */
function include(name: string): { file: string; text: string } | undefined {
  if (name.startsWith("..")) throw new Error("It lies outside.");
  return name === "wrong" ? { file: "wrong", text: "include wrong\n" } : undefined;
}
