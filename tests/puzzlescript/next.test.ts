import { describe, expect, test } from "vitest";
import { compilePuzzle } from "../../src/formats/index.ts";
import { makeGame, settingsAt } from "../../src/game/index.ts";
import { makeSave, newSession, parseSave, type Session } from "../../src/session/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { type NextGame, nextText } from "./next-text.ts";
import { boardOf, storyOf, toldOf } from "./small-game.ts";

const programOf = (game: NextGame) => compilePuzzle({ file: "small.txt", text: nextText(game) }).program;
const namesOf = (game: NextGame) =>
  programOf(game)
    .kinds.slice(1)
    .map((it) => it.name);

/** The picture of an object, a letter for each colour. */
function pictureOf(game: NextGame, name: string): string[] {
  const sprite = programOf(game).kinds.find((it) => it.name === name)!.sprite!;
  return Array.from({ length: sprite.height }, (_, y) =>
    sprite.pixels
      .slice(y * sprite.width, (y + 1) * sprite.width)
      .map((it) => (it < 0 ? "." : "abcdefghijklmnop"[it]))
      .join(""),
  );
}

describe("comments and short lines", () => {
  test("`//` ends a line, and parentheses are comments outside of levels", () => {
    const rules = "(pushing) // twice\n[ > player | gem ] -> [ > player | > gem ]// push";
    const game = { objects: "Gem; red", layers: "Gem", legend: "* = gem", rules, levels: "@*." };
    expect(toldOf(nextText(game))).toEqual([]);
    expect(storyOf(nextText(game), "right")).toEqual(["begin: @*.", "right: .@*"]);
  });

  test("semicolons end lines of objects", () => {
    const game = { objects: "Ash; grey; Spark; yellow;", layers: "Ash, Spark", levels: "@" };
    expect(namesOf(game)).toEqual(["background", "ash", "spark", "wall", "player"]);
  });
});

test("sections come in any order, and add up", () => {
  const text = `${nextText({ levels: "@.." })}
OBJECTS
Gem; red
COLLISIONLAYERS
Gem
RULES
[ > player | no gem ] -> [ > player | gem ]
`;
  expect(toldOf(text)).toEqual([]);
  expect(storyOf(text, "right right")).toEqual(["begin: @..", "right: .g.", "right: .gg"]);
});

describe("pictures", () => {
  const arrow = "Arrow\nred blue\n01.\n...";
  test.each([
    ["as drawn, in the lower left of its cell", arrow, [".....", ".....", ".....", "ab...", "....."]],
    ["turned", `${arrow}\nrot:right`, [".....", ".....", ".a...", ".b...", "....."]],
    ["turned from right to left", `${arrow}\nrot:right:left`, [".....", ".....", ".....", ".....", ".ba.."]],
    ["flipped", `${arrow}\nflip:right`, [".....", ".....", ".....", ".ba..", "....."]],
    ["shifted, around the edge", `${arrow}\nshift:left`, [".....", ".....", ".....", "b.a..", "....."]],
    ["moved", `${arrow}\ntranslate:up:2`, [".....", "ab...", ".....", ".....", "....."]],
    [
      "of letters from the tenth colour on",
      "Arrow\n#000 #111 #222 #333 #444 #555 #666 #777 #888 #999 #aaa\n0a",
      [".....", ".....", ".....", ".....", "ak..."],
    ],
  ])("%s", (_, objects, picture) => {
    expect(pictureOf({ objects, layers: "arrow", levels: "@" }, "arrow")).toEqual(picture);
  });

  test("are copied before they are turned", () => {
    const objects = `${arrow}\n\nOther rot:up:down copy:arrow\ngreen white`;
    const picture = pictureOf({ objects, layers: "arrow, other", levels: "@" }, "other");
    expect(picture).toEqual([".....", ".....", ".....", ".....", ".ba.."]);
  });

  test("have the size that sprite_size says", () => {
    const game = { prelude: "sprite_size 3x2", objects: "Gem\nred\n000\n0.0", layers: "gem", levels: "@" };
    expect(pictureOf(game, "gem")).toEqual(["aaa", "a.a"]);
  });

  test("what cannot be copied, turned or coloured is told", () => {
    const objects = "Gem\nred\n00\n01\n\nRing copy:stone\nred\n\nCoin rot:about\nred\n0\n\nCoal\nsoot";
    expect(toldOf(nextText({ objects, layers: "gem, ring, coin, coal", levels: "@" }))).toEqual([
      "error sprite-pixel: 01",
      "error copy-unknown: Ring copy:stone",
      "error transform-form: Coin rot:about",
      "warning colour-unknown: soot",
    ]);
  });
});

