import { describe, expect, it } from "vitest";
import { type Session, newSession } from "../../src/session/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import type { Game } from "../../src/game/index.ts";
import { gameOf, libraryGame, libraryGames, play, seen, sessionOf } from "../playing.ts";

const games = new Map(libraryGames());

const begun = (game: string): Session => newSession(games.get(game)!);

/** The value of an expression in a game of one cell. */
const shown = (value: string): string =>
  seen(sessionOf(`board 1x1\nobjects: stone *\nlevel\n  *\nview: "{${value}}"\n`));

/** The marked cells of the first board, as `x y`, a capture with an x behind. */
function marks(session: Session): string[] {
  const board = frameOf(session).blocks.find((it) => it.type === "board")!;
  return board.marks!.targets.map((it) => `${it.x} ${it.y}${it.takes ? "x" : ""}`);
}

function selected(session: Session): string {
  const board = frameOf(session).blocks.find((it) => it.type === "board")!;
  const cell = board.marks!.selected;
  return cell ? `${cell.x} ${cell.y}` : "nothing";
}

/** What stands on the first board, row by row. */
const rows = (session: Session): string[] => {
  const { kinds } = session.game.program;
  const [{ width, height }] = session.position.boards as [(typeof session.position.boards)[number]];
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => kinds[session.position.topAt(y * width + x)]!.glyph)
      .join("")
      .replaceAll(" ", "."),
  );
};

const count = (session: Session): number => rows(session).join("").replaceAll(".", "").length;

type Cell = readonly [x: number, y: number];

/** A level with a piece on a board of this size, and what else stands there. */
function levelOf(size: string, piece: string, at: Cell, others = ""): string {
  const [width, height] = size.split("x").map(Number) as [number, number];
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => "."));
  cells[at[1]]![at[0]] = piece;
  for (const [, glyph, x, y] of others.matchAll(/(\S)(\d+),(\d+)/g)) cells[Number(y)]![Number(x)] = glyph!;
  return `level\n${cells.map((it) => `  ${it.join("")}`).join("\n")}\n`;
}

const gameOn = (size: string, levels: readonly string[]): Game =>
  gameOf(`title One piece\ninclude chess-map\nboard ${size} chequered\n${levels.join("")}`);

const marksFrom = (session: Session, [x, y]: Cell): string[] => marks(play(session, `click ${x} ${y}`));

const destinations = (size: string, piece: string, at: Cell, others = ""): string[] =>
  marksFrom(newSession(gameOn(size, [levelOf(size, piece, at, others)])), at);

/** The destinations of a piece alone from each cell of a board. */
function destinationsFromAll(size: string, piece: string): string[][] {
  const [width, height] = size.split("x").map(Number) as [number, number];
  const cells = Array.from({ length: width * height }, (_, i): Cell => [i % width, Math.floor(i / width)]);
  const game = gameOn(
    size,
    cells.map((at) => levelOf(size, piece, at)),
  );
  return cells.map((at, i) => marksFrom(newSession(game, { level: i + 1 }), at));
}

