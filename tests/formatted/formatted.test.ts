// `quadrille fmt` writes the same game with the same comments, wherever rule L7 of docs/language.md lets lines be broken.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatText } from "../../src/syntax/index.ts";
import { today } from "../moves/sweep.ts";
import { moveBreaks, readable, wrongFormat } from "../random/breaks.ts";
import { drawer } from "../random/draw.ts";

const games = new URL("../../games/", import.meta.url);
const cases = readFileSync(new URL("cases.txt", import.meta.url), "utf8")
  .split(/^=== /m)
  .slice(1);

test.each(cases.map((it) => [it.split("\n", 1)[0]!, it.slice(it.indexOf("\n") + 1)] as const))(
  "%s",
  (_, text) => {
    const [before, wanted] = text.trimEnd().split(/^--- /m);
    const formatted = formatText({ file: "", text: `${before!.trimEnd()}\n` });
    const outcome =
      formatted.is === "formatted"
        ? formatted.text
        : formatted.is === "mistaken" && formatted.diagnostics.map((it) => it.message).join("\n");
    const expected = wanted === undefined ? before! : wanted.slice(wanted.indexOf("\n") + 1);
    expect(outcome && outcome.trimEnd()).toBe(expected.trimEnd());
    if (formatted.is === "formatted")
      expect(formatText({ file: "", text: formatted.text })).toEqual(formatted);
  },
);

test.each(today(readdirSync(games).filter((it) => it.endsWith(".quad"))))(
  "%s stays the same game wherever its lines are broken",
  (name) => {
    const text = readable(readFileSync(new URL(name, games), "utf8"))!;
    for (let seed = 1; seed <= 4; seed++) {
      const moved = moveBreaks(text, drawer(seed));
      const wrong = wrongFormat(text, moved);
      expect(wrong && `seed ${seed}: ${wrong}\n${moved}`).toBeUndefined();
    }
  },
);
