// What is done with bodies: each case a board before, the statements of one cycle, the board after.

import { describe, expect, test } from "vitest";
import { type Session } from "../../src/session/index.ts";
import { play, seen, sessionOf } from "../playing.ts";

const bodies = `
objects
  rock # grey
bodies piece
  turns in its square
  L kicks 0>1 (-1, 0) (0, -1)
  O turns never
  bar turns about its lower left corner
  key turns about o
  L orange   O yellow   T purple   bar cyan   key red
  ..L        OO         .T.        II         oK
  LLL        OO         TTT                   K.
  ...                   ...
objects
  hub o white
`;

/** A game whose only control does the statements; \`at\` says where the first body stands. */
function after(rows: string, lines: string, state = ""): Session {
  const size = rows.split("\n").map((row) => row.trim());
  const text = [
    "title T",
    "board 8x6",
    bodies,
    "controls: go Space",
    "state",
    "  slot a, b",
    "  counter n, gone",
    ...state.split("\n").map((it) => `  ${it}`),
    "step go when go",
    ...lines.split("\n").map((it) => `  ${it}`),
    "level",
    ...size.map((it) => `  ${it}`),
  ];
  return play(sessionOf(text.join("\n")), "go");
}

const empty = "........";

/** The rows that are not empty, joined by \`/\`. */
function board(session: Session): string {
  return seen(session)
    .split("/")
    .map((row) => row.trimEnd())
    .join("/")
    .replace(/^\/*|\/*$/g, "");
}

describe("bodies are laid, moved and slid", () => {
  test.each([
    ["as drawn", "a = new L, put a at (1, 0)", "   L/ LLL"],
    ["with an empty row of the picture off the board", "a = new T, put a at (0, 4)", " T/TTT"],
    ["by its lower left corner's box", "a = new bar, put a at (2, 0)", "  II"],
    ["moved", "a = new L, put a at (1, 0), move a right 2", "     L/   LLL"],
    [
      "up to the edge and no further",
      "a = new O, put a at (4, 0), slide a right as r, n = r",
      "      OO/      OO",
    ],
    ["by so many at most", "a = new O, put a at (0, 0), slide a right up to 3", "   OO/   OO"],
    ["again where it lies", "a = new O, put a at (0, 0), put a at (1, 0)", " OO/ OO"],
    [
      "off the board and back as drawn",
      "a = new T, put a at (0, 0), turn a cw\nremove a\nput a at (4, 0)",
      "     T/    TTT",
    ],
  ])("%s", (_, lines, wanted) => {
    expect(board(after(empty, lines))).toBe(wanted);
  });

  test("a slide that cannot begin is done, of no cells", () => {
    const session = after(empty, "a = new O, put a at (0, 0)\nslide a left as far, n = far + 7");
    expect(session.last.reason).toBeUndefined();
    expect(session.position.kindsAt(0)).toHaveLength(1);
  });
});

describe("the place of a body", () => {
  const hook = "objects\n  rock # grey\nbodies piece\n  LINE\n  hook red\n  h.\n  h.\n  hh\n";

  /** What is seen, and the place of the body, after these statements. */
  function placed(line: string, lines: string): string {
    const text = `title T\nboard 6x6\n${hook.replace("  LINE\n", line)}
controls: go Space
state
  slot a
  counter across, down-by
step go when go
  a = new hook
${lines.replaceAll(/^/gm, "  ")}
  across = x of a, down-by = y of a
view
  board
  "{across} {down-by}"
`;
    return board(play(sessionOf(text), "go"));
  }

  test.each([
    ["is the lower left corner if it turns about that", "put a at (2, 3)", "  h/  h/  hh///2 3"],
    ["which stays when it turns", "put a at (2, 3), turn a cw", "  hhh/  h///2 3"],
  ])("%s", (_, lines, wanted) => {
    expect(placed("  turns about its lower left corner\n", lines)).toBe(wanted);
  });

  test.each([
    ["else the upper left corner of its picture", "put a at (2, 1)", "  h/  h/  hh///2 1"],
    ["as it is turned", "put a at (2, 1), turn a cw", "  hhh/  h///2 2"],
  ])("%s", (_, lines, wanted) => {
    expect(placed("", lines)).toBe(wanted);
  });
});

