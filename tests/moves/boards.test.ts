import { describe, expect, it } from "vitest";
import { compileMoves, legalMoves, perft, playOf } from "../../src/game/index.ts";
import { hasFast } from "../fast-parts.ts";
import { gameOf, libraryGames, play, sessionOf } from "../playing.ts";
import { plainPlay } from "../../src/core/moves/index.ts";
import { today } from "./sweep.ts";

const games = new Map(libraryGames());
const rulesOf = (name: string) => games.get(`${name}.quad`)!.program.moves!.rules;

const counts = (name: string, most: number): number[] => {
  const compiled = compileMoves(rulesOf(name));
  return Array.from({ length: most }, (_, i) => perft(playOf(compiled), i + 1));
};

/** Without fast parts, longer counts take too long. */
const most = hasFast ? Infinity : 1000;

describe("published counts", () => {
  it.each([
    ["reversi", [4, 12, 56, 244, 1396, 8200, 55092]],
    ["draughts", [7, 49, 302, 1469, 7361, 36768]],
    ["connect-four", [7, 49, 343, 2401, 16807, 117649]],
  ])("%s: %j", (name, published) => {
    const expected = published.filter((it) => it <= most);
    expect(counts(name, expected.length)).toEqual(expected);
  });

  it("connect four has so many boards after each move", () => {
    const moves = playOf(compileMoves(rulesOf("connect-four")));
    let boards = new Map([["", [] as number[]]]);
    const found: number[] = [];
    for (let ply = 0; ply < 5; ply++) {
      const next = new Map<string, number[]>();
      for (const made of boards.values()) {
        for (const move of made) moves.make(move);
        for (const move of legalMoves(moves)) {
          moves.make(move);
          next.set(moves.setup().cells.join(), [...made, move]);
          moves.undo();
        }
        for (const _ of made) moves.undo();
      }
      found.push(next.size);
      boards = next;
    }
    expect(found).toEqual([7, 49, 238, 1120, 4263]);
  });
});

describe("counted in another way", () => {
  it("gomoku: any empty cell", () => expect(counts("gomoku", 2)).toEqual([225, 225 * 224]));

  it("morris: any empty point; a mill of three men takes one of two", () => {
    const mills = 16 * 6 * 21 * 20;
    const places = [24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21, 24 * 23 * 22 * 21 * 20 + mills];
    const plies = hasFast ? 3 : 2;
    expect(counts("morris", plies)).toEqual(places.slice(0, plies));
    if (!hasFast) return;
    const compiled = compileMoves(rulesOf("morris"));
    const first = playOf(compiled);
    first.make(legalMoves(first)[0]!);
    // By symmetry the first man stands on a corner or on the middle of a side; a corner of the outer square is on two mills.
    const behind = 23 * 22 * 21 * 20 + 2 * 2 * 21 * 20;
    expect(perft(first, 4)).toBe(behind);
  });

  it("tablut: a count with nothing but arrays", () => {
    expect(counts("tablut", 2)).toEqual([1, 2].map((depth) => countTablut(depth)));
  });

  const others = [
    "chess/placement",
    "chess/cambodian",
    "chess/yarishogi",
    "chess/janggi",
    "chess/ataxx",
    "crossing",
  ];
  const both = ["connect-four", "reversi", "morris", "draughts", "tablut", "gomoku", ...others];
  it.each(hasFast ? today(both) : [])("%s: plain as fast, and back", (name) => {
    const rules = rulesOf(name);
    const [fast, plain] = [playOf(compileMoves(rules)), plainPlay(rules)];
    const hashes: number[] = [];
    let seed = 7;
    for (let ply = 0; ply < 60; ply++) {
      const moves = legalMoves(fast).sort((a, b) => a - b);
      expect(moves).toEqual(legalMoves(plain).sort((a, b) => a - b));
      expect(fast.findEnd()?.text).toBe(plain.findEnd()?.text);
      if (moves.length === 0 || fast.findEnd()) break;
      hashes.push(fast.hash());
      seed = (seed * 48271) % 2147483647;
      const move = moves[seed % moves.length]!;
      fast.make(move);
      plain.make(move);
    }
    for (const hash of hashes.reverse()) {
      fast.undo();
      expect(fast.hash()).toBe(hash);
    }
    expect(fast.setup()).toEqual(playOf(compileMoves(rules)).setup());
  });
});

