// Nothing is accepted in silence: each action, value and set, with each kind of thing in it, is a mistake of `check` or does something
// that can be seen in one of a few positions. `npm run effects` tries all pairs and prints those that are mistakes.

import { describe, expect, test } from "vitest";
import { programOf } from "../compiling.ts";
import { forms } from "./forms.ts";
import { settled } from "./settled.ts";
import { verdictOf } from "./verdicts.ts";
import { things, type ThingSort, worlds } from "./worlds.ts";
import { today } from "../moves/sweep.ts";

const sorts = Object.keys(things) as readonly ThingSort[];
const pairs = forms.flatMap((form) => sorts.map((sort) => ({ form, sort })));
const isWhole = process.env["QUADRILLE_EFFECTS"] === "all";
const share = isWhole
  ? pairs
  : today(
      pairs.filter((_, i) => i % 16 === 5),
      4,
    );

test.each(worlds.map((it, i) => [i, it] as const))("world %i is a game", (_, world) => {
  expect(programOf(world.text("n = n")).steps.length).toBeGreaterThan(0);
});

describe("a pair is a mistake or can be seen", () => {
  test("all that were tried", () => {
    const verdicts = share.map(({ form, sort }) => ({
      pair: `${form.name}, ${sort}`,
      ...verdictOf(form, sort),
    }));
    const silent = verdicts.filter((it) => it.is === "silent" && !(it.pair in settled));
    expect(silent.map((it) => `${it.pair}: ${it.text}`)).toEqual([]);
    const mistakes = verdicts.filter((it) => it.is === "mistake");
    if (isWhole) {
      console.log(mistakes.map((it) => `${it.pair}: ${it.text}`).join("\n"));
      console.log(`${verdicts.length} pairs, ${mistakes.length} mistakes`);
      expect(mistakes.length * 2).toBeLessThanOrEqual(verdicts.length);
    }
  }, 900_000);
});
