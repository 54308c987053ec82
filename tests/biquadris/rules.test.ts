import { describe, expect, test } from "vitest";
import { biquadris, Table, typed } from "./playing.ts";

const only = (blocks: string) => ({ scriptfile: "own", files: { own: blocks } });

describe("board and screen", () => {
  test("BQ1 two wells, 11 columns, 18 rows", () => {
    const { boards } = typed("").session.position;
    expect(boards.map(({ width, height, player }) => [width, height, player])).toEqual([
      [11, 18, 0],
      [11, 18, 1],
    ]);
  });

  test.each([
    ["I", "IIII.......", "..........."],
    ["J", "JJJ........", "J.........."],
    ["L", "LLL........", "..L........"],
    ["O", "OO.........", "OO........."],
    ["S", "SS.........", ".SS........"],
    ["Z", ".ZZ........", "ZZ........."],
    ["T", ".T.........", "TTT........"],
  ])("BQ2 a new %s stands at the left edge, its bottom row on row 3", (block, row3, row2) => {
    const table = typed("", only(block));
    expect(table.rows(2, 3)).toBe(`${row2}/${row3}`);
    expect(table.well().replace(/[./]/g, "")).toHaveLength(4);
  });

  test("BQ3 both current blocks are visible all the time", () => {
    const table = typed("down drop");
    expect([table.rows(2, 3, 0), table.rows(3, 3, 1)]).toEqual(["J........../JJJ........", "LLL........"]);
    expect(table.screen).toContain("\nJ                   L\nJJJ               LLL\n");
  });

  test("BQ4 the screen", () => {
    expect(typed("").screen).toBe(
      [
        "Hi Score:        0",
        "Level:    0       Level:    0",
        "Score:    0       Score:    0",
        "-----------       -----------",
        "",
        "",
        "                    L",
        "IIII              LLL",
        ...Array.from({ length: 14 }, () => ""),
        "-----------       -----------",
        "Next:             Next:",
        "J                   L",
        "JJJ               LLL",
        "",
      ].join("\n"),
    );
  });

  test("BQ5 one screen for a command, also for one with a number", () => {
    expect(typed("5right").drawn).toBe(1);
    expect(typed("5right, left, 0left").drawn).toBe(3);
    expect(typed("lefft, l").drawn).toBe(0);
  });
});

describe("turning", () => {
  test.each<[block: string, turns: string, shape: string]>([
    ["I", "cw", "I/I/I/I"],
    ["I", "2cw", "IIII"],
    ["I", "ccw", "I/I/I/I"],
    ["J", "cw", "JJ/J./J."],
    ["J", "2cw", "JJJ/..J"],
    ["J", "ccw", ".J/.J/JJ"],
    ["L", "cw", "L./L./LL"],
    ["L", "2cw", "LLL/L.."],
    ["L", "ccw", "LL/.L/.L"],
    ["O", "cw", "OO/OO"],
    ["S", "cw", "S./SS/.S"],
    ["S", "2cw", ".SS/SS."],
    ["S", "ccw", "S./SS/.S"],
    ["Z", "cw", ".Z/ZZ/Z."],
    ["Z", "2ccw", "ZZ./.ZZ"],
    ["T", "cw", ".T/TT/.T"],
    ["T", "2cw", ".T./TTT"],
    ["T", "ccw", "T./TT/T."],
  ])("the blocks: %s after %s is %s, its lower left corner stays", (block, turns, shape) => {
    const rows = shape.split("/");
    const expected = rows.map((row) => `...${row}`.padEnd(11, "."));
    expect(typed(`3right ${turns}`, only(block)).rows(4 - rows.length, 3)).toBe(expected.join("/"));
  });

  test.each(["I", "J", "L", "O", "S", "Z", "T"])("four turns of %s are none", (block) => {
    const start = typed("3right", only(block)).well();
    expect(typed("3right 4cw", only(block)).well()).toBe(start);
    expect(typed("3right cw ccw", only(block)).well()).toBe(start);
  });
});

