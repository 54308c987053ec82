// What positions are worth (W1 to W4, W6 to W10), by what the computer chooses.

import { expect, test } from "vitest";
import { parseFen } from "../../src/formats/index.ts";
import { fastPlay } from "../../src/game/index.ts";
import { chosenInput, newSession, type Session } from "../../src/session/index.ts";
import { makeOpponent, pastOf } from "../../src/solve/index.ts";
import { Evaluation } from "../../src/solve/opponents/worth/worth.ts";
import { programOf } from "../compiling.ts";
import { gameOf, play, seen, sessionOf } from "../playing.ts";

/** Plays what the computer chooses for whoever play waits for. */
function playOn(session: Session, nodes = 400): Session {
  const { game, position } = session;
  const opponent = makeOpponent(game, { seed: 3, memory: 2 ** 20 });
  if (typeof opponent === "string") throw new Error(opponent);
  const thinking = opponent.think(position, session.awaited[0]!, {
    limits: { nodes },
    past: pastOf(session),
  });
  while (!thinking.step(1000));
  session.play(chosenInput(game, position, thinking.choice!));
  return session;
}

/** What is seen of the board when the computer has made a move in a game of these lines. */
function boardAfter(text: string, nodes?: number): string {
  return seen(playOn(sessionOf(text), nodes))
    .replaceAll(" ", ".")
    .split("/")
    .slice(0, 3)
    .join("/");
}

const shares = `
players red, blue
board 1x1
objects: stone *
state: counter given
state for each player: counter coins
controls
  take
  hurt
  both
step run
  add 1 to given
  when take: add 2 to coins
  when hurt: add -3 to coins of opponent
  when both: add 9 to coins, add 9 to coins of opponent
  end turn
ends: when given = 90: draw
view: "{coins of red} {coins of blue}"
level
  *
`;

test("W1 a line is worked out for each player, and what it comes to for opponents is taken off", () => {
  expect(seen(playOn(sessionOf(`${shares}worth: coins\n`)))).toContain("0 -3");
  expect(seen(playOn(sessionOf(`${shares}worth: 0 - coins\n`)))).not.toContain("0 -3");
});

/** A rook that can take a lance or a queen. */
const takes = (worth: string): string => `
players white, black
board 3x3
pieces: rook R   lance L   queen Q
moves
  rook  ride straight exactly 2
  lance step forward
  queen ride any
level
  R.l
  ...
  q..
${worth}
`;

test("W2 each piece counts so much", () => {
  expect(boardAfter(takes("worth: rook 100, lance 900, queen 200"), 10)).toBe("..R/.../q..");
  expect(boardAfter(takes("worth: rook 100, lance 200, queen 900"), 10)).toBe("..l/.../R..");
});

test("W2 a piece of which nothing is said is worth what it can reach", () => {
  expect(boardAfter(takes("worth: rook 100"))).toBe("..l/.../R..");
});

/** A man that can step to either side, far from everything. */
const walks = (worth: string): string => `
players white, black
board 5x3
pieces: man M   king K
moves
  man  step left
    step right
  king step forward
  forbid when no my man
level
  m...k
  .....
  ..M..
${worth}
`;

test.each([
  ["count my man in column 4", "...M."],
  ["count my man in column 2", ".M..."],
  ["3 * count my man in column 2 + 5 * count my man in column 4", "...M."],
  ["if count my man in column 2 = 1 then 0 else 7", "...M."],
  ["if count my man in column 4 = 1 then 0 else 7", ".M..."],
])("W3 values are numbers, counters and what can be counted: %s", (value, row) => {
  expect(boardAfter(walks(`worth: ${value}`)).split("/")[2]).toBe(row);
});

test("W3 a sum is all of its parts, each with its sign and its factor", () => {
  const { moves } = programOf(
    walks("worth: 3 * count my man in row 1 - 5 * (count moves + count enemy man)"),
  );
  expect(moves?.worth?.terms.map(({ weight, amount }) => `${weight} ${amount.is}`)).toEqual([
    "3 count",
    "-5 moves",
    "-5 count",
  ]);
});

test("W3 `count moves` is how many moves the player has", () => {
  const { moves } = programOf(walks("worth: 2 * count moves"));
  expect(moves?.worth?.terms).toEqual([{ weight: 2, amount: { is: "moves" } }]);
});

