import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Source } from "../src/base/index.ts";
import { compileProgram, type Program } from "../src/program/index.ts";
import { contentHash } from "../src/session/index.ts";
import { bundle, formatText, unbundle } from "../src/syntax/index.ts";

// A game that includes others is one game as one text, and goes wherever a text goes.

const folder = fileURLToPath(new URL("../games/", import.meta.url));

const library = new Map(
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((it) => it.endsWith(".quad"))
    .map((it) => [it.slice(0, -".quad".length), readFileSync(folder + it, "utf8")]),
);

const included = [...library].filter(([, text]) => /^include /m.test(text));

/** Compiles a game, and notes what it includes. */
function compiled(file: string, text: string): { program: Program; includes: Record<string, string> } {
  const includes: Record<string, string> = {};
  const include = (name: string): Source | undefined => {
    const found = library.get(posix.join(posix.dirname(file), name)) ?? library.get(name);
    if (found !== undefined) includes[name] = found;
    return found === undefined ? undefined : { file: name, text: found };
  };
  const { program, diagnostics } = compileProgram({ file, text }, { include });
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  return { program: program!, includes };
}

/** Compiles a text that stands alone. */
function alone(text: string): Program {
  const { program, diagnostics } = compileProgram({ file: "game.quad", text });
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  return program!;
}

test.each(included)("%s is the same game as one text, formatted too", (name, text) => {
  const { program, includes } = compiled(`${name}.quad`, text);
  const whole = bundle({ text, includes });
  expect(contentHash(alone(whole))).toBe(contentHash(program));
  expect(bundle(unbundle(whole))).toBe(whole);
  const formatted = formatText({ file: "game.quad", text: whole });
  expect(formatted.is).toBe("formatted");
  if (formatted.is === "formatted") expect(contentHash(alone(formatted.text))).toBe(contentHash(program));
});

test("a bundle is included like any other file", () => {
  const inner = bundle({
    text: library.get("chess/chess960") ?? "include chess\n",
    includes: { chess: library.get("chess") ?? "" },
  });
  const { program, diagnostics } = compileProgram(
    { file: "mine.quad", text: "title Mine\ninclude inner\n" },
    { include: (name) => (name === "inner" ? { file: name, text: inner } : undefined) },
  );
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  expect(program?.facts.title).toBe("Mine");
});

test("a mistake in a file of a bundle is reported by the name of that file", () => {
  const text = "title Mine\ninclude part\nfile part\nobjects\n  wall # wall\n  wall # red\nnonsense\n";
  const { diagnostics } = compileProgram({ file: "mine.quad", text });
  const errors = diagnostics.filter((it) => it.severity === "error");
  expect(errors.length).toBeGreaterThan(0);
  expect([...new Set(errors.map((it) => it.span.file))]).toEqual(["part"]);
});