describe("turns and mirrors", () => {
  test.each([
    ["in its square", "a = new L, put a at (0, 0), turn a cw", " L/ L/ LL"],
    ["four times", "a = new L, put a at (0, 0), turn a cw 4", "  L/LLL"],
    ["the other way round", "a = new L, put a at (0, 0), turn a ccw", "LL/ L/ L"],
    ["about its lower left corner", "a = new bar, put a at (2, 3), turn a cw", "  I/  I"],
    ["about a cell", "a = new key, put a at (3, 3), turn a cw", "  Ko/   K"],
    ["mirrored", "a = new L, put a at (0, 0), mirror a", "L/LLL"],
    ["mirrored, then turned", "a = new L, put a at (0, 0), mirror a, turn a cw", " LL/ L/ L"],
    [
      "turned, then mirrored: left and right as seen",
      "a = new L, put a at (0, 0), turn a cw, mirror a",
      " L/ L/LL",
    ],
  ])("%s", (_, lines, wanted) => {
    expect(board(after(empty, lines)).replace(/^ +(?=I)/, "  ")).toBe(wanted);
  });

  test("a kick is tried where the turn does not fit, and told by its number", () => {
    const rows = `${empty}\n${empty}\n${empty}\n.#......`;
    const session = after(
      rows,
      "a = new L, put a at (0, 1), turn a cw as kick, n = kick\nwhen n = 2: put rock at (7, 5)",
    );
    expect(board(session)).toBe(" L/ L/ LL/ #//       #");
  });
});

describe("a refusal names the cell and the thing, and changes nothing", () => {
  test.each([
    ["a rock in the way", "move a right", "taken", "rock", [3, 1]],
    ["the edge", "move a left 2", "edge", "L", [0, 1]],
    ["a turn that does not fit", "turn a ccw", "taken", "rock", [1, 2]],
    ["another body", "b = new O, put b at (0, 0)", "taken", "L", [0, 1]],
    ["off the board", "put a at (-2, 0)", "edge", "L", [0, 1]],
    ["a body that never turns", "b = new O, put b at (5, 0), turn b cw", "turns-never", undefined, undefined],
    ["no body", "turn b cw", "no-such-thing", undefined, undefined],
    ["on no board", "b = new O, move b down", "off-board", "O", undefined],
  ] as const)("%s", (_, lines, code, thing, at) => {
    const start = `a = new L, put a at (0, 0)\n`;
    const rows = `${empty}\n...#....\n.#......`;
    const before = after(rows, start);
    const session = after(rows, start + lines);
    const { reason } = session.last;
    expect(reason?.code).toBe(code);
    expect(reason?.kind === undefined ? undefined : session.game.program.kinds[reason.kind]?.name).toBe(
      thing,
    );
    expect(reason?.cell).toBe(at && at[1] * 8 + at[0]);
    if (!lines.includes("b =")) expect(session.hash()).toBe(before.hash());
  });
});