describe("moving", () => {
  test("BQ6 what would leave the board or touch a settled cell has no effect at all", () => {
    expect(typed("left", only("T")).well()).toBe(typed("", only("T")).well());
    expect(typed("20right", only("O")).rows(3, 3)).toBe(".........OO");
    expect(typed("20right right", only("O")).rows(3, 3)).toBe(".........OO");
    expect(typed("99down", only("O")).rows(16, 17)).toBe("OO........./OO.........");
    // Beside a settled block, near the floor.
    const table = typed("drop drop 4right 99down left", only("O"));
    expect(table.floor(2)).toBe("OO..OO...../OO..OO.....".replaceAll("OO..OO", "OO.OO."));
    expect(table.type("left").floor(1)).toBe("OOOO.......");
    expect(table.type("left").floor(1)).toBe("OOOO.......");
  });

  test("BQ7 at the right wall without room a turn is refused; the rows above serve for turning", () => {
    const table = typed("cw 99right", only("I"));
    expect(table.rows(0, 3)).toBe("..........I/..........I/..........I/..........I");
    expect(table.type("cw").rows(0, 3)).toBe("..........I/..........I/..........I/..........I");
    expect(table.said.at(-1)).toBe("The board ends there.");
  });
});

describe("turns and commands", () => {
  test("BQ8 players alternate, a turn ends with a drop, the first begins", () => {
    const table = new Table();
    const turns = ["left", "drop", "right", "down", "drop", "drop"].map((it) => table.type(it).turn);
    expect(turns).toEqual([0, 1, 1, 1, 0, 1]);
    expect(table.type("one:left").said.at(-1)).toBe("It is the turn of two.");
  });

  test("BQ9 a block that rests already still needs drop", () => {
    const table = typed("99down", only("O"));
    expect(table.turn).toBe(0);
    expect(table.type("drop").turn).toBe(1);
    expect(table.rows(2, 3)).toBe("OO........./OO.........");
  });

  test.each<[word: string, said: string | undefined]>([
    ["lef", undefined],
    ["ri", undefined],
    ["do", undefined],
    ["dr", undefined],
    ["cl", undefined],
    ["co", undefined],
    ["levelu", undefined],
    ["leveldo", undefined],
    ["levele", undefined],
    ["l", "`l` could be `left`, `levelup`, `leveledown` or `leveldown`."],
    ["level", "`level` could be `levelup`, `leveledown` or `leveldown`."],
    ["d", "`d` could be `down` or `drop`."],
    ["r", "`r` could be `right`, `random` or `restart`."],
    ["c", "`c` could be `clockwise`, `cw`, `counterclockwise` or `ccw`."],
    ["q", "There is no command `q`. `help` lists the commands."],
    ["rep", "There is no command `rep`. `help` lists the commands."],
    ["LEFT", "There is no command `LEFT`. Did you mean `left`?"],
    ["t", "There is no command `t`. Did you mean `T`?"],
    ["rihgt", "There is no command `rihgt`. Did you mean `right`?"],
    ["un", "There is no command `un`. `help` lists the commands."],
  ])("BQ10 %s", (word, said) => {
    const before = new Table();
    const table = new Table().type(`3right ${word}`);
    expect(table.said[0]).toBe(said);
    if (said !== undefined) expect(table.well()).toBe(before.type("3right").well());
  });

  test("BQ10 beginnings of commands that act at once", () => {
    expect(typed("3right re").well()).toBe(typed("").well());
    expect(typed("n sequence3.txt").said).toEqual([]);
    expect(typed("s none").said).toEqual(["There is no file `none`."]);
    expect(typed("replace T").well()).toBe(typed("T").well());
  });

  test("BQ11 a number in front", () => {
    expect(typed("3ri", only("O")).rows(3, 3)).toBe("...OO......");
    expect(typed("0ri", only("O")).rows(3, 3)).toBe("OO.........");
    expect(typed("8right 3ri", only("O")).rows(3, 3)).toBe(".........OO");
    expect(typed("3levelup").value("level")).toBe(3);
    expect(typed("5restart, 3random").well()).toBe(typed("").well());
    const table = typed("3drop", only("O"));
    expect([table.turn, table.floor(6)]).toEqual([1, Array(6).fill("OO.........").join("/")]);
  });

  test("BQ11 a special action is asked for at the end of the command, once for each drop that earned it", () => {
    const fill =
      "I 2right drop I drop ".repeat(4) + "I 6right drop I drop ".repeat(4) + "I cw 10right drop I drop ";
    const table = typed(fill, { scriptfile1: "own", files: { own: "O" } });
    expect(table.floor(4)).toBe(Array(4).fill("..IIIIIIIII").join("/"));
    table.type("2drop");
    expect([table.floor(1), table.value("debt"), table.turn]).toEqual(["...........", 2, 0]);
    // Two rows with four lying I's and the O; then two rows with four more, the other O and the standing I.
    expect(table.value("score")).toBe(2 ** 2 + 5 ** 2 + 2 ** 2 + 6 ** 2);
    table.type("blind");
    expect([table.said.at(-1), table.turn, table.session.asks.length]).toEqual([undefined, 0, 1]);
    table.type("heavy");
    expect([table.turn, table.value("blinded", 1), table.value("burdened", 1)]).toEqual([1, 1, 1]);
  });

  test("BQ12 levels go up and down by one, between 0 and 4; the next block stays", () => {
    const table = new Table({ seed: 5 });
    const levels = ["leveledown", "levelup", "9levelup", "leveldown"].map((it) =>
      table.type(it).value("level"),
    );
    expect(levels).toEqual([0, 1, 4, 3]);
    expect(table.screen).toContain("\nJ                   L\nJJJ               LLL\n");
    expect(table.type("drop").rows(2, 3)).toBe("J........../JJJ........");
  });

  test("BQ13 norandom reads a file on levels 3 and 4, random undoes it, elsewhere neither does anything", () => {
    const files = { blocks: "O T" };
    const table = new Table({ startlevel: 3, seed: 9, files }).type("norandom blocks drop drop drop drop");
    expect(table.rows(2, 3).startsWith("OO")).toBe(true);
    expect(table.type("drop drop").rows(2, 3)).toBe("TTT......../.T.........");
    expect(typed("norandom blocks 3drop", { files }).rows(2, 3)).toBe(typed("3drop").rows(2, 3));
    const back = { startlevel: 3, seed: 9, files };
    const drops = "drop drop drop drop drop drop";
    expect(typed(`norandom blocks random ${drops}`, back).well()).toBe(typed(drops, back).well());
    const low = { seed: 9, files };
    expect(typed(`norandom blocks 3levelup ${drops}`, low).well()).toBe(
      typed(`3levelup ${drops}`, low).well(),
    );
    expect(typed("norandom gone").said).toEqual(["There is no file `gone`."]);
  });

  test("BQ14 sequence runs the commands of a file, then input goes on", () => {
    const files = { moves: "3right\ndrop, drop", deep: "sequence deep" };
    const own = { ...only("O"), files: { own: "O", ...files } };
    expect(typed("sequence moves right", own).rows(3, 3)).toBe(".OO........");
    expect(typed("sequence moves", own).floor(1)).toBe("...OO......");
    const table = typed("sequence deep right", own);
    expect(table.said).toEqual([
      "Files and macros can be nested at most 16 deep: the file `deep` is not run.",
    ]);
    expect(typed("sequence none", own).said).toEqual(["There is no file `none`."]);
  });

  test("BQ15 a letter replaces the block, at the start place; no sinking by the command itself", () => {
    expect(typed("5right 3down T").rows(2, 3)).toBe("TTT......../.T.........");
    expect(typed("3levelup T").rows(2, 3)).toBe("TTT......../.T.........");
    expect(typed("3levelup T right").rows(3, 4)).toBe(".TTT......./..T........");
    expect(typed("3levelup T levelu 9leveldown I right").rows(3, 3)).toBe(".IIII......");
  });

  test("BQ15 where the new block does not fit nothing changes, and a message says so", () => {
    const table = typed(tower, only("O"));
    expect(table.rows(2, 4)).toBe("OO........./OO.IIII..../...OO......");
    const before = table.well();
    table.type("I");
    expect([table.said.at(-1), table.well()]).toEqual(["There is no room for I.", before]);
    expect(table.type("T").rows(2, 3)).toBe("TTT......../.T.IIII....");
  });

  test("BQ16 restart clears the boards and the scores, files begin again, the hi score stays", () => {
    const table = typed(oneRow, { scriptfile2: "own", files: { own: "L L L T O" } });
    expect(table.value("hi")).toBeGreaterThan(0);
    const hi = table.value("hi");
    table.type("restart");
    expect([table.value("score"), table.value("hi"), table.turn, table.value("level")]).toEqual([
      0,
      hi,
      0,
      0,
    ]);
    expect(table.well()).toBe(typed("").well());
  });

  test("BQ16 restart goes back to the seed, and clears norandom and all effects", () => {
    const fresh = new Table({ startlevel: 3, seed: 4 });
    const table = new Table({ startlevel: 3, seed: 4, files: { own: "O" } });
    table.type("norandom own 5drop drop levelup restart");
    expect(table.value("level")).toBe(3);
    for (let n = 0; n < 4; n++) {
      expect(table.well()).toBe(fresh.well());
      table.type("drop");
      fresh.type("drop");
    }
  });

  test("BQ18 renamed commands and macros keep beginnings right", () => {
    const table = typed("rename counterclockwise zurueck, c", only("T"));
    expect(table.said.at(-1)).toBe("`c` could be `clockwise`, `cw` or `ccw`.");
    table.type("macro slam = 5right, drop\nsl sl");
    expect([table.floor(2, 0), table.floor(2, 1)]).toEqual(Array(2).fill(".....TTT.../......T...."));
  });
});