test("W4 what a file says of a piece takes the place of what an included one said, other lines are those of one file", () => {
  const inner = takes("worth\n  rook 500, queen 900\n  count my rook in row 1\n");
  const { moves } = programOf("include inner\nworth\n  queen 950\n  2 * count moves\n", { inner });
  const names = moves!.rules.pieces.map((it) => it.name);
  expect(moves!.worth?.pieces.map(([piece, value]) => `${names[piece]} ${value}`)).toEqual([
    "rook 500",
    "queen 950",
  ]);
  expect(moves!.worth?.terms).toEqual([{ weight: 2, amount: { is: "moves" } }]);
});

/** The numbers of the first table, row by row, for each player. */
function tableOf(text: string, files: Readonly<Record<string, string>> = {}): readonly string[] | undefined {
  const { moves } = programOf(text, files);
  const { width } = moves!.rules;
  return moves!.worth?.tables?.[0]?.values.map((values) =>
    values.map((it, i) => (i % width === 0 && i > 0 ? `/${it}` : `${it}`)).join(" "),
  );
}

const ofMan = (...rows: readonly string[]): string =>
  `worth\n  man by cell\n${rows.map((it) => `    ${it}\n`).join("")}`;

test("W7 a table is drawn as each player sees the board, and rows of half as many numbers are mirrored", () => {
  const turned = ["1 2 3 4 5 /6 7 8 9 -1 /0 0 0 0 0", "0 0 0 0 0 /6 7 8 9 -1 /1 2 3 4 5"];
  expect(tableOf(walks(ofMan("1 2 3 4  5", "6 7 8 9 -1", "0 0 0 0  0")))).toEqual(turned);
  const mirrored = ["1 2 3 2 1 /-4 5 6 5 -4 /0 0 9 0 0", "0 0 9 0 0 /-4 5 6 5 -4 /1 2 3 2 1"];
  expect(tableOf(walks(ofMan(" 1 2 3", "-4 5 6", " 0 0 9")))).toEqual(mirrored);
});

test.each([
  [ofMan("0 0 0 0 0", "0 0 0 0 0", "0 0 0 9 0"), "...M."],
  [ofMan("0 0 0 0 0", "0 0 0 0 0", "0 9 0 0 0"), ".M..."],
])("W7 the computer goes where a table counts most", (worth, row) => {
  expect(boardAfter(walks(worth)).split("/")[2]).toBe(row);
});

test("W7 what a file says of a piece replaces the table of an included one, as does a board that it does not fit", () => {
  const inner = walks(ofMan("1 2 3", "1 2 3", "1 2 3"));
  expect(tableOf("include inner\nworth: king 0\n", { inner })).toHaveLength(2);
  expect(tableOf("include inner\nworth: man 5\n", { inner })).toBeUndefined();
  expect(tableOf("include inner\nboard 4x3\nlevel\n  m..k\n  ....\n  .M..\n", { inner })).toBeUndefined();
});

/** What a man and a queen are worth to white, with queens or without. */
const phased = (worth: string): string => `
players white, black
board 4x1
pieces: man M   queen Q
moves
  queen step forward
  man step forward
level
  Q.qM
worth
  man 10, queen 50
  ${worth}
`;

test.each([
  ["Q1qM", "early count my man", 11],
  ["Q2M", "early 10 * count my man", 65],
  ["3M", "early count my man", 10],
  ["Q1qM", "late count my man", 10],
  ["Q2M", "late 10 * count my man", 65],
  ["3M", "late man 7", 17],
  ["3M", "late man by cell\n    1 2 3 4", 14],
])("W8 `%s` counts a line of a phase by what is left: %s", (row, worth, value) => {
  const { rules, worth: stated } = programOf(phased(worth)).moves!;
  const setup = parseFen(rules, `${row} w - - 0 1`);
  if ("message" in setup) throw new Error(setup.message);
  expect(new Evaluation(rules, stated!, 0).valueOf(fastPlay(rules, setup), 0)).toBe(value);
});