describe("the map of the lesson", () => {
  it("CH1 marks every legal destination and nothing else", () => {
    const session = begun("chess-map.quad");
    expect(marks(play(session, "click 0 1"))).toEqual(["0 2", "0 3"]);
    expect(marks(play(session, "click 1 0"))).toEqual(["0 2", "2 2"]);
    expect(marks(play(session, "click 2 0"))).toEqual([]);
    expect(session.moves.filter((it) => it.player === 0)).toHaveLength(20);
  });

  it("CH2 moves there, takes what stands there, and clears marks and selection", () => {
    const session = play(begun("chess-map.quad"), "click 3 1, click 3 3, click 4 6, click 4 4, click 3 3");
    expect(marks(session)).toEqual(["3 4", "4 4x"]);
    play(session, "click 4 4");
    expect([count(session), marks(session), selected(session)]).toEqual([31, [], "nothing"]);
    expect(rows(session)[4]).toBe("....P...");
  });

  it("CH3 a mark over a piece wins the click", () => {
    const session = play(begun("chess-map.quad"), "click 3 1, click 3 3, click 4 6, click 4 4");
    play(session, "click 4 4, click 3 3");
    expect(rows(session).slice(3, 5)).toEqual(["...p....", "........"]);
  });

  it("CH4 shows exactly the new marks, on the same row or column too", () => {
    const session = begun("chess-map.quad");
    for (const [cell, expected] of [
      ["0 1", ["0 2", "0 3"]],
      ["5 1", ["5 2", "5 3"]],
      ["5 6", ["5 4", "5 5"]],
      ["1 0", ["0 2", "2 2"]],
    ] as const)
      expect(marks(play(session, `click ${cell}`)).sort()).toEqual(expected);
  });

  it("CH5 has no mark twice, however often it is asked", () => {
    const session = play(begun("chess-map.quad"), "click 0 1, click 0 1, ., click 0 1");
    expect(marks(session)).toEqual(["0 2", "0 3"]);
  });

  it("CH6 a click elsewhere clears both, and the same piece can be picked up again", () => {
    const session = play(begun("chess-map.quad"), "click 0 1, click 7 4");
    expect([marks(session), selected(session)]).toEqual([[], "nothing"]);
    expect(marks(play(session, "click 0 1"))).toEqual(["0 2", "0 3"]);
  });

  it.each([
    ["free", "P", [3, 1], "", ["3 2", "3 3"]],
    ["small ones go up", "p", [3, 6], "", ["3 4", "3 5"]],
    ["not from its first row", "P", [3, 2], "", ["3 3"]],
    ["first cell blocked", "P", [3, 1], "p3,2", []],
    ["second cell blocked", "P", [3, 1], "p3,3", ["3 2"]],
    ["takes diagonally, enemies only", "P", [3, 3], "p2,4 P4,4 p3,4", ["2 4x"]],
    ["CH8 one side on the left edge", "P", [0, 3], "p1,4 p7,4 p7,3", ["0 4", "1 4x"]],
    ["CH8 one side on the right edge", "p", [7, 3], "P6,2 P0,2 P0,3", ["6 2x", "7 2"]],
    ["CH8 nothing on the last row", "P", [3, 7], "", []],
  ] as const)("CH7 a pawn: %s", (_, piece, at, others, expected) =>
    expect(destinations("8x8", piece, at, others).sort()).toEqual(expected),
  );

  it.each([
    ["N", [3, 3], 8],
    ["N", [0, 0], 2],
    ["B", [3, 3], 13],
    ["B", [0, 0], 7],
    ["R", [3, 3], 14],
    ["Q", [3, 3], 27],
    ["K", [3, 3], 8],
    ["K", [0, 7], 3],
  ] as const)("CH9, CH10, CH17 %s at %j goes to %i cells of an empty board", (piece, at, many) =>
    expect(destinations("8x8", piece, at)).toHaveLength(many),
  );

  it.each([
    ["N", 336],
    ["B", 560],
  ])("CH9, CH10 all cells of an empty board, %s: %i", (piece, sum) => {
    expect(destinationsFromAll("8x8", piece).flat()).toHaveLength(sum);
  });

  it("CH9, CH10 knights jump, bishops stop at their own and on an enemy", () => {
    const around = "P2,2 P4,2 P2,4 p4,4 P3,2 P3,4 P2,3 P4,3";
    expect(destinations("8x8", "N", [3, 3], around)).toHaveLength(8);
    expect(destinations("8x8", "B", [3, 3], around)).toEqual(["4 4x"]);
  });

  it.each(["1x2", "3x2", "2x7", "5x4"])("CH12 no mark is off the board, %s", (size) => {
    const [width, height] = size.split("x").map(Number) as [number, number];
    for (const piece of ["P", "n", "B", "r", "Q", "k"])
      for (const mark of destinationsFromAll(size, piece).flat()) {
        const [toX, toY] = mark.split(" ").map(Number) as [number, number];
        expect(toX >= 0 && toY >= 0 && toX < width && toY < height).toBe(true);
      }
  });

  it.each([0, 2])("CH12 a king at the edge, in column %i, does not go round the board", (x) => {
    const near = ["1 0", "1 1", `${x} 1`].sort();
    expect(destinations("3x2", "k", [x, 0]).sort()).toEqual(near);
  });

  it("CH13 the pieces are rows of data: a way and its vectors, no code of their own", () => {
    const { pieces } = begun("chess-map.quad").game.program.moves!.rules;
    const told = Object.fromEntries(
      pieces.map(({ name, paths }) => [
        name,
        paths.map(
          ({ legs, ways }) => `${ways.length} ways, ${legs[0]!.most === 0 ? "riding" : legs[0]!.most}`,
        ),
      ]),
    );
    expect(told).toEqual({
      rook: ["4 ways, riding"],
      knight: ["8 ways, 1"],
      bishop: ["4 ways, riding"],
      king: ["8 ways, 1"],
      queen: ["8 ways, riding"],
      pawn: ["1 ways, 1", "1 ways, 2", "2 ways, 1"],
    });
    const isPlain = (it: unknown): boolean =>
      typeof it === "object" && it !== null ? Object.values(it).every(isPlain) : typeof it !== "function";
    expect(isPlain(pieces)).toBe(true);
  });

  it("CH14 a piece more is a line more", () => {
    const session = sessionOf(
      "title Camels\ninclude chess-map\npieces: camel C\nmoves: camel leap 1 3\nlevel\n  C...\n  ....\n  ....\n  ....\n",
    );
    expect(marks(play(session, "click 0 0"))).toEqual(["3 1", "1 3"]);
  });

  // The lesson counts without signs; here numbers have them, and division rounds down.
  it.each([
    ["-1 + 3", 2],
    ["-1 * -1", 1],
    ["2147483647 + 2147483647 + 1", -1],
    ["-1 / 3", -1],
    ["if -1 > 0 then 1 else 0", 0],
    ["(0 - 1) % 8", 7],
    ["2147483647 + 1", -2147483648],
  ])("CH16 mod 2^32 vs signed: %s is %i", (sum, value) => {
    expect(shown(sum)).toBe(String(value));
  });

  it("CH16 a cell off the board is none on both sides", () => {
    expect(shown("if (-1, 0) is none then 1 else 0")).toBe("1");
    expect(shown("if (1, 0) is none then 1 else 0")).toBe("1");
    expect(shown("if (0, 0) is none then 1 else 0")).toBe("0");
  });

  it("either side may move at any time (B7 stays)", () => {
    const session = play(
      begun("chess-map.quad"),
      "click 0 6, click 0 5, click 0 5, click 0 4, click 1 0, click 0 2",
    );
    expect(rows(session).slice(2, 6)).toEqual(["N.......", "........", "p.......", "........"]);
  });
});

