import { describe, expect, test } from "vitest";
import { programOf, toldOf } from "../../../tests/compiling.ts";
import type { Level, Program } from "../index.ts";

const objects = `
objects
  floor , grey   wall # brown   crate o orange   gem d blue   hero @ yellow
layers
  floor
  pile gem
  others
legend
  + hero, floor
  & gem, floor, hero
`;

/** Returns a map as names of kinds, rows joined by `/`. */
function drawn({ kinds, levels }: Program, level = 0): string {
  const map = levels[level] as Extract<Level, { type: "map" }>;
  const { width, cells } = map.boards[0]!;
  const names = cells.map((it) => it.map((kind) => kinds[kind]!.name).join("+") || ".");
  return Array.from({ length: cells.length / width }, (_, y) =>
    names.slice(y * width, (y + 1) * width).join(" "),
  ).join(" / ");
}

describe("maps", () => {
  test.each([
    ["a glyph is an object", "#@", "wall hero"],
    ["several objects stand lowest first", "+&", "floor+hero floor+gem+hero"],
    [
      "dots, blanks and what is missing of a row are nothing",
      "#.#\n  @ d\n  o",
      "wall . wall / hero . gem / crate . .",
    ],
  ])("%s", (_, picture, cells) => {
    expect(drawn(programOf(`${objects}level\n  ${picture}\n`))).toBe(cells);
  });

  test("a smaller map lies in the upper left corner of a board with a size", () => {
    expect(drawn(programOf(`${objects}board 3x2\nlevel\n  #@\n`))).toBe("wall hero . / . . .");
  });
});

describe("boards", () => {
  test("without one there is one, as large as the first level", () => {
    const { boards } = programOf(`${objects}level\n  #@o\n  ###\n\nlevel\n  #@\n`);
    expect(boards).toEqual([{ name: "board", width: 3, height: 2, eachPlayer: false, edge: "closed" }]);
  });

  test("name, size, whose, edge and picture", () => {
    const { boards } = programOf(
      `${objects}board well 2x3 for each player wraps across\nboard panel\n  #d\n`,
    );
    expect(boards[0]).toEqual({ name: "well", width: 2, height: 3, eachPlayer: true, edge: "wraps-across" });
    expect(boards[1]).toMatchObject({ name: "panel", width: 2, height: 1, cells: [[2], [4]] });
  });

  test("a game without levels has one, on its boards as they are", () => {
    const { levels } = programOf(`${objects}board 2x2\n`);
    expect(levels).toEqual([{ type: "map", boards: [], start: { locals: 0, statements: [] } }]);
  });

  test("messages stand between levels", () => {
    const { levels } = programOf(`${objects}level One\n  @\n\nmessage Well done.\nlevel Two\n  @\n`);
    expect(levels.map((it) => (it.type === "map" ? it.name : it.text))).toEqual(["One", "Well done.", "Two"]);
  });

  test("so many cells of so many layers are too large", () => {
    const text = `${objects}board 4000x4000\n`;
    expect(toldOf(text).filter((it) => it.includes("board-large")).length).toBe(1);
  });

  test.each([
    ["board 1000x1000", `view\n${"  board\n".repeat(17)}`, 1],
    ["board 1000x1000", `view\n${"  board in 20x20 around hero\n".repeat(17)}`, 0],
    ["board 10x10", "view\n  beside 2000000\n    board\n    board\n", 1],
    ["players 64\nboard 10x10 for each player", "view\n  for each player beside 900000: board\n", 1],
    ["board 10x10", "view\n  beside 40\n    board\n    board\n", 0],
  ])("of %s a view may show only so much: %s", (board, view, count) => {
    const told = toldOf(`${objects}${board}\n${view}`);
    expect(told.filter((it) => it.includes("board-large")).length).toBe(count);
  });
});

describe("layers", () => {
  test("without them there is one", () => {
    const { kinds, layers } = programOf("objects: wall # grey   hero @ yellow\nboard 2x2\n");
    expect(layers).toEqual([{ pile: false }]);
    expect(kinds.map((it) => it.layer)).toEqual([0, 0, 0]);
  });

  test("the ground first, then what others name", () => {
    const { kinds, layers } = programOf(`${objects}board 2x2\n`);
    expect(layers).toEqual([{ pile: false }, { pile: true }, { pile: false }]);
    expect(kinds.map((it) => `${it.name} ${it.layer}`)).toEqual([
      "nothing 0",
      "floor 0",
      "wall 2",
      "crate 2",
      "gem 1",
      "hero 2",
    ]);
  });
});

describe("objects", () => {
  test("colours, what is shown, and sprites", () => {
    const { kinds } = programOf(
      'objects: wall # grey #f80 shown " "\nsprite wall red #00ff00\n  01\n  .0\n\nlevel\n  #\n',
    );
    expect(kinds[1]).toMatchObject({
      name: "wall",
      glyph: "#",
      shown: " ",
      colours: ["#8a8d93", "#ff8800"],
      sprite: { width: 2, height: 2, colours: ["#d93636", "#00ff00"], pixels: [0, 1, -1, 0] },
    });
  });

  test("pixels that one sees through", () => {
    const { kinds } = programOf("objects: pane P sky\nsprite pane #7FB8F080 #fffa\n  01\n\nlevel\n  P\n");
    expect(kinds[1].sprite?.colours).toEqual(["#7fb8f080", "#ffffffaa"]);
  });
});