/** What white thinks of a position of lances, rooks and kings. */
function valueOf(row: string, worth: string): number {
  const { rules, worth: stated } = programOf(`
players white, black
board 5x2
pieces: lance L   rook R   king K
moves
  lance step forward to empty, step forward diagonal to capture
  rook ride straight
  king step any
level
  ....k
  RL..K
worth
  lance 0, rook 0, king 0
  ${worth}
`).moves!;
  const setup = parseFen(rules, `${row} w - - 0 1`);
  if ("message" in setup) throw new Error(setup.message);
  return new Evaluation(rules, stated!, 0).valueOf(fastPlay(rules, setup), 0);
}

test.each([
  ["5/R4", "count moves of my rook", 5],
  ["r4/R4", "count moves of my rook", 0],
  ["4r/R1L2", "10 * count moves of my rook", -30],
  ["4r/R1L2", "10 * count moves of enemy rook", 30],
  ["1r3/2L2", "count moves of my lance", 2],
  ["4k/R4", "count moves around enemy king of my rook", 2],
  ["4k/5", "count moves around my king of enemy rook", 0],
  ["4k/R4", "count moves of my rook + 10 * count moves around enemy king of my rook", 25],
  ["r3k/5", "late 3 * count moves around my king of enemy rook", 0],
])("W9 in `%s` `%s` is %d", (row, worth, value) => {
  expect(valueOf(row, worth)).toBe(value);
});

test("W9 an evaluation asks again where a piece can go that depends on a counter", () => {
  const { rules, worth } = programOf(`
players white, black
board 5x2
pieces: rook R   king K
state: counter free
moves
  rook ride straight if free = 1
  king step any
level
  ....k
  R...K
worth
  rook 0, king 0
  count moves of my rook
`).moves!;
  const evaluation = new Evaluation(rules, worth!, 0);
  const valueWith = (free: number): number =>
    evaluation.valueOf(fastPlay(rules, { ...rules.start, counters: [[free]] }), 0);
  expect([valueWith(0), valueWith(1), valueWith(0)]).toEqual([0, 4, 0]);
});

test.each([
  ["5/L4", 7],
  ["r4/L4", 7],
  ["l4/L4", 0],
])("W3 in `%s` a pawn with none ahead is worth 7 more: %d", (row, value) => {
  expect(valueOf(row, "7 * count my lance beyond enemy lance")).toBe(value);
  expect(valueOf(row, "7 * count my lance beyond enemy lance in last 2 rows")).toBe(value);
});

test.each([
  ["l4/L4", "7 * count my lance trailing enemy lance", 7 - 7],
  ["r4/L4", "7 * count my lance trailing enemy rook", 7],
  ["1r3/L4", "7 * count my lance trailing enemy rook", 0],
  ["L4/r4", "7 * count my lance trailing enemy rook", 0],
  ["L4/L4", "7 * count my lance trailing my lance", 7],
  ["l4/l4", "7 * count my lance trailing my lance", -7],
  ["L4/1L3", "5 * count my lance flanking my lance", 10],
  ["5/LL3", "5 * count my lance flanking my lance", 10],
  ["L4/L4", "5 * count my lance flanking my lance", 0],
  ["5/L1L2", "5 * count my lance flanking my lance", 0],
  ["1r3/L4", "5 * count my lance flanking enemy rook", 5],
  ["1r3/1L3", "5 * count my lance opposite enemy rook", 5],
  ["r3L/5", "5 * count my lance opposite enemy rook", 5],
  ["rL3/L4", "5 * count my lance opposite enemy rook", 10],
  ["r1R1L/5", "5 * count my lance opposite enemy rook", 0],
  ["4r/L4", "5 * count my lance opposite enemy rook", 0],
  ["1r3/L4", "5 * count my lance opposite enemy rook", 0],
  ["4r/R3L", "(if my lance trailing enemy rook then 3 else 0)", 3],
])("M5 W3 in `%s` `%s` is %d", (row, worth, value) => {
  expect(valueOf(row, worth)).toBe(value);
});

const noughts = `
players nought, cross
board 3x3
pieces: mark O X
moves: mark drop from supply
ends
  when line of 3 enemy mark: lose "Three in a row."
  when no moves: draw "Full."
level
  OO.
  .X.
  X..
`;

test("W6 without it whole games are played, with it positions are compared: either finds what wins", () => {
  expect(boardAfter(noughts)).toBe("OOO/.X./X..");
  expect(boardAfter(`${noughts}worth: mark 1\n`)).toBe("OOO/.X./X..");
});