/** Sequences of moves at the start of tablut. Rows of letters; the throne is empty or the king's. */
function countTablut(depth: number): number {
  const board = "...AAA...|....A....|....d....|A...d...A|AAddkddAA|A...d...A|....d....|....A....|...AAA..."
    .split("|")
    .map((it) => [...it]);
  const steps = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const;
  const isDefender = (it: string | undefined): boolean => it === "d" || it === "k";
  /** The empty cells that a piece can go to. */
  const targets = (x: number, y: number): (readonly [number, number])[] =>
    steps.flatMap(([dx, dy]) => {
      const found: (readonly [number, number])[] = [];
      for (let n = 1; board[y + dy * n]?.[x + dx * n] === "."; n++) found.push([x + dx * n, y + dy * n]);
      return found;
    });
  const walk = (side: number, left: number): number => {
    if (left === 0) return 1;
    let sum = 0;
    for (let cell = 0; cell < 81; cell++) {
      const [x, y] = [cell % 9, Math.floor(cell / 9)];
      const piece = board[y]![x]!;
      if (piece === "." || isDefender(piece) !== (side === 1)) continue;
      const free = targets(x, y).filter(([toX, toY]) => toX !== 4 || toY !== 4 || piece === "k");
      for (const [toX, toY] of free) sum += left === 1 ? 1 : made(x, y, toX, toY, side, left);
    }
    return sum;
  };
  const made = (x: number, y: number, toX: number, toY: number, side: number, left: number): number => {
    const before = board.map((it) => [...it]);
    const piece = board[y]![x]!;
    board[y]![x] = ".";
    board[toY]![toX] = piece;
    const isOwn = (it: string | undefined): boolean =>
      it !== undefined && it !== "." && isDefender(it) === (side === 1);
    for (const [dx, dy] of steps) {
      const next = board[toY + dy]?.[toX + dx];
      const beyond = board[toY + 2 * dy]?.[toX + 2 * dx];
      const isThrone = toX + 2 * dx === 4 && toY + 2 * dy === 4 && beyond === ".";
      if (next !== undefined && next !== "." && next !== "k" && !isOwn(next) && (isOwn(beyond) || isThrone))
        board[toY + dy]![toX + dx] = ".";
    }
    const count = walk(1 - side, left - 1);
    for (const [row, cells] of before.entries()) board[row] = cells;
    return count;
  };
  return walk(0, depth);
}

describe("ends", () => {
  const small = (name: string, level: string): string =>
    `title Small\ninclude ${name}\nlevel\n${level
      .trim()
      .split("\n")
      .map((it) => `  ${it.trim()}`)
      .join("\n")}\n`;

  it("connect four: four in a row, and discs that fall", () => {
    const session = play(sessionOf("title Four\ninclude connect-four\n"), "d1 e1 d1 e1 click 3 0 e6 d4");
    expect([session.status, session.ending?.text]).toEqual(["lost", "Four in a row."]);
  });

  it("draughts: a capture must be made and goes on; a man that becomes king stops", () => {
    const session = sessionOf(
      small(
        "draughts",
        `........
        ..m.....
        ........
        ..m.m...
        .M......
        ........
        ........
        ........`,
      ),
    );
    expect(session.moves.map((it) => it.uci)).toEqual(["b4d6"]);
    play(session, "b4d6");
    expect([session.position.turn, session.moves.map((it) => it.uci)]).toEqual([
      0,
      ["d6b8", "d6f4"].slice(0, 1),
    ]);
  });

  const tablut = (level: string): string => small("tablut", level);

  it("tablut: what stands between two is taken", () => {
    const rows = [
      ".........",
      ".........",
      "..d......",
      "..A......",
      ".......d.",
      "..k......",
      ".........",
      ".........",
      "A........",
    ];
    const session = sessionOf(tablut(rows.join("\n")));
    play(session, "a1b1 h5c5");
    expect(session.moves.some((it) => it.uci === "c6c7")).toBe(false);
    expect(session.position.topAt(3 * 9 + 2)).toBe(0);
  });

  it.each([
    ["a king at the edge has escaped", "A1,8 k4,1", "b1b2 e8e9", "lost", "The king has escaped."],
    ["beside the throne three are enough", "A3,3 A5,3 k4,3 A8,2 d0,8", "i7e7", "lost", "The king is caught."],
  ])("tablut: %s", (_, pieces, words, status, text) => {
    const cells = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => "."));
    for (const [, glyph, x, y] of pieces.matchAll(/(\S)(\d+),(\d+)/g)) cells[Number(y)]![Number(x)] = glyph!;
    const session = play(sessionOf(tablut(cells.map((it) => it.join("")).join("\n"))), words);
    expect([session.status, session.ending?.text]).toEqual([status, text]);
  });

  it("morris: a mill takes a man, and only then the turn ends", () => {
    const session = play(sessionOf("title Morris\ninclude morris\n"), "a7 b6 d7 d6 g7");
    expect(session.position.turn).toBe(0);
    expect(session.moves.map((it) => it.uci).sort()).toEqual(["xb6", "xd6"]);
    play(session, "click 1 1");
    expect(session.position.turn).toBe(1);
  });

  it("reversi: passing is the only move where nothing can be turned", () => {
    const session = sessionOf(
      small(
        "reversi",
        `X.......
        OX......
        ........
        ........
        ........
        ........
        ........
        ........`,
      ),
    );
    expect(session.moves.map((it) => it.uci)).toEqual(["P@a6"]);
  });
});

it("a piece that asks for check of the other king leaves pinned pieces all their moves", () => {
  const { rules } = gameOf(`title Asking
players white faces up, black faces down
pieces
  guard G
  king K
  rook R
moves
  king   step any
  rook   ride straight
  guard  step any, leap 2 0 any to empty if enemy king is attacked
  forbid when my king is attacked
ends
  when no moves: draw
level
  ...r...
  .....G.
  k.....R
  .......
  ...R...
  .......
  ...K...
`).program.moves!;
  const [fast, plain] = [playOf(compileMoves(rules)), plainPlay(rules)].map((it) =>
    legalMoves(it).sort((a, b) => a - b),
  );
  expect(fast).toHaveLength(31);
  expect(fast).toEqual(plain);
});