describe("objects that show a text", () => {
  const shown = (lines: string) => ({ objects: `Sign${lines}`, layers: "Sign", levels: "@" });

  test("have a picture of it, as high as the cell by the number of its signs", () => {
    expect(pictureOf(shown("; red; text: 7"), "sign")).toEqual([".aaa.", "...a.", "...a.", "...a.", "...a."]);
    const ten = pictureOf(shown("; red; text: 10"), "sign");
    expect(ten.slice(2, 7)).toEqual(["..a..aaa..", ".aa..a.a..", "..a..a.a..", "..a..a.a..", ".aaa.aaa.."]);
    expect([ten.length, ten[0], ten[7]]).toEqual([10, "..........", ".........."]);
  });

  test("by `scale:` as many times as high as it says", () => {
    const small = pictureOf(shown(" scale:0.5; red; text: 7"), "sign");
    expect([small.length, small.findIndex((it) => it.includes("a"))]).toEqual([10, 2]);
    expect(pictureOf(shown(" scale:1; red; text: 10"), "sign")[0]).toBe("a..aa");
  });

  test("and a square for what there is no sign for", () => {
    expect(pictureOf(shown("; red; text: \u00e4"), "sign")[1]).toBe(".a.a.");
  });
});

describe("tags and mappings", () => {
  const gems = { tags: "hue = red blue", objects: "Gem:hue; yellow", layers: "gem:hue" };

  test("make one object for each value", () => {
    expect(namesOf({ ...gems, levels: "@" })).toEqual([
      "background",
      "gem:red",
      "gem:blue",
      "wall",
      "player",
    ]);
  });

  test("of several sets, the first slowest", () => {
    const game = {
      tags: "hue = red blue\nsize = big small",
      objects: "Gem:hue:size; yellow",
      layers: "gem:hue:size",
      levels: "@",
    };
    expect(namesOf(game).slice(1, 5)).toEqual([
      "gem:red:big",
      "gem:red:small",
      "gem:blue:big",
      "gem:blue:small",
    ]);
  });

  test("leave alone what was defined above", () => {
    const objects = "Gem:red\ngreen\n0\n\nGem:hue\nyellow\n00";
    const game = { ...gems, objects, levels: "@" };
    expect(pictureOf(game, "gem:red").at(-1)).toBe("a....");
    expect(pictureOf(game, "gem:blue").at(-1)).toBe("aa...");
  });

  test("turn pictures by the value", () => {
    const game = { objects: "Gem:directions rot:>\nred\n01", layers: "gem:directions", levels: "@" };
    const coloured = { ...game, objects: "Gem:directions rot:>\nred blue\n01" };
    expect(["up", "right", "down", "left"].map((it) => pictureOf(coloured, `gem:${it}`).slice(3))).toEqual([
      [".....", "ab..."],
      ["a....", "b...."],
      [".....", "ba..."],
      ["b....", "a...."],
    ]);
  });

  test("a mapping without its set before the rule takes the values in pairs", () => {
    const game = {
      ...gems,
      mappings: "hue => other\nred blue -> blue red",
      legend: "r = gem:red\nb = gem:blue",
      rules: "[ > player | gem:hue ] -> [ > player | gem:other ]",
      levels: "@.r\n@.b\n#.b",
    };
    expect(toldOf(nextText(game))).toEqual([]);
    expect(storyOf(nextText(game), "right right")).toEqual([
      "begin: @.r/@.b/#.b",
      "right: .@r/.@b/#.b",
      "right: ..@/..@/#.b",
    ]);
  });

  test.each([
    ["a set twice", { tags: "hue = red\nhue = blue" }, "error tags-twice: hue = blue"],
    ["a set without values", { tags: "hue =" }, "error tags-form: hue ="],
    [
      "a mapping of an unknown set",
      { mappings: "hue => other\nred -> blue" },
      "error mapping-form: hue => other",
    ],
    [
      "a mapping of unequal length",
      { tags: "hue = red blue", mappings: "hue => other\nred blue -> red" },
      "error mapping-form: red blue -> red",
    ],
  ])("%s is told", (_, game, told) => {
    expect(toldOf(nextText({ ...game, levels: "@" }))).toEqual([told]);
  });
});