const pearls = `
players red, blue
board 6x1
objects: pearl o   shell ^
state: switch hidden
controls when not hidden: hide (spot: cell)
controls when hidden: guess (place: cell)
step run
  when hide: put pearl at spot, hidden = on, end turn
  when guess and place is pearl: blue wins
  when guess and place is not pearl: red wins
view: board covering (0, 0) to (5, 0) as shell when viewer = blue
`;

test.each([
  ["without it", ""],
  ["with it", "worth: if hidden then 1 else 0\n"],
])("W6 what a view covers is not looked at, %s", (_, worth) => {
  const guesses = ["(0, 0)", "(3, 0)", "(5, 0)"].map((spot) => {
    const session = playOn(play(newSession(gameOf(pearls + worth)), `hide(${spot})`));
    return JSON.stringify(session.inputs.at(-1));
  });
  expect(new Set(guesses).size).toBe(1);
});

const tumble = `
board well 5x4
bodies shape
  I blue
  o
bodies mate
  M red
  m
controls
  left
  right
  down
state: slot piece, other
start: enter
step run
  when left: move piece left
  when right: move piece right
  when down: move piece down or land
define land
  unlink piece
  settle piece, settle other
  enter
define enter
  piece = new I, other = new M
  put piece at (2, 1), put other at (2, 0), link other to piece or win
`;

test("W7 tables beside each other are the tables one below the other", () => {
  const worthOf = (worth: string) =>
    programOf(
      `players white, black\nboard 4x2\npieces: king K   rook R\nmoves\n  king step any\n  rook ride straight\nworth\n  rook 500\n${worth}level\n  k..r\n  K..R\n`,
    ).moves?.worth;
  const beside = worthOf(
    "  early king, rook, late rook by cell\n    1 2 | 3 4 | 5 -6\n    7 8 | 9 0 | 1 2\n",
  );
  expect(beside?.tables).toHaveLength(3);
  expect(beside).toEqual(
    worthOf(
      "  early king by cell\n    1 2\n    7 8\n  rook by cell\n    3 4\n    9 0\n  late rook by cell\n    5 -6\n    1 2\n",
    ),
  );
});

test.each([
  ["3 * count I in (0, 0) to (0, 3)", "..m../..o../m..../o...."],
  ["3 * count M in (4, 0) to (4, 3)", "..m../..o../....m/....o"],
])("W10 with %s a falling body goes where that is most", (worth, expected) => {
  const session = sessionOf(`${tumble}worth: ${worth}\n`);
  const { game } = session;
  const opponent = makeOpponent(game, { level: 6, seed: 3 });
  if (typeof opponent === "string") throw new Error(opponent);
  const board = (): string => seen(session).replaceAll(" ", ".");
  for (let inputs = 0; inputs < 20 && board() !== expected; inputs++) {
    const thinking = opponent.think(session.position, 0);
    while (!thinking.step(1000));
    session.play(chosenInput(game, session.position, thinking.choice!));
  }
  expect(board()).toBe(expected);
});

test("R77 the computer plays a turn of several inputs through", () => {
  const session = sessionOf(`quadrille 2
players red, blue
board 4x1
objects: red-stone r   blue-stone b   mark *
define stone-of = red: red-stone, blue: blue-stone
layers
  red-stone, blue-stone
  mark
state: counter turned
controls
  pick (spot: cell) click
  rotate Space
  confirm Enter
turn: pick, rotate, confirm
step picking when pick
  when spot is red-stone or spot is blue-stone: refuse "Taken."
  put mark at spot
step rotating when rotate: add 1 to turned
step confirming when confirm
  when no mark: refuse "Pick a cell first."
  put stone-of[me] at mark, remove each mark, end turn
ends: when no cells where it is nothing: draw
worth: if me = red then count red-stone else count blue-stone
level
  ....
`);
  let turns = 0;
  for (let inputs = 0; inputs < 24 && session.status === "playing"; inputs++) {
    const [before] = session.awaited;
    playOn(session);
    if (session.awaited[0] !== before) turns++;
  }
  expect(session.status).toBe("drawn");
  expect(turns).toBeGreaterThanOrEqual(3);
});