/** A tower from column 3 up to the first row of the well, for the first player; the other's blocks lie flat. */
const tower = `${"O 3right drop I drop ".repeat(7)}I 3right drop I drop`;

const oneRow = "drop, drop, drop, 3right, drop, drop, 6right, drop, drop, drop, drop, 9right, drop";

describe("levels", () => {
  test("BQ19 level 0 reads the player's file round and round", () => {
    const table = typed("", { scriptfile1: "a", scriptfile2: "b", files: { a: "O T", b: "I" } });
    const seen: string[] = [];
    for (let n = 0; n < 5; n++) {
      seen.push(table.rows(2, 3).replace(/[./]/g, "")[0]!);
      table.type("I drop drop");
    }
    expect(seen).toEqual(["O", "T", "O", "T", "O"]);
  });

  test.each([
    [
      "BQ20 level 1: S and Z 1/12, the rest 1/6",
      "gentle",
      { S: 1 / 12, Z: 1 / 12, I: 1 / 6, J: 1 / 6, L: 1 / 6, O: 1 / 6, T: 1 / 6 },
    ],
    [
      "BQ21 level 2: all 1/7",
      "even",
      { S: 1 / 7, Z: 1 / 7, I: 1 / 7, J: 1 / 7, L: 1 / 7, O: 1 / 7, T: 1 / 7 },
    ],
    [
      "BQ22 level 3: S and Z 2/9, the rest 1/9",
      "harsh",
      { S: 2 / 9, Z: 2 / 9, I: 1 / 9, J: 1 / 9, L: 1 / 9, O: 1 / 9, T: 1 / 9 },
    ],
  ])("%s", (_, name, shares) => {
    const { sources, kinds } = biquadris.program;
    const source = sources.find((it) => it.name === name)!;
    const total = source.weights.reduce((sum, it) => sum + it, 0);
    const declared = source.kinds.map((kind, index) => [kinds[kind]!.name, source.weights[index]! / total]);
    expect(Object.fromEntries(declared)).toEqual(shares);
  });

  test("BQ22 a block made on level 3 or 4 sinks one row after every command that moves or turns it", () => {
    const heavy = (text: string): string => typed(`3levelup T ${text}`).well();
    const at = (row: number, rest = "TTT......../.T.........") => {
      const rows = Array(18).fill("...........");
      rows.splice(row, 2, ...rest.split("/"));
      return rows.join("/");
    };
    expect(heavy("")).toBe(at(2));
    expect(heavy("left")).toBe(at(3));
    expect(heavy("5left")).toBe(at(3));
    expect(heavy("0left")).toBe(at(2));
    expect(heavy("down")).toBe(at(4));
    expect(heavy("2right")).toBe(at(3, "..TTT....../...T......."));
    expect(heavy("levelup")).toBe(at(2));
    expect(typed("3levelup T leveldown left").well()).toBe(at(3));
    expect(typed("T 3levelup left").well()).toBe(at(2));
  });

  test("BQ23 on level 4 a star falls in the middle after 5 blocks without a cleared row, then after 10", () => {
    const table = new Table({ startlevel: 4, files: { own: "O" } }).type("norandom own");
    const drops = (count: number): void => {
      for (let n = 0; n < count; n++) table.type("I drop leveledown I drop");
    };
    drops(4);
    expect(table.well()).not.toContain("*");
    drops(1);
    expect(table.rows(17, 17)[5]).toBe("*");
    expect(table.well().match(/\*/g)).toHaveLength(1);
  });

  test("BQ23 the count runs from entering level 4", () => {
    const table = new Table();
    for (let n = 0; n < 4; n++) table.type("I drop I drop");
    table.type("4levelup");
    for (let n = 0; n < 4; n++) table.type("5right I drop I drop");
    expect(table.well()).not.toContain("*");
    table.type("I drop");
    expect(table.rows(17, 17)[5]).toBe("*");
  });
});