test("layers by a set keep apart what has other values", () => {
  const game = {
    tags: "hue = red blue",
    objects: "Gem:hue; red\nDoor:hue; blue",
    layers: "hue -> gem:hue door:hue",
    levels: "@",
  };
  const { kinds } = programOf(game);
  expect(kinds.slice(2, 6).map((it) => `${it.name} ${it.layer}`)).toEqual([
    "gem:red 1",
    "door:red 1",
    "gem:blue 2",
    "door:blue 2",
  ]);
});

describe("rules", () => {
  const hues = {
    tags: "hue = red blue",
    objects: "Gem:hue; red",
    layers: "gem:hue",
    legend: "r = gem:red\nb = gem:blue",
  };

  test("a set before a rule copies it for each value", () => {
    const rules = "hue [ gem:hue | gem:hue ] -> [ | ]";
    expect(storyOf(nextText({ ...hues, rules, levels: "@.\nrr\nbr\nrb" }), "right")).toEqual([
      "begin: @./rr/br/rb",
      "right: .@/r./b./rb",
    ]);
  });

  test("a name turns with the rule", () => {
    const game = {
      objects: "Foot:directions; red",
      layers: "foot:directions",
      rules: "[ > player | ] -> [ > player foot:> | ]",
      legend: "d = foot:down\nr = foot:right",
      levels: "@..\n...",
    };
    expect(storyOf(nextText(game), "right down left")).toEqual([
      "begin: @../...",
      "right: r@./...",
      "down: rd./.@.",
      "left: rd./@F.",
    ]);
  });

  test("local_radius: rows are found near the player only, but for `global` rules", () => {
    const game = (rules: string) =>
      nextText({
        prelude: "local_radius 1",
        objects: "Fire; red",
        layers: "fire",
        legend: "f = fire",
        rules,
        levels: "f.@.f",
      });
    expect(storyOf(game("[ fire ] -> [ ]"), "right action")).toEqual([
      "begin: f.@.f",
      "right: f..@f",
      "action: f..@.",
    ]);
    expect(storyOf(game("global [ fire ] -> [ ]"), "right")).toEqual(["begin: f.@.f", "right: ...@."]);
    expect(storyOf(game("late [ fire ] -> [ ]"), "right")).toEqual(["begin: f.@.f", "right: f..@."]);
  });

  test("once: what a rule changes does not make it run again", () => {
    const game = (rules: string) =>
      nextText({ objects: "Ball; red", layers: "ball", legend: "o = ball", rules, levels: "@....\no...." });
    expect(storyOf(game("right [ ball | ] -> [ | ball ]"), "right")).toEqual([
      "begin: @..../o....",
      "right: .@.../....o",
    ]);
    expect(storyOf(game("right once [ ball | ] -> [ | ball ]"), "right right")).toEqual([
      "begin: @..../o....",
      "right: .@.../.o...",
      "right: ..@../..o..",
    ]);
  });

  test("gosub runs a subroutine behind the group that calls it", () => {
    const rules = [
      "[ > player ] -> gosub push",
      "[ > gem ] -> [ > gem ] message pushed",
      "subroutine push",
      "[ > player | gem ] -> [ > player | > gem ]",
      "subroutine never",
      "[ gem ] -> [ ]",
    ].join("\n");
    const game = { objects: "Gem; red", layers: "gem", legend: "* = gem", rules, levels: "@*." };
    expect(storyOf(nextText(game), "right")).toEqual(["begin: @*.", 'right: .@*; says "pushed"']);
  });

  test.each([
    ["[ > player ] -> gosub pull", "error gosub-unknown"],
    ["[ > player ] -> link", "warning rule-command-idle"],
    ["[ > player ] -> status You walk.", "warning rule-command-idle"],
  ])("%s: %s", (rules, told) => {
    expect(toldOf(nextText({ rules, levels: "@." }))).toEqual([`${told}: ${rules}`]);
  });
});

