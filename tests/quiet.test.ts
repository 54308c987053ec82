// A cycle has only its own to tell, whatever the one before it told; and it tells whether it changed anything.

import { expect, test } from "vitest";
import { makeGame } from "../src/game/index.ts";
import { gameOf } from "./playing.ts";
import { closures, generatedAfter } from "./fast-parts.ts";

const talking = `title Talking
tick 10 per second
objects: ant a
controls
  speak
  bump
  walk
  refuse
state: counter n
CYCLES
step act
  when speak: say "Hello"
  when bump: move ant left
  when walk: move ant right
  when refuse: refuse "No."
view: board
level
  a...
`;

const ways = { called: closures, written: generatedAfter(1) };

/** What the cycles tell: what is said, the codes of reasons, whether anything changed. */
function told(cycles: string, words: string, way: keyof typeof ways): string {
  const { program } = gameOf(talking.replace("CYCLES", cycles));
  const game = makeGame(program, { fast: ways[way] });
  const { position } = game.begin(0, 1);
  const lines = words.split(" ").map((word) => {
    const control = program.controls.findIndex((it) => it.name === word);
    const controls = control < 0 ? [] : [{ control, args: [], player: 0 }];
    const { result, changed, reason, events } = game.cycle(position, { controls });
    position.dropChanges();
    return [word, result, changed ? "changed" : "", reason?.code ?? "", ...events.map((it) => it.type)]
      .filter((it) => it !== "")
      .join(" ");
  });
  return lines.join("\n");
}

const words = "- speak - bump - walk - refuse - walk speak bump -";

test.each(["called", "written"] as const)("each cycle tells its own: %s", (way) => {
  expect(told("", words, way)).toBe(`- done
speak done say
- done
bump done edge
- done
walk done changed move
- done
refuse refused refused
- done
walk done changed move
speak done say
bump done changed move
- done`);
});

test.each(["called", "written"] as const)("what is counted in each cycle changes: %s", (way) => {
  const always = told("step pass: add 1 to n", words, way);
  expect(always.split("\n").map((it) => it.includes("changed"))).toEqual(
    words.split(" ").map((word) => word !== "refuse"),
  );
});

test.each(["called", "written"] as const)("what is counted and taken back does not: %s", (way) => {
  for (const cycles of [
    "step pass: add 1 to n\nstep back: add -1 to n",
    "step pass: add 1 to n\nstep back: n = 0",
    "define back: n = 0\nstep pass: add 1 to n\nstep end: back",
  ])
    expect(told(cycles, "- - speak -", way)).toBe("- done\n- done\nspeak done say\n- done");
});
