// Wrong games and what is said about them: tests/errors/NAME.quad beside NAME.txt. After a change of words,
// `npx vitest run tests/errors.test.ts -u` writes the texts anew; read the difference.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Diagnostic, placeAt, type Source } from "../src/base/index.ts";
import { compileProgram } from "../src/program/index.ts";

const folder = fileURLToPath(new URL("errors/", import.meta.url));
const games = readdirSync(folder).filter((it) => it.endsWith(".quad"));

describe("wrong games", () => {
  test.each(games)("%s", async (name) => {
    const source = { file: name, text: readFileSync(folder + name, "utf8") };
    const { program, diagnostics } = compileProgram(source);
    const wrong = diagnostics.some((it) => it.severity === "error");
    expect(program === undefined).toBe(wrong);
    expect(diagnostics.length).toBeGreaterThan(0);
    const told = diagnostics.map((it) => render(it, source)).join("\n");
    await expect(told).toMatchFileSnapshot(folder + name.replace(".quad", ".txt"));
  });
});

function render(diagnostic: Diagnostic, source: Source): string {
  const { code, severity, span, message, hint, fixes = [] } = diagnostic;
  const { line, column } = placeAt(source, span.from);
  const quoted = source.text
    .slice(span.from, span.to)
    .replaceAll("\n", "⏎")
    .replace(/(?!\t)[\p{Cc}\p{Cf}\u2028]/gu, (it) => `<U+${it.codePointAt(0)!.toString(16)}>`);
  const lines = [`${line}:${column} ${severity} ${code} «${quoted}»`, `  ${message}`];
  if (hint !== undefined) lines.push(`  ${hint}`);
  for (const { title, edits } of fixes) {
    lines.push(`  fix: ${title}`, `    ${fixedLine(source, edits)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** The line as the fix would leave it. */
function fixedLine(source: Source, edits: NonNullable<Diagnostic["fixes"]>[number]["edits"]): string {
  const [edit] = edits;
  if (!edit) return "";
  const text = source.text.slice(0, edit.span.from) + edit.text + source.text.slice(edit.span.to);
  const start = text.lastIndexOf("\n", edit.span.from - 1) + 1;
  const end = text.indexOf("\n", edit.span.from + edit.text.length);
  return text.slice(start, end < 0 ? undefined : end).trim();
}