describe("scores and special actions", () => {
  test("BQ24 one row on level 2 is worth 9, and blocks that went count in the same way", () => {
    const table = typed("2levelup I drop drop I 4right drop drop", {});
    expect(table.value("score")).toBe(0);
    table.type("O 8right drop drop I cw 99right drop");
    // The row is full: two lying I, an O and a standing I. The I's are wholly gone.
    expect(table.value("score")).toBe((1 + 2) ** 2 + (2 + 2) ** 2);
    expect(table.floor(4)).toBe(".........../..........I/..........I/........OOI");
  });

  test("BQ24 the seed's script for several rows ends with 29: two rows and five blocks on level 0", () => {
    const table = typed(severalRows, { scriptfile1: "sequence3.txt" });
    expect(table.value("score")).toBe(2 ** 2 + 5 ** 2);
  });

  test("BQ24 the seed's script for one row clears none with its file, and one with `L L L T O`", () => {
    expect(typed(oneRow).value("score")).toBe(0);
    const table = typed(oneRow, { scriptfile2: "own", files: { own: "L L L T O" } });
    expect([
      table.value("score", 0) + table.value("score", 1),
      table.value("debt", 0) + table.value("debt", 1),
    ]).toEqual([1, 0]);
  });

  test("BQ25 what is above a cleared row comes down by the rows cleared below it", () => {
    const table = typed(severalRows, { scriptfile1: "sequence3.txt" });
    expect(table.floor(3)).toBe(".........../..........I/..........I");
  });

  test("BQ26 the hi score follows the best score of either player", () => {
    const table = typed(severalRows, { scriptfile1: "sequence3.txt" });
    expect(table.value("hi")).toBe(29);
    expect(table.screen).toContain("Hi Score:       29\n");
    table.type(
      "blind, restart, drop, drop, 4right, drop, drop, 8right, drop, drop, clockwise, 10right, drop",
    );
    expect([table.value("score"), table.value("hi")]).toEqual([1 + 2 ** 2, 29]);
  });

  test("BQ27 two rows at once: one action is asked for before the turn passes; the next word answers", () => {
    const table = typed(severalRows, { scriptfile1: "sequence3.txt" });
    expect(table.session.asks.map(({ player, text }) => [player, text])).toEqual([[0, ask]]);
    expect(table.turn).toBe(0);
    table.type("left, drop, T, sequence x");
    expect(table.said.slice(-4)).toEqual([ask, ask, ask, ask]);
    expect(table.type("bl").turn).toBe(1);
    expect(table.session.asks).toEqual([]);
  });

  test("BQ28 blind covers columns 2 to 8 of rows 5 to 14 until that player drops", () => {
    const table = typed(`${severalRows}, blind`, { scriptfile1: "sequence3.txt" });
    const rows = table.screen
      .split("\n")
      .slice(4, 22)
      .map((row) => row.padEnd(29).slice(18));
    rows.forEach((row, y) => {
      for (let x = 0; x < 11; x++) expect(row[x] === "?").toBe(x >= 2 && x <= 8 && y >= 5 && y <= 14);
    });
    expect(table.type("3right").screen).toContain("?");
    expect(table.type("drop").screen).not.toContain("?");
  });

  test("BQ29 heavy: every left or right is followed by a fall of two rows; without room it counts as dropped", () => {
    const table = typed(`${severalRows}, heavy`, {
      scriptfile1: "sequence3.txt",
      scriptfile2: "own",
      files: { own: "O" },
    });
    const height = (): number =>
      table
        .well(1)
        .split("/")
        .findIndex((row) => row.includes("O"));
    const start = height();
    expect(start).toBe(2);
    table.type("right");
    expect(height()).toBe(4);
    table.type("3right 0left clockwise down");
    expect(height()).toBe(2 + 2 + 2 + 1);
    while (table.turn === 1) table.type("left right");
    expect(table.session.status).toBe("playing");
  });

  test("BQ30 force changes the opponent's block, which stands at its start", () => {
    const table = typed(`${severalRows}, force, T`, { scriptfile1: "sequence3.txt" });
    expect([table.turn, table.rows(2, 3, 1)]).toEqual([1, "TTT......../.T........."]);
    expect(typed(`${severalRows}, force X`, { scriptfile1: "sequence3.txt" }).said.at(-1)).toContain(
      "`shape` should be",
    );
  });

  test("BQ30 what is forced and does not fit loses the game for the opponent", () => {
    const towers =
      "I drop O 3right drop ".repeat(4) +
      "I 4right drop O 3right drop ".repeat(3) +
      "O 8right drop I 3right drop ";
    const table = typed(`${towers} I cw 10right drop`, only("O"));
    expect([table.session.asks.length, table.turn]).toEqual([1, 0]);
    table.type("force I");
    expect(table.session.ending).toMatchObject({ player: 1, ending: "lost" });
    expect(table.session.ending?.text).toMatch(/^Player two has no room: player one wins\./);
  });

  test("BQ31 a block that has no room loses the game; then only restart and the end are left", () => {
    const table = typed("9drop", only("O"));
    expect(table.session.status).toBe("lost");
    expect(table.session.ending?.text).toBe("Player one has no room: player two wins. 0 to 0, hi score 0.");
    expect(table.type("left, undo2").said.at(-2)).toBe("The game is over. Undo, or start again.");
    expect(table.type("restart").session.status).toBe("playing");
    expect(typed("9drop quit", only("O")).quit).toBe(true);
  });

  test("BQ17 quit, like the end of the input, names the winner by the scores", () => {
    const won = typed(`${severalRows} quit`, { scriptfile1: "sequence3.txt" });
    expect(won.session.ending).toMatchObject({ player: 0, text: "Player one wins, 29 to 0. Hi score 29." });
    expect(typed("quit").session.ending?.text).toBe("A tie, 0 to 0. Hi score 0.");
  });
});

