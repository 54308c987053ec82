import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases, today } from "../../tests/moves/sweep.ts";
import { processorTime } from "../../tests/processor-time.ts";
import { highlightText, parse, printFile } from "./index.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const texts = ["games/", "tests/errors/"].flatMap((folder) =>
  readdirSync(root + folder)
    .filter((name) => name.endsWith(".quad"))
    .map((name) => readFileSync(root + folder + name, "utf8")),
);

/** Whatever the text is: an answer, with spans in the text, tokens in order, and no more than a hundred messages. */
function checkAny(text: string): void {
  const { file, diagnostics } = parse({ file: "t", text });
  expect(diagnostics.length).toBeLessThanOrEqual(100);
  const spans = [...diagnostics.map((it) => it.span), ...spansOf(file)];
  const outside = spans.filter(({ from, to }) => !(from >= 0 && from <= to && to <= text.length));
  expect(outside).toEqual([]);
  const starts = diagnostics.map((it) => it.span.from);
  expect(new Set(starts).size).toBe(starts.length);
  expect(typeof printFile(file)).toBe("string");
  checkTokens(text);
}

function checkTokens(text: string): void {
  let at = 0;
  for (const { from, to } of highlightText(text)) {
    expect(from >= at && to > from).toBe(true);
    at = to;
  }
  expect(at).toBeLessThanOrEqual(text.length);
}

type Span = { readonly from: number; readonly to: number };

function spansOf(node: unknown, spans: Span[] = []): Span[] {
  if (typeof node !== "object" || node === null) return spans;
  for (const [key, value] of Object.entries(node)) {
    if (key === "span") spans.push(value as Span);
    else spansOf(value, spans);
  }
  return spans;
}

/** Says in how many places one text is cut off at most; `QUADRILLE_LONG=1` cuts without a limit. */
const cutsOfOne = process.env["QUADRILLE_LONG"] ? Infinity : 5;

describe("any text is read", () => {
  const signs = [
    ..."\n\n  \t:,.()[]{}\"'\\/|-><=!*#@+\u{1F422}é\0\r01",
    "\n  ",
    " -> ",
    "//",
    "when ",
    "level\n",
    "scan\n",
    "{{",
  ];
  const noise = fc.array(fc.constantFrom(...signs, "a", "b"), { maxLength: 200 }).map((it) => it.join(""));

  test("noise", () => {
    fc.assert(fc.property(noise, checkAny), { numRuns: cases(150, 800) });
  });

  test("games with a piece cut out or put in", () => {
    const whole = fc.constantFrom(...texts);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const cut = fc.tuple(whole, share, fc.nat(30), fc.oneof(noise, fc.constantFrom("", ...signs)));
    const property = fc.property(cut, ([text, where, length, put]) => {
      const at = Math.floor(where * text.length);
      checkAny(text.slice(0, at) + put + text.slice(at + length));
    });
    fc.assert(property, { numRuns: cases(60, 500) });
  });

  test("games cut off at any place", () => {
    for (const [i, text] of today(texts).entries()) {
      // A long game is read again and again up to each cut.
      const step = Math.max(97, text.length / cutsOfOne);
      for (let at = i % 97; at < text.length; at += step) checkAny(text.slice(0, at));
    }
  });
});

describe("megabytes of anything are read in time", () => {
  const size = 5_000_000;
  const filled = (text: string, start = "", length = size / 5): string =>
    start + text.repeat(Math.ceil(length / text.length));
  const staircase = (line: string): string =>
    Array.from({ length: 3000 }, (_, i) => `${" ".repeat(i + 2)}${line}\n`).join("");
  const noise = Array.from({ length: size }, (_, i) =>
    String.fromCharCode(((i * 2654435761) >>> 13) & 255),
  ).join("");
  const texts: [string, string][] = [
    ["binary noise", noise],
    ["empty lines", filled("\n", "", size)],
    ["unknown sections", filled("a\n")],
    ["quotes", filled('"', "", size)],
    ["slashes", filled("/")],
    ["comments", filled("// c\n")],
    ["open brackets", filled("(", "define x = ", size)],
    ["a chain of `or`", filled("a or ", "step s\n  x = ")],
    ["minus signs", filled("-", "define x = ")],
    ["`of`", filled("a of ", "define x = ")],
    ["`where`", filled("a where ", "define x = ")],
    ["`random`", filled("random ", "define x = ")],
    ["texts in texts", filled('{"', 'define x = "')],
    ["values in a text", filled("{a}", 'step s\n  say "')],
    ["colons", filled("when a: ", "step s\n  ")],
    ["a staircase of blocks", `step s\n${staircase("when a")}`],
    ["a staircase of rewrites", `rewrite\n${staircase("rewrite")}`],
    ["rules", filled("  @. -> .@ when left\n", "scan\n")],
    ["pictures", filled("  @. -> .@\n  .. ..\n\n", "scan\n")],
    ["a level", filled(`  ${"#".repeat(98)}\n`, "level\n", size)],
    ["objects", filled("  a . red b - blue\n", "objects\n")],
    ["legend", filled("+ a ", "legend\n  ")],
    ["statements", filled('  when left: move hero left or refuse "x {y:3}"\n', "step s\n")],
  ];
  test.each(today(texts, 6))("%s", (_, text) => {
    const began = processorTime();
    const { diagnostics } = parse({ file: "t", text });
    expect(diagnostics.length).toBeLessThanOrEqual(100);
    expect(processorTime() - began).toBeLessThan(10_000);
  });
});