describe("settings as commands", () => {
  const gameWith = (rules: string, prelude = "") => ({
    prelude: `runtime_metadata_twiddling\n${prelude}`,
    objects: "Lamp; yellow\nTrap; red",
    layers: "lamp, trap",
    legend: "l = lamp\nt = trap",
    rules,
    levels: "@.lt...",
  });
  const sessionOf = (game: NextGame) => newSession(makeGame(programOf(game)));
  const give = (session: Session, word: string) =>
    session.play(
      word === "undo" || word === "restart"
        ? { type: word }
        : {
            type: "cycle",
            given: [
              {
                type: "control",
                control: programOf({ levels: "@." }).controls.findIndex((it) => it.name === word),
                args: [],
              },
            ],
          },
    );
  /** What holds at the beginning and after each word. */
  function heldAfter<T>(game: NextGame, words: string, look: (session: Session) => T): T[] {
    const session = sessionOf(game);
    return [look(session), ...words.split(" ").map((word) => (give(session, word), look(session)))];
  }
  const habitsOf = (session: Session) => settingsAt(session.game, session.position).habits;

  test("a colour holds until an undo, and of two in a turn the first counts", () => {
    const rules = "late [ player lamp ] -> background_color yellow\nlate [ player ] -> background_color blue";
    const colours = heldAfter(gameWith(rules), "right right undo", (it) => habitsOf(it).background);
    expect(colours).toEqual([undefined, "#1d57f7", "#f7e26b", "#1d57f7"]);
  });

  test("an undo passes over a turn in which only a setting changed", () => {
    const rules = "[ > player | wall ] -> background_color red";
    const game = { ...gameWith(rules), levels: "@..#" };
    const seen = heldAfter(game, "right right right undo", (it) => [
      boardOf(it.position, it.game.program),
      habitsOf(it).background,
    ]);
    expect(seen.slice(-2)).toEqual([
      ["..@#", "#be2633"],
      [".@.#", undefined],
    ]);
  });

  test("`wipe` takes a setting away, `default` is what the prelude has", () => {
    const rules =
      "late [ player lamp ] -> background_color default\nlate [ player trap ] -> background_color wipe\nlate [ player no lamp no trap ] -> background_color red";
    const colours = heldAfter(
      gameWith(rules, "background_color green"),
      "right right right",
      (it) => habitsOf(it).background,
    );
    expect(colours).toEqual(["#44891a", "#be2633", "#44891a", "#000000"]);
  });

  test("where the prelude has no such setting, `default` changes nothing", () => {
    const rules = "late [ player lamp ] -> text_color default\nlate [ player no lamp ] -> text_color red";
    const colours = heldAfter(gameWith(rules), "right right", (it) => habitsOf(it).ink);
    expect(colours).toEqual([undefined, "#be2633", "#be2633"]);
  });

  test("`noundo` and `norestart` come and go", () => {
    const rules = "late [ player lamp ] -> noundo on\nlate [ player trap ] -> noundo wipe";
    const canUndo = heldAfter(gameWith(rules), "right right undo right", (it) => it.canUndo);
    expect(canUndo).toEqual([false, true, false, false, true]);
    const session = sessionOf(gameWith("late [ player ] -> norestart on"));
    give(session, "right");
    expect(session.play({ type: "restart" }).result).toBe("refused");
  });

  test("clocks start, change their pace and stop", () => {
    const rules =
      "late [ player lamp ] -> realtime_interval 0.5\nlate [ player trap ] -> realtime_interval 0.25";
    const ticks = heldAfter(
      gameWith(rules),
      "right right right restart",
      (it) => settingsAt(it.game, it.position).tick,
    );
    expect(ticks).toEqual([0, 0, 500_000, 250_000, 0]);
    const paces = heldAfter(
      gameWith("late [ player ] -> again_interval 0.4", "again_interval 0.1"),
      "right",
      (it) => habitsOf(it).againDelay,
    );
    expect(paces).toEqual([100_000, 400_000]);
  });

  test("the screen changes its size and its way", () => {
    const rules = "late [ player lamp ] -> flickscreen 2x1\nlate [ player trap ] -> flickscreen wipe";
    const seen = heldAfter(gameWith(rules, "zoomscreen 3x1"), "right right right right undo undo", (it) => {
      const [board] = frameOf(it).blocks;
      return board?.type === "board" ? `${board.width} from ${board.x}` : "";
    });
    expect(seen).toEqual([
      "3 from 0",
      "3 from 0",
      "2 from 2",
      "3 from 2",
      "3 from 3",
      "3 from 2",
      "2 from 2",
    ]);
    const smooth = heldAfter(
      { prelude: "smoothscreen flick 3x1 1x1 0.5", levels: "@......" },
      "right right right",
      (it) => {
        const [board] = frameOf(it).blocks;
        return board?.type === "board" ? board.x : undefined;
      },
    );
    expect(smooth).toEqual([0, 0, 0, 3]);
  });

  test("another level begins as the prelude says", () => {
    const rules = "late [ player lamp ] -> win\nlate [ player ] -> background_color red";
    const game = { ...gameWith(rules), levels: "@.l\n\n@.." };
    expect(heldAfter(game, "right right", (it) => habitsOf(it).background)).toEqual([
      undefined,
      "#be2633",
      undefined,
    ]);
  });

  test.each([
    ["[ > player ] -> noundo", "error setting-empty"],
    ["[ > player ] -> background_color nosuch", "error setting-colour"],
    ["[ > player ] -> again_interval soon", "error setting-number"],
    ["[ > player ] -> zoomscreen big", "error setting-size"],
    ["[ > player ] -> color_palette 3", "warning rule-command-idle"],
  ])("%s: %s", (rules, told) => {
    const prelude = "runtime_metadata_twiddling";
    expect(toldOf(nextText({ prelude, rules, levels: "@." }))).toEqual([`${told}: ${rules}`]);
  });

  test("without the switch in the prelude, a setting is no command", () => {
    const rules = "[ > player ] -> background_color red";
    expect(toldOf(nextText({ rules, levels: "@." }))).toEqual([`error rule-command-off: ${rules}`]);
  });
});