describe("bodies come to rest, change and go", () => {
  test.each([
    [
      "settled cells are objects",
      "a = new O, put a at (0, 0), settle a\nwhen no a: put rock at (7, 0)",
      "OO     #/OO",
    ],
    ["and move one by one", "a = new O, put a at (0, 4), settle a\nmove O at (1, 4) right", "O O/OO"],
    [
      "a removed body stays in its slot",
      "a = new O, put a at (0, 0), remove a\nb = a, put b at (2, 0)",
      "  OO/  OO",
    ],
    ["another shape in the same place", "a = new O, put a at (0, 0), a becomes T", " T/TTT"],
    ["turned as before", "a = new L, put a at (0, 0), turn a cw, a becomes T", " T/ TT/ T"],
    ["as drawn at a cell", "a = new L, put a at (0, 0), turn a cw, a becomes O at (4, 0)", "    OO/    OO"],
    [
      "every one",
      "a = new O, put a at (0, 0), b = new T, put b at (3, 0)\nmove each piece right",
      " OO  T/ OO TTT",
    ],
    [
      "each of one kind once",
      "a = new O, put a at (0, 0)\nfor each O: add 1 to n\nwhen n = 1 and count O = 1: put rock at (7, 0)",
      "OO     #/OO",
    ],
  ])("%s", (_, lines, wanted) => {
    expect(board(after(empty, lines))).toBe(wanted);
  });

  test.each([
    ["a fits down 4", true],
    ["a fits down 5", false],
    ["a fits right", false],
    ["b fits left 3", true],
    ["b fits right", false],
    ["a fits cw", true],
    ["a fits mirrored", true],
    ["a fits at (5, 0)", true],
    ["a fits at (6, 0)", false],
    ["a fits as O", true],
    ["a is at rest", false],
    ["b is at rest", true],
    ["a touches rock", true],
    ["b touches rock", false],
    ["b touches O", false],
    ["(3, 1) is blocked", true],
    ["(4, 1) is not blocked", true],
    ["(8, 1) is blocked", true],
    ["place of a = (0, 0)", true],
    ["place of a + (3, 1) is blocked", true],
    ["x of a = 0", true],
    ["a is L", true],
    ["kind of b = O", true],
    ["L in (2, 0) to (7, 5)", true],
    ["no L in (3, 0) to (7, 5)", true],
    ["no a", false],
  ])("%s is %s", (test_, wanted) => {
    const lines = "a = new L, put a at (0, 0)\nb = new O, put b at (6, 4)\n";
    const session = after(`${empty}\n...#....`, `${lines}when ${test_}: put rock at (7, 0)`);
    expect(session.position.kindsAt(7).length > 0).toBe(wanted);
  });

  test("the place of a body is known off the board", () => {
    const lines = "a = new T, put a at (0, 0), turn a cw, move a left\nn = x of a * 10 + y of a";
    const session = after(
      empty,
      `${lines}\nwhen n = -10 and place of a + (2, 1) = (1, 1): put rock at (7, 0)`,
    );
    expect(board(session)).toBe("T      #/TT/T");
  });

  test("what is written on a cell of a body settles it", () => {
    const session = after(
      empty,
      "a = new O, put a at (0, 0)\nrewrite once first\n  OO -> #O\nwhen no a: put rock at (7, 0)",
    );
    expect(board(session)).toBe("#O     #/OO");
  });
});

describe("full lines", () => {
  const rows = ["........", "#.......", "########", ".#......", "########", "########"].join("\n");
  test.each([
    ["rows vanish at once, whatever lies between", "of board", 3, "       #////#/ #"],
    ["of a part of the board", "of board in (0, 0) to (1, 5)", 3, "       #//  ######//# ######/ #######"],
  ])("%s", (_, which, count, wanted) => {
    const session = after(rows, `clear full rows ${which} as r\nwhen r = ${count}: put rock at (7, 0)`);
    expect(board(session)).toBe(wanted);
  });

  test("a body that moves neither counts nor shifts", () => {
    const lines =
      "a = new O, put a at (0, 0)\nclear full rows of board as r, n = r\nwhen n = 1: put rock at (7, 5)";
    const session = after(["..######", "..######", "........", "########", "#......."].join("\n"), lines);
    expect(board(session)).toBe("OO/OO######/  ######//#/       #");
  });

  test("settled bodies are counted when their last cell goes", () => {
    const lines = [
      "a = new O, put a at (0, 4), settle a",
      "a = new bar, put a at (2, 5), settle a",
      "clear full rows of board as r and lost, n = r, gone = lost",
      "when n = 1 and gone = 1: put rock at (7, 0)",
    ].join("\n");
    const session = after(
      ["........", "........", "........", "........", "........", "....####"].join("\n"),
      lines,
    );
    expect(board(session)).toBe("       #/////OO");
  });

  test("columns come left", () => {
    const rows6 = ["#.#.....", "###.....", "#.#.....", "#.#.....", "#.#.....", "#.##...."].join("\n");
    const session = after(rows6, "clear full columns of board as c, n = c\nwhen n = 2: put rock at (7, 0)");
    expect(board(session)).toBe("       #/#//// #");
  });
});
