// Sokoban collections as programs write them: each becomes a game, and its levels are played.

import { describe, expect, it } from "vitest";
import { otherFile, sokobanToQuad } from "../../src/formats/index.ts";
import { load, newSession } from "../../src/index.ts";
import { parseInputs } from "../../src/session/index.ts";

const level = "#######\n#@ $ .#\n#######\n";

/** The names of the levels, and their rows. */
const levelsOf = (text: string): (readonly string[])[] =>
  sokobanToQuad({ file: "a.xsb", text })
    .text.split(/^level /m)
    .slice(1)
    .map((it) => it.trim().split(/\n\s*/));

const rows = ["#######", "#@.*.o#", "#######"];

describe("a collection", () => {
  it.each([
    [
      "a comment before, a title behind",
      `; a level as Sokoban programs write it\n${level}Title: one\n`,
      [["one", ...rows]],
    ],
    [
      "titles before",
      `; 1\n\n${level}\n; 2\n\n${level}`,
      [
        ["1", ...rows],
        ["2", ...rows],
      ],
    ],
    [
      "names right below",
      `${level}; first\n\n${level}; second\n`,
      [
        ["first", ...rows],
        ["second", ...rows],
      ],
    ],
    [
      "no names",
      `${level}\n${level}`,
      [
        ["Level 1", ...rows],
        ["Level 2", ...rows],
      ],
    ],
    [
      "one name twice",
      `${level}Title: a\n\n${level}Title: a\n`,
      [
        ["a", ...rows],
        ["a (2)", ...rows],
      ],
    ],
    ["run lengths", "7#|#@-$-.#|7#\n", [["Level 1", ...rows]]],
    ["groups", "7#|#@ 1($ ).#|2(3#)#\n", [["Level 1", ...rows]]],
    ["dashes and underscores", "#######\n#@-$_.#\n#######\n", [["Level 1", ...rows]]],
    ["letters", "#######\n#p b o#\n#######\n", [["Level 1", ...rows]]],
    ["what stands on goals", "#######\n#+$*$.#\n#######\n", [["Level 1", "#######", "#+*%*o#", "#######"]]],
    [
      "rows of several lengths",
      "  ####\n###  #\n#@$ .#\n######\n",
      [["Level 1", "..####", "###..#", "#@*.o#", "######"]],
    ],
    [
      "other line ends",
      level.replaceAll("\n", "\r\n") + "\r\n" + level.replaceAll("\n", "\r"),
      [
        ["Level 1", ...rows],
        ["Level 2", ...rows],
      ],
    ],
    [
      "a solution",
      `${level}Solution:\nRRrrRRlllL\n\n${level}`,
      [
        ["Level 1", ...rows],
        ["Level 2", ...rows],
      ],
    ],
    [
      "an author and notes",
      `Author: Somebody\nSome notes\n\n${level}Author: Another\nComment: easy\nComment-End:\n`,
      [["Some notes", ...rows]],
    ],
  ])("with %s", (_, text, levels) => {
    expect(levelsOf(text)).toEqual(levels);
    const loaded = load(text);
    if (!loaded.ok) throw new Error(loaded.diagnostics.map((one) => one.message).join(" "));
    expect(loaded.diagnostics).toEqual([]);
  });

  it("is played to its end", () => {
    const loaded = load(level);
    if (!loaded.ok) throw new Error("It is not read.");
    const session = newSession(loaded.game, {});
    for (const input of parseInputs(loaded.game.program, "right, right, right").inputs) session.play(input);
    expect(session.status).toBe("won");
  });

  it.each([
    ["#####\n# $.#\n#####\n", "Level 1: It has no player, and needs one: `@`."],
    ["#####\n#@@$.#\n#####\n", "Level 1: It has 2 players, and needs one: `@`."],
    ["#####\n#@$..#\n#####\n", "Level 1: It has fewer boxes than goals: 1 and 2."],
    ["#####\n#@  .#\n#####\n", "Level 1: It has no box: `$`."],
  ])("tells a level that nobody could play, and reads the rest: %j", (text, message) => {
    const { diagnostics, text: quad } = sokobanToQuad({ file: "a.xsb", text: `${text}\n${level}` });
    expect(diagnostics.map((one) => one.message)).toEqual([message]);
    expect(quad).toContain("level Level 2");
    expect(load(`${text}\n${level}`).ok).toBe(true);
  });

  it("is not seen in games of other notations", () => {
    const quad = "title A\nobjects\n  wall #\n  player @\nlevel\n  ####\n  #@.#\n  ####\n";
    expect(load(quad).ok).toBe(true);
    expect(load("######\n#text#\n######\n").ok).toBe(false);
  });

  it.each([
    ["run lengths", "9999999#|".repeat(1e5)],
    ["groups", "9(".repeat(5e5)],
    ["closed groups", "9(".repeat(20) + "#@$." + ")".repeat(20)],
    ["walls", "#".repeat(1e6)],
    ["rows", `${level}\n`.repeat(4e4)],
  ])("of a megabyte of %s is answered soon", (_, text) => {
    const start = performance.now();
    sokobanToQuad({ file: "a.xsb", text });
    expect(performance.now() - start).toBeLessThan(6000);
  });
});

describe("a file of another kind", () => {
  it.each([
    ["(;GM[1]FF[4]SZ[19];B[pd];W[dp])", "SGF"],
    ["(;GM[Othello]PC[GGS]TY[8]BO[8 ---])", "GGF"],
    ['[Event "x"]\n\n1. 11-15 23-19 *', "PDN"],
    ['[Event "x"]\n\n1. e4 e5 1-0', "PGN"],
    ["#KIF version=2.0 encoding=UTF-8\n", "KIF"],
    ["先手\uFF1A羽生\n後手\uFF1A谷川\n", "KIF"],
    ["V2.2\nN+A\nPI\n+7776FU\n", "CSA"],
    ["#N Glider\nx = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n", "RLE"],
    ["!Name: Glider\n.O.\n..O\nOOO\n", ".cells"],
  ])("%j is told to be %s", (text, kind) => {
    expect(otherFile(text)).toContain(kind);
  });

  it.each(["title A\n", "what is this", "", "' ".repeat(2000), "# ".repeat(2000)])(
    "%j is not known",
    (text) => {
      expect(otherFile(text)).toBeUndefined();
    },
  );
});