describe("a status", () => {
  const rules = [
    "[ > player | gem ] -> [ > player | > gem ] status It rolls.",
    "[ > player | gem ] -> status Heavy.",
    "[ > player | wall ] -> cancel",
    "late [ player coin ] -> win",
    "late [ player ] -> status You stand.",
  ].join("\n");
  const game = {
    prelude: "status_line",
    objects: "Gem; red\nCoin; yellow",
    layers: "gem\ncoin",
    legend: "* = gem\n$ = coin",
    rules,
    levels: "@*.$#\n\n@..",
  };
  const shownAfter = (text: string, inputs: readonly string[]) => {
    const session = newSession(makeGame(compilePuzzle({ file: "small.txt", text }).program));
    return ["", ...inputs].map((name) => {
      const control = session.game.program.controls.findIndex((it) => it.name === name);
      if (name === "undo" || name === "restart") session.play({ type: name });
      else if (name !== "") session.play({ type: "cycle", given: [{ type: "control", control, args: [] }] });
      return frameOf(session).blocks.flatMap((it) => (it.type === "text" ? [it.text] : []));
    });
  };

  test("is shown below the board until the next input; the first of a turn counts", () => {
    expect(toldOf(nextText(game))).toEqual([]);
    expect(shownAfter(nextText(game), ["right", "left", "undo", "left", "restart", "right"])).toEqual([
      [""],
      ["It rolls."],
      ["You stand."],
      [""],
      ["You stand."],
      [""],
      ["It rolls."],
    ]);
  });

  test("goes with a refused turn and with its level", () => {
    const walled = { ...game, levels: "@#\n.#" };
    expect(shownAfter(nextText(walled), ["down", "right"])).toEqual([[""], ["You stand."], [""]]);
    expect(shownAfter(nextText({ ...game, levels: "@$#\n\n@.." }), ["right"])).toEqual([[""], [""]]);
  });

  test("is not shown without `status_line`", () => {
    const without = { rules: "[ > player ] -> status You walk.", levels: "@.." };
    expect(shownAfter(nextText(without), ["right"])).toEqual([[], []]);
  });
});

describe("a press of the mouse", () => {
  test("puts the object of mouse_left on the cell, and is a turn without a movement", () => {
    const game = {
      prelude: "mouse_left tap",
      objects: "Tap; red\nGem; blue",
      layers: "Tap\nGem",
      legend: "* = gem",
      rules: "[ tap gem ] -> [ ]\n[ tap ] -> [ ]",
      levels: "@**",
    };
    const { program } = compilePuzzle({ file: "small.txt", text: nextText(game) });
    const session = newSession(makeGame(program));
    session.play({ type: "cycle", given: [{ type: "click", cell: { x: 2, y: 0 } }] });
    expect(boardOf(session.position, program)).toBe("@*.");
  });
});