describe("chess", () => {
  it("CH11, CH15 marks are never on own pieces and never in the position", () => {
    const session = begun("chess.quad");
    for (const cell of ["4 7", "1 7", "4 6", "3 7", "0 6"]) {
      const before = session.hash();
      play(session, `click ${cell}`);
      expect(session.hash()).toBe(before);
      for (const mark of marks(session)) expect(rows(session)[Number(mark[2])]![Number(mark[0])]).toBe(".");
    }
  });

  it("CH18, CH19 the turn goes round, and the other side's pieces cannot be picked up", () => {
    const session = play(begun("chess.quad"), "click 1 0");
    expect([selected(session), session.last.reason?.text]).toEqual([
      "nothing",
      "The knight on b8 is black's, and it is white's turn.",
    ]);
    expect(selected(play(session, "click 6 7, click 5 5, click 1 0"))).toBe("1 0");
  });

  it("CH20 castles with a click where the king lands", () => {
    const session = play(begun("chess.quad"), "e4 e5 Nf3 Nc6 Bc4 Nf6 click 4 7");
    expect(marks(session)).toEqual(["4 6", "5 7", "6 7"]);
    expect(rows(play(session, "click 6 7"))[7]).toBe("RNBQ.RK.");
  });

  it("CH18, CH20 does not castle when the king has moved, through check, or out of it", () => {
    const moved = play(begun("chess.quad"), "e4 e5 Nf3 Nc6 Bc4 Nf6 Ke2 a6 Ke1 a5 O-O");
    expect(moved.last.result).toBe("refused");
    const inCheck = play(begun("chess.quad"), "e4 b6 Nf3 Ba6 Bd3 Bxd3 cxd3 e6 d4 Qe7 d3 Qb4+ click 4 7");
    expect(marks(inCheck)).not.toContain("6 7");
    const through = play(begun("chess.quad"), "g3 b6 Bg2 Ba6 Nf3 Bxe2 click 4 7");
    expect(marks(through)).toEqual(["4 6x"]);
  });

  it("CH21 takes en passant at once or never", () => {
    const session = play(begun("chess.quad"), "e4 a6 e5 d5 click 4 3");
    expect(marks(session)).toEqual(["3 2x", "4 2"]);
    expect(rows(play(session, "click 3 2")).slice(2, 4)).toEqual(["p..P....", "........"]);
    const late = play(begun("chess.quad"), "e4 a6 e5 d5 h3 h6 click 4 3");
    expect(marks(late)).toEqual(["4 2"]);
  });

  it("asks what a pawn becomes", () => {
    const session = play(begun("chess.quad"), "h4 g5 hxg5 h6 gxh6 Nf6 h7 Ng4 click 7 1");
    expect(marks(play(session, "click 6 0"))).toEqual([]);
    play(session, "click 7 1, hxg8");
    expect(session.last.result).toBe("refused");
    play(session, "undo, click 7 1");
    play(session, "click 7 1");
    const promoting = sessionOf(
      "title Promotion\ninclude chess\nlevel\n  .n..k...\n  P.......\n  ........\n  ........\n  ........\n  ........\n  ........\n  ....K...\n",
    );
    play(promoting, "click 0 1, click 1 0");
    expect(frameOf(promoting).choice?.map((it) => [it.name, it.text])).toEqual([
      ["queen", "a7b8q"],
      ["rook", "a7b8r"],
      ["bishop", "a7b8b"],
      ["knight", "a7b8n"],
    ]);
    expect(rows(play(promoting, "knight"))[0]).toBe(".N..k...");
    expect(rows(play(promoting, "undo, a8=R"))[0]).toBe("Rn..k...");
  });

  it.each([
    ["e4 e5 Bb5 d6", "The pawn is pinned by the bishop on b5."],
    ["e4 e5 Bb5 Nc6 h3 d6 h4 click 1 0", "There is nothing to pick up on b8."],
    ["e4 e5 Bb5 Nc6 h3 d6 h4 Nd4", "Nd4: The knight is pinned by the bishop on b5."],
    ["e4 e5 Bb5 Nc6 h3 d6 h4 click 2 2 click 3 4", "The knight is pinned by the bishop on b5."],
    ["Ke2", "Your own pawn stands on e2."],
    ["Bc4", "pawn"],
    ["e5", "e5"],
    ["Nd4", "d4"],
  ])("an illegal move has a reason: %s", (words, reason) => {
    const session = play(begun("chess.quad"), words);
    expect(session.last.result).toBe("refused");
    expect(session.last.reason?.text).toContain(reason);
  });

  it.each([
    ["f3 e5 g4 Qh4", "lost", "Checkmate."],
    ["e4 resign", "lost", "black resigned."],
    ["Nf3 draw Nf6 draw", "drawn", "A draw was agreed."],
    ["Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 draw", "drawn", "The same position for the third time."],
    [`${"Nf3 Nf6 Ng1 Ng8 ".repeat(4)}`, "drawn", "The same position for the fifth time."],
  ])("ends: %s", (words, status, text) => {
    const session = play(begun("chess.quad"), words);
    expect([session.status, session.ending?.text]).toEqual([status, text]);
  });
});

