import { describe, expect, test } from "vitest";
import { puzzleText, type SmallGame, storyOf } from "./small-game.ts";

/** A game, what is given, and what comes of it. */
interface Case extends SmallGame {
  readonly title: string;
  readonly story: readonly string[];
}

function playAll(cases: readonly Case[]): void {
  test.each(cases)("$title", ({ title: _, story, ...game }) => {
    const inputs = story.slice(1).map((it) => it.slice(0, it.indexOf(":")));
    const text = puzzleText(game);
    expect(storyOf(text, inputs.join(" "), { rules: "fast" })).toEqual(story);
    expect(storyOf(text, inputs.join(" "), { rules: "plain" })).toEqual(story);
  });
}

describe("a level that wins while it begins", () => {
  const scene = {
    prelude: "run_rules_on_level_start",
    objects: ["Cloud"],
    legend: "c = Cloud",
    sounds: "startlevel 1\nendlevel 2\nshowmessage 3\nendgame 4",
    rules: "[ stationary Cloud ] -> [ right Cloud ] again",
    wins: "Some Cloud on Goal",
  };
  playAll([
    {
      title: "goes on to the next, over its messages",
      ...scene,
      levels: "c.o\n\nmessage Rain\n\nc..o\n\nmessage Sun\n\n@..",
      story: [
        `begin: @..; hears startlevel-1, endlevel-2, showmessage-3, startlevel-1, endlevel-2, showmessage-3, startlevel-1; shows "Rain"`,
        `next: @..; shows "Sun"`,
        "next: @..",
        "right: .@.",
      ],
    },
    {
      title: "goes on when play leads to it",
      ...scene,
      wins: "Some Cloud on Goal",
      rules: `${scene.rules}\n[ action Player ] -> win`,
      levels: "@..\n\nc.o\n\n.@.",
      story: [
        "begin: @..; hears startlevel-1",
        "action: .@.; hears endlevel-2, startlevel-1, endlevel-2, startlevel-1",
      ],
    },
    {
      title: "ends the game if it is the last",
      ...scene,
      levels: "c.o",
      story: ["begin: ..c; hears startlevel-1, endlevel-2, endgame-4; won", "right: ..c; won; refused"],
    },
  ]);
});