describe("what the mouse does between presses", () => {
  /** The glyphs after gestures of the mouse, as shells give them. */
  function gestured(game: NextGame, ...gestures: readonly (readonly [gesture: string, x: number])[]) {
    const { program } = compilePuzzle({ file: "small.txt", text: nextText(game) });
    const session = newSession(makeGame(program));
    for (const [gesture, x] of gestures) {
      const control = program.controls.findIndex((it) => it.gesture === gesture || it.name === gesture);
      if (control >= 0)
        session.play({ type: "cycle", given: [{ type: "control", control, args: [{ x, y: 0 }] }] });
    }
    return boardOf(session.position, program);
  }
  const objects =
    "Tap; red\nPull; red\nPush; red\nDrop; blue\nOther; blue\nLine; yellow\nHole; white\nBox; green";
  const layers = "Tap\nPull\nPush\nDrop\nOther\nLine, Hole, Box";
  const legend = "l = line\no = hole\nb = box";
  const rules = `[ tap ] -> [ box ]
[ pull ] -> [ line ]
[ drop ] -> [ hole ]
[ push ] -> [ hole ]
[ other ] -> [ box ]`;
  const things = { objects, layers, legend, rules, levels: "@......" };

  test.each([
    [
      "mouse_left tap\nmouse_drag pull",
      [
        ["press", 1],
        ["drag", 2],
        ["drag", 3],
      ],
      "@bll...",
    ],
    [
      "mouse_left tap\nmouse_drag pull\nmouse_up drop",
      [
        ["press", 1],
        ["drag", 2],
        ["release", 2],
      ],
      "@bo....",
    ],
    [
      "mouse_rdrag push\nmouse_rup other",
      [
        ["right-drag", 4],
        ["right-drag", 5],
        ["right-release", 5],
      ],
      "@...ob.",
    ],
    ["mouse_drag pull", [["drag", 4]], "@......"],
    ["mouse_clicks\nmouse_drag pull", [["drag", 4]], "@...l.."],
  ] as const)("%s: %j leads to %s", (prelude, gestures, board) => {
    expect(toldOf(nextText({ ...things, prelude }))).toEqual([]);
    expect(gestured({ ...things, prelude }, ...gestures)).toBe(board);
  });

  test("without a name the object is called as the gesture is", () => {
    const game = { ...things, objects: `${objects}\nLmbup; red`, layers: `${layers}\nLmbup` };
    const more = { prelude: "mouse_up", rules: "[ lmbup ] -> [ box ]" };
    expect(gestured({ ...game, ...more }, ["release", 3])).toBe("@..b...");
    expect(toldOf(nextText({ ...things, prelude: "mouse_rup" }))).toEqual(["error mouse-object: mouse_rup"]);
  });

  test("is taken back too, where the player must move and does not", () => {
    const prelude = "require_player_movement\nmouse_left tap\nmouse_up drop";
    expect(gestured({ ...things, prelude }, ["press", 1], ["release", 2])).toBe("@......");
  });
});