const ask = "Special action: blind, heavy, or force and a block?";
const severalRows =
  "drop, drop, drop, drop, 4right, drop, drop, 6right, drop, drop, 6right, drop, drop, clockwise, 10right, drop";

describe("options", () => {
  test("BQ32 startlevel, seed and files", () => {
    expect(typed("", { startlevel: 2 }).value("level", 1)).toBe(2);
    expect(() => typed("", { startlevel: 5 })).toThrow("a number from 0 to 4");
    expect(() => typed("", { scriptfile1: "bad", files: { bad: "I J\nX" } })).toThrow(
      "bad:2: `X` cannot be in it.",
    );
    expect(() => typed("", { scriptfile1: "none" })).toThrow("There is no file `none`.");
    const blocks = (seed: number): string =>
      typed("2levelup 3drop drop 3drop", { seed, startlevel: 1 }).well();
    expect(blocks(7)).toBe(blocks(7));
    expect(new Set([1, 2, 3, 4].map(blocks)).size).toBeGreaterThan(1);
  });

  test("one player's moves never change the other's blocks", () => {
    const one = new Table({ startlevel: 2, seed: 3 }).type("3drop drop").well(1);
    const other = new Table({ startlevel: 2, seed: 3 }).type("drop drop").well(1);
    expect(one).toBe(other);
  });
});