describe("what the lesson got wrong", () => {
  const chess = (words: string): Session => play(begun("chess.quad"), words);

  it("B1 another piece on the same row or column is picked up at once", () => {
    expect(marks(chess("click 0 6, click 5 6"))).toEqual(["5 4", "5 5"]);
    expect(marks(chess("click 6 6, click 6 7")).sort()).toEqual(["5 5", "7 5"]);
  });

  it("B2 the same piece can be picked up again after it was put down", () => {
    const session = chess("click 6 7, click 3 3");
    expect([marks(session), selected(session)]).toEqual([[], "nothing"]);
    expect([marks(play(session, "click 6 7")).sort(), selected(session)]).toEqual([["5 5", "7 5"], "6 7"]);
  });

  it("B3 each piece is marked by its own rule", () => {
    expect(marks(chess("click 1 7")).sort()).toEqual(["0 5", "2 5"]);
    expect(marks(chess("e4 e5 click 5 7")).sort()).toEqual(["0 2", "1 3", "2 4", "3 5", "4 6"]);
  });

  it("B4 a move is one transaction: nothing is there twice, nothing is lost, all of it is undone", () => {
    const session = chess("e4 d5");
    const before = session.hash();
    play(session, "exd5");
    expect([count(session), rows(session)[4]]).toEqual([31, "........"]);
    expect(play(session, "undo").hash()).toBe(before);
    expect([play(session, "click 4 4, click 4 4").hash(), count(session)]).toEqual([before, 32]);
  });

  it.each([
    ["reversi", "d6", "It must enclose at least one enemy piece."],
    ["gomoku", "d4 d4", "There is a piece on d4."],
  ])("%s: %s names a cell where nothing can be placed, with the reason", (game, words, reason) => {
    expect(play(newSession(libraryGame(game)), words).last.reason?.text).toBe(reason);
  });

  it("B5 an empty cell is nobody's", () => {
    expect(chess("click 4 4").last.reason?.text).toBe("There is nothing to pick up on e4.");
    const owner = (cell: string): string =>
      seen(sessionOf(`include chess\nview: "{if ${cell} is piece then 1 else 0}"\n`));
    expect([owner("(4, 4)"), owner("(4, 6)"), owner("(4, 1)")]).toEqual(["0", "1", "1"]);
  });

  it("B5 a cell of a board without letters is named by column and row", () => {
    expect(play(newSession(libraryGame("chess-map")), "click 3 3").last.reason?.text).toBe(
      "There is nothing to pick up on (3, 3).",
    );
  });

  it("B5 an empty cell is nobody's where all move at any time, and not picked up", () => {
    const session = play(begun("chess-map.quad"), "click 4 4");
    expect([selected(session), session.last.result]).toEqual(["nothing", "refused"]);
  });

  it("B6 the board alone says what stands there", () => {
    const session = sessionOf(
      "include chess\ncontrols: storm\nstep storm when storm: remove knight at (1, 7), move rook at (0, 7) right\n" +
        "level\n  ....k...\n  ........\n  ........\n  ........\n  ........\n  ........\n  ........\n  RN..K...\n",
    );
    expect(marks(play(session, "click 1 7"))).toHaveLength(3);
    expect(marks(play(session, "click 7 3, storm, click 1 7"))).toHaveLength(1 + 2 + 7);
  });

  it("B7 nobody moves twice, nor the other side's pieces", () => {
    expect(chess("e4 click 3 6").last.reason?.text).toContain("it is black's turn");
    expect(chess("e4 d4").last.result).toBe("refused");
    expect(rows(chess("click 4 6, click 4 1, click 4 3"))[3]).toBe("........");
  });

  it("B8 a piece without a rule is a mistake of the file", () => {
    const text = "include chess\npieces: wizard W\nlevel\n  W\n";
    const { diagnostics } = compileProgram(
      { file: "wizards.quad", text: "title Wizards\nboard 2x2\npieces: wizard W\nlevel\n  W.\n  ..\n" },
      { include: () => ({ file: "none", text }) },
    );
    expect(diagnostics.map((it) => `${it.code}: ${it.message}`)).toContain(
      "piece-still: The piece `wizard` has no moves.",
    );
  });

  it("B9 one test of bounds for all pieces; promotion, check and draws are there", () => {
    for (const size of ["1x3", "2x3"])
      for (const piece of ["R", "N", "B", "K", "Q", "P"])
        for (const mark of destinations(size, piece, [0, 0])) expect(mark).toMatch(/^[01] [012]$/);
    expect(chess("f3 e5 g4 Qh4").ending?.text).toBe("Checkmate.");
    expect(chess("e4 f5 Qh5 a6").last.reason?.text).toContain("The king would still be attacked");
    expect(chess("h4 g5 hxg5 h6 gxh6 Nf6 h7 Ng4 h8").last.result).toBe("refused");
    expect(chess("Nf3 draw Nf6 draw").status).toBe("drawn");
  });
});

describe("games in which pieces fall", () => {
  it("takes a click on one's own piece, on the other's or above them as a click on the column", () => {
    const session = begun("connect-four.quad");
    for (const row of [5, 5, 5, 4, 0]) play(session, `click 3 ${row}`);
    expect(rows(session).map((it) => it[3])).toEqual([".", "O", "X", "O", "X", "O"]);
    expect(selected(session)).toBe("nothing");
    // The cells in which pieces can land are marked.
    expect(marks(session)).toEqual(["3 0", "0 5", "1 5", "2 5", "4 5", "5 5", "6 5"]);
  });
});