describe("commands about the play", () => {
  const hall = "Gem; red\nTrap; blue";
  const things = { objects: hall, layers: "Gem, Trap", legend: "* = gem\nx = trap" };

  test("`undo` takes back its turn and the one before, and is heard", () => {
    const rules = "late [ player trap ] -> undo sfx0";
    const game = { ...things, rules, sounds: "undo 77\nsfx0 99", levels: "@..x" };
    expect(toldOf(nextText(game))).toEqual([]);
    expect(storyOf(nextText(game), "right right right right right")).toEqual([
      "begin: @..x",
      "right: .@.x",
      "right: ..@x",
      "right: .@.x; hears undo-77",
      "right: ..@x",
      "right: .@.x; hears undo-77",
    ]);
  });

  test("`undo` with nothing behind it leaves its own turn", () => {
    const game = { ...things, rules: "late [ player trap ] -> undo", levels: "@x" };
    expect(storyOf(nextText(game), "right undo")).toEqual(["begin: @x", "right: .@", "undo: .@"]);
  });

  test("`undo` takes back a turn under `noundo` too", () => {
    const game = { ...things, prelude: "noundo", rules: "late [ player trap ] -> undo", levels: "@.x" };
    expect(storyOf(nextText(game), "right right undo")).toEqual([
      "begin: @.x",
      "right: .@x",
      "right: @.x",
      "undo: @.x",
    ]);
  });

  test("`undo` of a cycle that `again` asked for takes back the whole input", () => {
    const rules =
      "late [ player gem ] -> again\n[ stationary player gem ] -> [ player trap ]\nlate [ player trap ] -> undo";
    const game = { ...things, rules, levels: "@.*" };
    expect(storyOf(nextText(game), "right right right")).toEqual([
      "begin: @.*",
      "right: .@*",
      "right: .@*",
      "right: .@*",
    ]);
  });

  test("a turn with `nosave` is undone with the turn before it", () => {
    const rules = "late [ player gem ] -> [ player ] nosave";
    const game = { ...things, rules, levels: "@.*.." };
    expect(storyOf(nextText(game), "right right right undo undo undo")).toEqual([
      "begin: @.*..",
      "right: .@*..",
      "right: ..@..",
      "right: ...@.",
      "undo: ..@..",
      "undo: @.*..",
      "undo: @.*..",
    ]);
  });

  test("`goto` leaves the level for a section; nothing of the turn is heard, and nothing undone", () => {
    const rules = "late [ player trap ] -> sfx1\nlate [ player trap ] -> goto cellar";
    const levels =
      "section Hall\n\n@x\n\nsection Cellar\n\nmessage Down you go.\n\n@*\n\nsection Attic\n\n@.*";
    const game = { ...things, rules, levels, sounds: "sfx1 88" };
    expect(toldOf(nextText(game))).toEqual([]);
    expect(storyOf(nextText(game), "right next undo right")).toEqual([
      "begin: @x",
      'right: @*; shows "Down you go."',
      "next: @*",
      "undo: @*",
      "right: .@",
    ]);
  });

  test("a save goes on with the same play, and the same undo", () => {
    const rules = "late [ player trap ] -> undo\nlate [ player gem ] -> [ player ] nosave";
    const text = nextText({ ...things, rules, levels: "@..*.x.." });
    const game = makeGame(compilePuzzle({ file: "small.txt", text }).program);
    const session = newSession(game);
    const right = game.program.controls.findIndex((it) => it.name === "right");
    const story = (played: Session) =>
      Array.from({ length: 5 }, () => {
        played.play({ type: "undo" });
        return boardOf(played.position, game.program);
      });
    for (let i = 0; i < 7; i++)
      session.play({ type: "cycle", given: [{ type: "control", control: right, args: [] }] });
    const again = parseSave(game, makeSave(session));
    if ("wrong" in again) throw new Error(again.wrong);
    expect(boardOf(again.position, game.program)).toBe(boardOf(session.position, game.program));
    expect(story(again)).toEqual(story(session));
  });

  test("a section that `goto` cannot find is told", () => {
    const text = nextText({ rules: "[ player ] -> goto Nowhere", levels: "@" });
    expect(toldOf(text)).toEqual(["error goto-unknown: [ player ] -> goto Nowhere"]);
  });
});

