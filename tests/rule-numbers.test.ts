import { expect, test } from "vitest";
import { breaches } from "../scripts/checks/rule-numbers.mjs";

const page =
  "# A page\n\n**R1 Cycle.** One set of inputs.\n\n- **R2** Writes.\n\n## PV17a Ground\n\nAs R9 says.\n";
const all = 'test("R1", f); test("R2 writes", f); describe("ground (PV17a)", f);';

/** Each case is a file, its text, and what is said about it beside a page that defines R1, R2 and PV17a (nothing, when it may stand). */
const cases: [file: string, text: string, rule?: string][] = [
  ["src/a.ts", "/** As R1 says, and (R2). */"],
  ["src/a.ts", "/** As R3 says. */", "1 R3 is no rule of docs/"],
  ["src/a.ts", "// one\n// As R1 to R3 say.", "2 R3 is no rule of docs/"],
  ["src/a.ts", "// RC4, SS3, F1, a word-R9"],
  ["src/a.ts", 'const R9 = "R9 is code";'],
  ["src/a.ts", 'test("R9 no test file", f);'],
  ["src/a.test.ts", 'test("R9 is no rule", f);', "1 R9 is no rule of docs/"],
  ["src/a.test.ts", 'test.each(rows)("R9 %s", f);', "1 R9 is no rule of docs/"],
  ["src/a.test.ts", 'describe.each`rows`("R9 %s", f);', "1 R9 is no rule of docs/"],
  ["src/a.test.ts", "test(`R9 ${x}`, f);", "1 R9 is no rule of docs/"],
  ["src/a.test.ts", 'test("x", () => play("R9 e4"));', "1 R9 is no rule of docs/"],
  ["src/a.test.ts", 'test("x", () => play("e4 R9"));'],
  ["src/a.test.ts", 'test.each([["R1, R9: both", 3], ["R9", 4]])("%s", f);', "1 R9 is no rule of docs/"],
  ["tests/a.txt", "R1 a case\n  R9 a step\n// R9\nR9 another", "4 R9 is no rule of docs/"],
  ["docs/b.md", "text\n- **R2 Again.**", "2 R2 is defined twice"],
  ["docs/b.md", "**R5 New.**", "1 no test has R5 in its title"],
];

test.each(cases)("%s: %s", (file, text, rule) => {
  const files = new Map([
    ["docs/a.md", page],
    ["tests/all.test.ts", all],
    [file, text],
  ]);
  expect(breaches(files).map((it) => `${it.line} ${it.rule}`)).toEqual(rule ? [rule] : []);
});

test("every rule is named by a title: a comment or a range is not enough", () => {
  const files = new Map([
    ["docs/a.md", "**R1 One.**\n\n**R2 Two.**\n\n**R3 Three.**"],
    ["tests/a.test.ts", '// R2\ntest("R1 to R3 all", f);'],
  ]);
  expect(breaches(files).map((it) => it.rule)).toEqual(["no test has R2 in its title"]);
});
