import { drawKeyedChance, seedKeyedChance } from "../../src/base/index.ts";
import { describe, expect, test } from "vitest";
import { puzzleText, type SmallGame, storyOf } from "./small-game.ts";
import { plainOrFast } from "../fast-parts.ts";

/** A game, what is given, and what comes of it. */
interface Case extends SmallGame {
  readonly title: string;
  readonly story: readonly string[];
}

function playAll(cases: readonly Case[]): void {
  test.each(cases)("$title", ({ story, ...game }) => {
    const inputs = story.slice(1).map((it) => it.slice(0, it.indexOf(":")));
    const text = puzzleText(game);
    for (const [, fast] of plainOrFast) expect(storyOf(text, inputs.join(" "), { fast })).toEqual(story);
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
        `begin: @..; hears startlevel-1, endlevel-2, showmessage-3, startlevel-1, endlevel-2, startlevel-1; shows "Rain"`,
        `next: @..; hears showmessage-3; shows "Sun"`,
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

describe("sounds and messages", () => {
  playAll([
    {
      title: "what `again` tries is neither heard nor said before it happens",
      objects: ["Fuse", "Fire"],
      legend: "f = Fuse\nx = Fire",
      sounds: "sfx1 7\nFire create 8\nFuse destroy 9",
      rules:
        "[ action Player ] [ Fuse ] -> [ action Player ] [ Fire ] again\n[ stationary Player ] [ Fire ] -> [ Player ] [ ] sfx1 message Bang",
      levels: "@f",
      story: ["begin: @f", `action: @.; hears 8, 9, sfx1-7; says "Bang"`],
    },
    {
      title: "what `again` tries in vain is not heard at all",
      objects: ["Fuse"],
      legend: "f = Fuse",
      sounds: "sfx1 7",
      rules:
        "[ action Player ] [ Fuse ] -> [ action Player ] [ ] again\n[ stationary Player ] [ no Fuse Player ] -> sfx1 message Bang",
      levels: "@f",
      story: ["begin: @f", "action: @."],
    },
    {
      title: "a cancel that `again` comes upon is heard, where it is tried and where it happens",
      objects: ["Fuse", "Fire"],
      legend: "f = Fuse\nx = Fire",
      sounds: "cancel 4\nsfx1 7",
      rules:
        "[ action Player ] [ Fuse ] -> [ action Player ] [ Fire ] again\n[ stationary Player ] [ Fire ] -> cancel",
      levels: "@f",
      story: ["begin: @f", "action: @x; hears cancel-4", "action: @x"],
    },
    {
      title: "the same with something else that it asks for",
      objects: ["Fuse", "Fire"],
      legend: "f = Fuse\nx = Fire",
      sounds: "cancel 4\nsfx1 7",
      rules:
        "[ action Player ] [ Fuse ] -> [ action Player ] [ Fire ] again\n[ stationary Player ] [ Fire ] -> cancel sfx1",
      levels: "@f",
      story: ["begin: @f", "action: @x; hears cancel-4, sfx1-7, cancel-4", "action: @x"],
    },
    {
      title: "`move` and `cantmove` without directions are not for an action",
      sounds: "Player move 1\nPlayer cantmove 2\nPlayer action 3",
      levels: "@.#",
      story: ["begin: @.#", "action: @.#; hears 3", "right: .@#; hears 1", "right: .@#; hears 2"],
    },
    {
      title: "with a direction they are for that one",
      sounds: "Player move left 1\nPlayer cantmove horizontal 2",
      levels: "@.#",
      story: ["begin: @.#", "right: .@#", "right: .@#; hears 2", "left: @.#; hears 1"],
    },
    {
      title: "what a rigid rule takes back was not heard, but for what got stuck",
      solid: ["Left", "Right"],
      legend: "l = Left\nr = Right",
      sounds: "Left move 1\nRight cantmove 2\nPlayer cantmove 3",
      rules:
        "[ > Player | Left ] -> [ > Player | > Left ]\nrigid [ > Left ] [ Right ] -> [ > Left ] [ > Right ]",
      levels: "@l.\nr#.",
      story: ["begin: @l./r#.", "right: .@l/r#.; hears 2, 1"],
    },
    {
      title: "nor what went in the meantime",
      solid: ["Left", "Right"],
      legend: "l = Left\nr = Right",
      sounds: "Right move 1",
      rules: "rigid [ > Player ] [ Right ] [ Left ] -> [ > Player ] [ > Right ] [ > Left ]",
      levels: "@...\nr...\nl#..",
      story: ["begin: @.../r.../l#..", "right: .@../r.../l#.."],
    },
    {
      title: "each message is heard as it comes, from the first on",
      sounds: "showmessage 3\nclosemessage 4\nstartgame 5",
      wins: "Some Player on Goal",
      levels: "message Rain\n\nmessage Sun\n\n@o\n\nmessage Night\n\nmessage Day\n\n@.",
      story: [
        `begin: @o; hears startgame-5, showmessage-3; shows "Rain"`,
        `next: @o; hears closemessage-4, showmessage-3; shows "Sun"`,
        "next: @o; hears closemessage-4",
        `right: @.; hears showmessage-3; shows "Night"`,
        `next: @.; hears closemessage-4, showmessage-3; shows "Day"`,
      ],
    },
    {
      title: "cancel is for what a rule cancels, not for a player that must move and does not",
      prelude: "require_player_movement",
      sounds: "cancel 9",
      rules: "[ > Player | Crate ] -> cancel",
      levels: "#@*",
      story: ["begin: #@*", "left: #@*", "right: #@*; hears cancel-9"],
    },
  ]);
});

describe("checkpoint, restart and undo", () => {
  const spent = { objects: ["Dawn", "Dusk"], legend: "d = Dawn", layers: "Dawn, Dusk" };
  playAll([
    {
      title: "a checkpoint of the first cycle is where `restart` goes back to",
      ...spent,
      prelude: "run_rules_on_level_start",
      rules: "[ Dawn | ] -> [ Dusk | Crate ] checkpoint\n[ > Player ] [ Crate ] -> [ > Player ] [ Crate ]",
      levels: "d.@.",
      story: ["begin: D*@.", "right: D*.@", "restart: D*@."],
    },
    {
      title: "a restart that the first cycle asks for begins the level once more",
      ...spent,
      prelude: "run_rules_on_level_start",
      sounds: "restart 5\nsfx0 6",
      rules: "[ Dawn ] [ Player ] -> [ Dusk ] [ Player ] sfx0 restart",
      levels: "d@.",
      story: ["begin: D@.; hears sfx0-6, restart-5, sfx0-6", "right: D.@"],
    },
    {
      title: "where rules run as a level begins, only their noises are heard behind a restart",
      ...spent,
      prelude: "run_rules_on_level_start",
      sounds: "Player move 1\nCrate destroy 2\nrestart 3\nDusk create 4\nsfx0 6",
      rules: "[ Dawn ] -> [ Dusk ]\n[ > Player | Crate ] -> [ > Player | ] sfx0 restart",
      levels: "d@*.",
      story: ["begin: D@*.; hears 4", "right: D@*.; hears sfx0-6, restart-3, 4"],
    },
    {
      title: "a cycle that asks for a restart plays its noises",
      sounds: "Player move 1\nCrate destroy 2\nrestart 3",
      rules: "[ > Player | Crate ] -> [ > Player | ] restart",
      levels: "@*.",
      story: ["begin: @*.", "right: @*.; hears 1, 2, restart-3"],
    },
    {
      title: "an undo does not take back a checkpoint",
      objects: ["Flag"],
      legend: "f = Flag",
      rules: "late [ Player Flag ] -> [ Player ] checkpoint",
      levels: "@f..",
      story: [
        "begin: @f..",
        "right: .@..",
        "right: ..@.",
        "undo: .@..",
        "undo: @f..",
        "restart: .@..",
        "undo: @f..",
      ],
    },
    {
      title: "an undo is not heard if nothing differs before it, as behind a restart at the beginning",
      sounds: "restart 5\nundo 6",
      levels: "@..",
      story: [
        "begin: @..",
        "restart: @..; hears restart-5",
        "restart: @..; hears restart-5",
        "undo: @..",
        "right: .@.",
        "restart: @..; hears restart-5",
        "undo: .@.; hears undo-6",
        "undo: @..; hears undo-6",
        "undo: @..",
      ],
    },
    {
      title: "an undo behind a win has nothing to take back, but for what was done since",
      prelude: "realtime_interval 1",
      objects: ["Snail"],
      legend: "s = Snail",
      rules: "[ stationary Player ] [ Snail ] -> [ Player ] [ right Snail ]",
      wins: "Some Player on Goal",
      levels: "@o\n\n@#s...",
      story: ["begin: @o", "right: @#s...", "right: @#s...", "tick: @#.s..", "tick: @#..s.", "undo: @#..s."],
    },
  ]);
});

describe("rigid rules", () => {
  playAll([
    {
      title: "mark what they move, not what they only stop",
      solid: ["Rock"],
      legend: "r = Rock",
      rules:
        "[ > Player | Rock ] -> [ > Player | > Rock ]\nrigid [ > Player | > Rock ] -> [ Player | > Rock ]\n[ stationary Player ] [ > Rock ] -> [ down Player ] [ > Rock ]",
      levels: "@r.\n###",
      story: ["begin: @r./###", "right: @.r/###"],
    },
  ]);
});

describe("chance", () => {
  test("each round of a group runs all its rules, so that all of them draw", () => {
    const text = puzzleText({
      objects: ["First", "Second", "Red", "Green"],
      legend: "a = First\nb = Second\nFace = Red or Green",
      layers: "First, Second\nRed, Green",
      rules: "[ First ] -> [ First random Face ]\n+ [ Second ] -> [ Second random Face ]",
      levels: "@ab",
    });
    const stream = new Int32Array(3);
    seedKeyedChance(stream, 0, 1);
    const faces = ["a", "b"];
    const roll = (): string => {
      let isChanged = true;
      while (isChanged) {
        const drawn = faces.map(() => "rg"[drawKeyedChance(stream, 0, 2)]!);
        isChanged = drawn.some((it, i) => it !== faces[i]);
        faces.splice(0, 2, ...drawn);
      }
      return faces.join("");
    };
    const expected = Array.from({ length: 20 }, () => `action: @${roll()}`);
    for (const [, fast] of plainOrFast)
      expect(storyOf(text, "action ".repeat(20), { fast }).slice(1)).toEqual(expected);
  });
});