describe("clicks on things, with `mouse_clicks`", () => {
  /** The board after presses of the mouse, and the sounds of the last one. */
  function clicked(game: NextGame, ...presses: readonly { x: number; right?: true }[]) {
    const { program } = compilePuzzle({ file: "small.txt", text: nextText(game) });
    const session = newSession(makeGame(program));
    const results = presses.map(({ x, right }) =>
      session.play({ type: "cycle", given: [{ type: "click", cell: { x, y: 0 }, ...(right && { right }) }] }),
    );
    const sounds = results.at(-1)?.events.filter((it) => it.type === "sound").length;
    return { board: boardOf(session.position, program), sounds };
  }
  const tiles = {
    prelude: "mouse_clicks",
    objects: "Tile; blue\nHole; red\nLamp; yellow",
    layers: "Lamp\nTile, Hole",
    legend: "t = tile\no = hole\nl = lamp",
  };

  test.each([
    [
      "a left click is a movement of what stands there",
      "[ lclick tile | hole ] -> [ hole | tile ]",
      "@.to",
      [{ x: 2 }],
      "@.ot",
    ],
    ["and of nothing else", "[ lclick tile | hole ] -> [ hole | tile ]", "@tot", [{ x: 0 }], "@tot"],
    [
      "a right click is another",
      "[ lclick tile ] -> [ hole ]\n[ rclick tile ] -> [ ]",
      "@tt",
      [{ x: 1, right: true as const }, { x: 2 }],
      "@.o",
    ],
    [
      "it is on the right side too",
      "[ lclick tile | tile ] -> [ | rclick tile ]\nright [ rclick tile | ] -> [ | hole ]",
      "@tt..",
      [{ x: 1 }],
      "@..o.",
    ],
    [
      "the player is clicked like others",
      "[ rclick player | tile ] -> [ rclick player | ]",
      "@t",
      [{ x: 0, right: true as const }],
      "@.",
    ],
    [
      "`moving` and `action` do not match it",
      "[ moving tile ] -> [ ]\n[ action tile ] -> [ ]\n[ orthogonal tile ] -> [ ]",
      "@t",
      [{ x: 1 }],
      "@t",
    ],
    ["what is clicked is not stationary", "[ stationary tile ] -> [ hole ]", "@tt", [{ x: 1 }], "@to"],
  ])("%s", (_, rules, levels, presses, board) => {
    expect(toldOf(nextText({ ...tiles, rules, levels }))).toEqual([]);
    expect(clicked({ ...tiles, rules, levels }, ...presses).board).toBe(board);
  });

  test("it is heard once it is granted", () => {
    const sounds = "tile lclick 123\nlamp rclick 456";
    expect(clicked({ ...tiles, sounds, levels: "@t" }, { x: 1 }).sounds).toBe(1);
    expect(clicked({ ...tiles, sounds, levels: "@t" }, { x: 0 }).sounds).toBe(0);
    expect(clicked({ ...tiles, sounds, levels: "@l" }, { x: 1, right: true }).sounds).toBe(1);
  });

  test("`mouse_right` puts down its object in place of a right click", () => {
    const game = {
      ...tiles,
      prelude: "mouse_clicks\nmouse_right lamp",
      rules: "[ lclick lamp ] -> [ tile ]",
      levels: "@..",
    };
    expect(clicked(game, { x: 1, right: true }, { x: 2, right: true }, { x: 2 }).board).toBe("@lt");
  });

  test("late rules cannot ask for it, and without the setting the word is a name", () => {
    expect(toldOf(nextText({ ...tiles, rules: "late [ lclick tile ] -> [ ]", levels: "@t" }))).toEqual([
      "error rule-late-wish: late [ lclick tile ] -> [ ]",
    ]);
    expect(
      toldOf(nextText({ ...tiles, prelude: "", rules: "[ lclick tile ] -> [ ]", levels: "@t" })),
    ).not.toEqual([]);
  });
});

describe("sections", () => {
  test("`goto` leads to the first item of a section", () => {
    const levels = "section Easy\n\n@.\n\ngoto End\n\nsection Hard\n\n@..\n\nsection End\n\n@...";
    const game = { objects: "Goal; red", layers: "Goal", rules: "late [ player ] -> win", levels };
    expect(toldOf(nextText(game))).toEqual([]);
    expect(storyOf(nextText(game), "right")).toEqual(["begin: @.", "right: @..."]);
  });

  test("levels are called like their section, or by `level`", () => {
    const levels = "section Easy\n\n@.\n\nlevel The door\n\n@..";
    const names = programOf({ levels }).levels.map((it) => (it.type === "map" ? it.name : ""));
    expect(names).toEqual(["Easy", "The door"]);
  });

  test("an unknown section is told", () => {
    const text = nextText({ levels: "@.\n\ngoto Nowhere" });
    expect(toldOf(text)).toEqual(["error goto-unknown: goto Nowhere"]);
  });
});

test.each([
  ["load_images ship=http://a.b/c.png", "error setting-refused"],
  ["tween_length 0.1", undefined],
  ["frobnicate", "warning setting-unknown"],
])("the setting %s: %s", (prelude, told) => {
  const found = toldOf(nextText({ prelude, levels: "@" }));
  expect(found).toEqual(told === undefined ? [] : [`${told}: ${prelude}`]);
});
