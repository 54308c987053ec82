import {
  type Condition,
  type MoveRules,
  type Setup,
  WALL,
  codeOf,
  pieceOf,
  sideOf,
} from "../../program/index.ts";
import { type Play, aimsAtTrail, beyondTrail } from "../../game/index.ts";
import { codeOfLetter, letterOf, makeCell, parseCell } from "./letters.ts";

/** What is wrong with a FEN: where (an offset), and a sentence. */
export interface FenMistake {
  readonly at: number;
  readonly message: string;
}

/**
 * Reads a FEN in any of its dialects: hands as `[Qn]` or as one more row, walls `*`, promoted `+P` and `Q~`, checks
 * as `3+3` (left) or `+0+0` (given), castling as `KQkq` or by columns. Fields at the end may be left out, and those of castling and
 * trail where numbers follow; four fields with hands in the third are the SFEN of shogi.
 */
export function parseFen(rules: MoveRules, text: string): Setup | FenMistake {
  const all = [...text.matchAll(/\S+/g)].map((it) => ({ text: it[0], at: it.index }));
  if (all.length === 0) return { at: 0, message: "A FEN starts with the rows of the board." };
  const fields = isSfen(rules, all) ? fromSfen(all) : all;
  const board = readBoard(rules, fields[0]!);
  if ("message" in board) return board;
  const turn = readTurn(rules, fields[1]);
  if (typeof turn !== "number") return turn;
  const cells = board.cells;
  const numbers = fields.findIndex((it, i) => i > 1 && /^\+?\d/.test(it.text));
  const words = fields.slice(0, numbers < 0 ? 4 : Math.min(4, numbers));
  const fresh = readFresh(rules, board, words[2]);
  if ("message" in fresh) return fresh;
  const trail = readTrail(rules, cells, turn, words[3]);
  if (trail && "message" in trail) return trail;
  const rest = readRest(rules, fields.slice(words.length));
  if ("message" in rest) return rest;
  return {
    cells,
    turn,
    hands: board.hands,
    fresh,
    ...(trail ? { trail } : {}),
    counters: rest.counters,
    ply: (rest.move - 1) * rules.sides.length + turn,
  };
}

interface Field {
  readonly text: string;
  readonly at: number;
}

/** Four fields: the board, who moves (black begins), what is in hand, the number of the next move. */
const isSfen = (rules: MoveRules, fields: readonly Field[]): boolean =>
  fields.length === 4 &&
  /^(-|(\d*[A-Za-z])+)$/.test(fields[2]!.text) &&
  /^\d+$/.test(fields[3]!.text) &&
  rules.pieces.some((it) => it.drop?.from === "hand");

/** The same as FEN, with the places of what stands in it. */
function fromSfen([board, turn, hands]: readonly Field[]): Field[] {
  const held = hands!.text.replace(/(\d+)(.)/g, (_, count: string, piece: string) =>
    piece.repeat(Number(count)),
  );
  const side = { b: "w", w: "b" }[turn!.text] ?? turn!.text;
  return [
    { text: `${board!.text}[${held}]`, at: board!.at },
    { text: side, at: turn!.at },
  ];
}

interface ReadBoard {
  readonly cells: number[];
  readonly hands: number[][];
}

function readBoard(rules: MoveRules, field: Field): ReadBoard | FenMistake {
  const found = /^([^[\]]*)(?:\[([^\]]*)\])?$/.exec(field.text);
  if (!found)
    return { at: field.at, message: "The hands of a FEN stand in brackets behind the board: `[Qn]`." };
  const rows = found[1]!.split("/");
  const hands = rules.sides.map(() => rules.pieces.map(() => 0));
  const inHand = rows.length === rules.height + 1 ? rows.pop()! : (found[2] ?? "");
  if (rows.length !== rules.height)
    return { at: field.at, message: `The board has ${rules.height} rows, this FEN has ${rows.length}.` };
  const cells: number[] = [];
  let at = field.at;
  for (const row of rows) {
    const wrong = readRow(rules, row, at, cells);
    if (wrong) return wrong;
    at += row.length + 1;
  }
  const wrong = readHands(rules, inHand, at, hands);
  return wrong ?? { cells, hands };
}

function readRow(rules: MoveRules, row: string, at: number, cells: number[]): FenMistake | undefined {
  const end = cells.length + rules.width;
  for (const token of row.matchAll(/\d+|\+?.~?/g)) {
    const place = at + token.index;
    if (/^\d/.test(token[0])) cells.push(...Array.from({ length: Number(token[0]) }, () => 0));
    else if (token[0] === "*") cells.push(rules.holes.includes(cells.length) ? 0 : WALL);
    else {
      const code = codeOfLetter(rules, token[0]);
      if (code === undefined) return { at: place, message: `\`${token[0]}\` is no piece of this game.` };
      cells.push(code);
    }
    if (cells.length > end) return { at: place, message: `This row has more than ${rules.width} cells.` };
  }
  return cells.length < end ? { at, message: `This row has fewer than ${rules.width} cells.` } : undefined;
}

function readHands(rules: MoveRules, text: string, at: number, hands: number[][]): FenMistake | undefined {
  for (const token of text.matchAll(/\+?.~?/g)) {
    if (token[0] === "-") continue;
    const code = codeOfLetter(rules, token[0]);
    if (code === undefined)
      return { at: at + token.index, message: `\`${token[0]}\` is no piece of this game.` };
    hands[sideOf(rules, code)]![pieceOf(rules, code)]!++;
  }
  return undefined;
}

/** How a side is written in a FEN: its initial. */
const initials = (rules: MoveRules): string[] =>
  rules.sides.length === 2 ? ["w", "b"] : rules.sides.map((it) => it.name[0]!);

function readTurn(rules: MoveRules, field: Field | undefined): number | FenMistake {
  if (!field) return 0;
  const named = rules.sides.flatMap(({ name }, side) => (name.startsWith(field.text) ? [side] : []));
  const turn = initials(rules).indexOf(field.text);
  if (turn >= 0) return turn;
  if (named.length === 1) return named[0]!;
  return {
    at: field.at,
    message: `Whose turn it is must be ${initials(rules).join(" or ")}, not \`${field.text}\`.`,
  };
}

/** The unmoved pieces: those of the first row by the field, others if they stand where the game puts them. */
function readFresh(
  rules: MoveRules,
  { cells, hands }: ReadBoard,
  field: Field | undefined,
): number[] | FenMistake {
  const fresh = new Set<number>();
  for (const [cell, code] of cells.entries()) {
    if (!isPiece(code)) continue;
    const side = sideOf(rules, code);
    const isFirst = rules.start.cells[cell] === code && goesFirst(rules, code) && !isHome(rules, cell, side);
    const zone = rules.pieces[pieceOf(rules, code)]!.drop?.unmoved?.[side];
    if (isFirst || (zone?.includes(cell) && hands[side]!.some((it) => it > 0))) fresh.add(cell);
  }
  for (const [i, letter] of [...(field?.text ?? "-")].entries()) {
    if (letter === "-") continue;
    const side = letter === letter.toUpperCase() ? 0 : 1;
    const found = freshOf(rules, cells, side, letter.toLowerCase(), gates(rules, hands[side]!));
    if (!found)
      return { at: field!.at + i, message: `\`${letter}\`: there is nothing there that could castle.` };
    for (const cell of found) fresh.add(cell);
  }
  return [...fresh].sort((a, b) => a - b);
}

const isPiece = (code: number): boolean => code !== 0 && code !== WALL;

/** Whether a cell is in the row from which a side sets out: what has not moved there is named by its column. */
function isHome(rules: MoveRules, cell: number, side: number): boolean {
  const { faces } = rules.sides[side]!;
  return (faces === 0 && row(rules, cell) === rules.height - 1) || (faces === 4 && row(rules, cell) === 0);
}

const goesFirst = (rules: MoveRules, code: number): boolean =>
  rules.pieces[pieceOf(rules, code)]!.paths.some((path) => path.first);

/** Whether columns in the castling field tell where pieces may come in, and not who may castle. */
const gates = (rules: MoveRules, hand: readonly number[]): boolean =>
  rules.gating && (rules.capture.to === "hand" || hand.some((it) => it > 0));

/** The cells that a letter of the castling field means: a king and its partner, or the piece of a column, with its king unless `alone`. */
function freshOf(
  rules: MoveRules,
  cells: readonly number[],
  side: number,
  letter: string,
  alone: boolean,
): number[] | undefined {
  const pairs = castlePairs(rules, cells, side);
  if (letter === "k" || letter === "q") {
    const pair = pairs.find((it) => it.partner > it.king === (letter === "k"));
    return pair && [pair.king, pair.partner];
  }
  const column = letter.charCodeAt(0) - 97;
  const row = homeRow(rules, cells, side);
  const cell = row * rules.width + column;
  if (row < 0 || column < 0 || column >= rules.width || cells[cell] === 0) return undefined;
  const kings = alone ? [] : [...new Set(pairsAt(rules, cells, side, cell))];
  return [cell, ...kings];
}

/** Kings that could castle with what stands on a cell. */
const pairsAt = (rules: MoveRules, cells: readonly number[], side: number, cell: number): number[] =>
  kingsOf(rules, cells, side).filter((king) => {
    const piece = rules.pieces[pieceOf(rules, cells[king]!)]!;
    return (
      piece.castles.some((it) => cells[cell] === codeOf(rules, side, it.with)) &&
      row(rules, king) === row(rules, cell)
    );
  });

const row = (rules: MoveRules, cell: number): number => Math.floor(cell / rules.width);

const kingsOf = (rules: MoveRules, cells: readonly number[], side: number): number[] =>
  cells.flatMap((code, cell) =>
    code !== 0 &&
    code !== WALL &&
    sideOf(rules, code) === side &&
    rules.pieces[pieceOf(rules, code)]!.castles.length > 0
      ? [cell]
      : [],
  );

/** The row whose columns the field of castling names: where the king stands at the beginning. */
function homeRow(rules: MoveRules, cells: readonly number[], side: number): number {
  const king = kingsOf(rules, rules.start.cells, side)[0] ?? kingsOf(rules, cells, side)[0];
  if (king !== undefined) return row(rules, king);
  return rules.sides[side]!.faces === 0 ? rules.height - 1 : 0;
}

/** For each castling that the set-up could have, the king and the outermost partner. */
function castlePairs(
  rules: MoveRules,
  cells: readonly number[],
  side: number,
): { king: number; partner: number }[] {
  return kingsOf(rules, cells, side).flatMap((king) =>
    rules.pieces[pieceOf(rules, cells[king]!)]!.castles.flatMap((castle) => {
      const way = Math.sign(castle.to - castle.withTo);
      const found = cells.flatMap((code, cell) =>
        code === codeOf(rules, side, castle.with) &&
        row(rules, cell) === row(rules, king) &&
        Math.sign(cell - king) === way
          ? [cell]
          : [],
      );
      const partner = way > 0 ? found.at(-1) : found[0];
      return partner === undefined ? [] : [{ king, partner }];
    }),
  );
}

/** The trail lies on the cells named; who left it stands beyond. */
function readTrail(
  rules: MoveRules,
  cells: readonly number[],
  turn: number,
  field: Field | undefined,
): Setup["trail"] | FenMistake {
  if (!field || field.text === "-") return undefined;
  const found: number[] = [];
  for (const token of field.text.matchAll(/[a-z]\d+/g)) {
    const cell = parseCell(rules, token[0]);
    if (cell === undefined)
      return { at: field.at + token.index, message: `\`${token[0]}\` is not on the board.` };
    found.push(cell);
  }
  if (found.length === 0)
    return { at: field.at, message: `Expected a cell such as e3, or -, not \`${field.text}\`.` };
  const victim = victimOf(rules, cells, turn, found);
  if (victim === undefined) return undefined;
  return { cells: found.filter((it) => it !== victim), victim };
}

/** The piece that passed over a cell: named itself, or one step of a trail-leaving path beyond it. */
function victimOf(
  rules: MoveRules,
  cells: readonly number[],
  turn: number,
  trail: readonly number[],
): number | undefined {
  const isOther = (cell: number) =>
    cells[cell] !== 0 && cells[cell] !== WALL && sideOf(rules, cells[cell]!) !== turn;
  const named = trail.find((cell) => cells[cell] !== undefined && isOther(cell));
  if (named !== undefined) return named;
  return trail.flatMap((cell) => beyondTrail(rules, cells, cell)).find((it) => isOther(it));
}

interface Rest {
  readonly counters: number[][];
  readonly move: number;
}

/** Checks, the clock of quiet moves, the number of the move, in either order of the dialects. */
function readRest(rules: MoveRules, fields: readonly Field[]): Rest | FenMistake {
  const counters = rules.counters.map((it) =>
    rules.sides.map(() => it.start).slice(0, it.eachSide ? undefined : 1),
  );
  const clock = clockOf(rules);
  const checks = checksOf(rules);
  const numbers: number[] = [];
  for (const field of fields) {
    const pair = /^(\+?)(\d+)\+(\d+)$/.exec(field.text);
    if (pair && checks >= 0) counters[checks] = given(pair, wantedOf(rules, checks));
    else if (/^\d+$/.test(field.text)) numbers.push(Number(field.text));
    else return { at: field.at, message: `\`${field.text}\` is not a number.` };
  }
  if (clock >= 0 && numbers[0] !== undefined) counters[clock] = [numbers[0]];
  return { counters, move: Math.max(1, numbers[1] ?? 1) };
}

/** Checks given so far; `3+3` says how many are left. */
function given([, sign, first, second]: RegExpExecArray, wanted: number): number[] {
  const values = [Number(first), Number(second)];
  return sign === "+" ? values : values.map((it) => wanted - it);
}

/** The counter of moves since something was taken: it begins anew when something is. */
const clockOf = (rules: MoveRules): number =>
  rules.counters.findIndex(
    (it, counter) =>
      !it.eachSide &&
      rules.after.some(
        (tally) => tally.counter === counter && !tally.add && tally.when && asksTaken(tally.when),
      ),
  );

const asksTaken = (test: Condition): boolean =>
  test.is === "and" || test.is === "or" ? test.of.some(asksTaken) : test.is === "took";

/** The counter of checks: each side has its own, and it ends the game. */
const checksOf = (rules: MoveRules): number =>
  rules.counters.findIndex((it, counter) => it.eachSide && wantedOf(rules, counter) > 0);

/** How far a counter has to come to end the game. */
function wantedOf(rules: MoveRules, counter: number): number {
  const found = (test: Condition): number[] => {
    if (test.is === "and" || test.is === "or") return test.of.flatMap(found);
    if (test.is !== "compare" || test.left.is !== "counter" || test.left.counter !== counter) return [];
    return test.right.is === "number" ? [test.right.value] : [];
  };
  return rules.ends.flatMap((it) => found(it.when))[0] ?? 0;
}

// ---------------------------------------------------------------------------------------------- writing

/** The position of a play as FEN. A trail is named if a piece could take on it, were its king left aside. */
export function fenOf(play: Play): string {
  const setup = play.setup();
  return makeFen(play.rules, setup, setup.trail !== undefined && aimsAtTrail(play));
}

/** Writes a position as FEN; the trail only if `canTakeTrail`. */
export function makeFen(rules: MoveRules, setup: Setup, canTakeTrail = true): string {
  const fields = [boardOf(rules, setup), initials(rules)[setup.turn]!, rightsOf(rules, setup)];
  fields.push(canTakeTrail && setup.trail ? trailText(rules, setup.trail) : "-");
  const clock = clockOf(rules);
  const checks = checksOf(rules);
  if (checks >= 0) fields.push(setup.counters[checks]!.map((it) => wantedOf(rules, checks) - it).join("+"));
  fields.push(String(clock >= 0 ? setup.counters[clock]![0]! : 0));
  fields.push(String(Math.floor(setup.ply / rules.sides.length) + 1));
  return fields.join(" ");
}

/** The cells of a trail. Who left it is named too, if it does not stand straight ahead. */
function trailText(rules: MoveRules, { cells, victim }: NonNullable<Setup["trail"]>): string {
  const isStraight = cells.every((it) => it % rules.width === victim % rules.width);
  return (isStraight ? cells : [...cells, victim]).map((it) => makeCell(rules, it)).join("");
}

function boardOf(rules: MoveRules, setup: Setup): string {
  const rows: string[] = [];
  for (let y = 0; y < rules.height; y++) rows.push(rowText(rules, setup, y));
  const hasHands = rules.gating || rules.pieces.some((it) => it.drop?.from === "hand");
  return rows.join("/") + (hasHands ? `[${handsOf(rules, setup)}]` : "");
}

function rowText(rules: MoveRules, setup: Setup, y: number): string {
  let text = "";
  let empty = 0;
  for (let cell = y * rules.width; cell < (y + 1) * rules.width; cell++) {
    const code = setup.cells[cell]!;
    const isWall = code === WALL || rules.holes.includes(cell);
    if (code === 0 && !isWall) {
      empty++;
      continue;
    }
    if (empty > 0) text += empty;
    empty = 0;
    text += isWall ? "*" : letterOf(rules, code);
  }
  return empty > 0 ? text + empty : text;
}

const handsOf = (rules: MoveRules, setup: Setup): string =>
  setup.hands
    .flatMap((hand, side) =>
      hand.map((count, piece) => letterOf(rules, codeOf(rules, side, piece)).repeat(count)).reverse(),
    )
    .join("");

/** Whether it matters that a piece has not moved, and its place does not say so. */
function isNamed(rules: MoveRules, setup: Setup, cell: number, side: number): boolean {
  const canBring = rules.capture.to === "hand" || setup.hands[side]!.some((it) => it > 0);
  if (rules.gating && canBring) return true;
  if (!isHome(rules, cell, side)) return false;
  const { paths } = rules.pieces[pieceOf(rules, setup.cells[cell]!)]!;
  return paths.some((path) => path.first && !(path.when && countedOut(path.when, rules, setup, side)));
}

/** Whether a test cannot hold because of what has been counted. */
function countedOut(test: Condition, rules: MoveRules, setup: Setup, side: number): boolean {
  const isOut = (it: Condition): boolean => countedOut(it, rules, setup, side);
  if (test.is === "and") return test.of.some(isOut);
  if (test.is === "or") return test.of.every(isOut);
  const flag = test.is === "not" ? test.of : test;
  if (flag.is !== "compare" || flag.left.is !== "counter" || flag.right.is !== "number") return false;
  if (flag.op !== "!=" || flag.right.value !== 0) return false;
  const { counter } = flag.left;
  const value = setup.counters[counter]![rules.counters[counter]!.eachSide ? side : 0]!;
  return (value !== 0) === (test.is === "not");
}

/** Castling rights as `KQkq`, and the columns of other unmoved pieces where they matter. */
function rightsOf(rules: MoveRules, setup: Setup): string {
  if (setup.fresh.length === 0) return "-";
  const found = rules.sides.map((_, side) => {
    const pairs = castlePairs(rules, setup.cells, side).filter(
      (it) => setup.fresh.includes(it.king) && setup.fresh.includes(it.partner),
    );
    const named = new Set(pairs.flatMap((it) => [it.king, it.partner]));
    const right = pairs.some((it) => it.partner > it.king) ? "k" : "";
    const left = pairs.some((it) => it.partner < it.king) ? "q" : "";
    const others = setup.fresh.filter(
      (it) => isPiece(setup.cells[it]!) && sideOf(rules, setup.cells[it]!) === side && !named.has(it),
    );
    const shown = others.filter((it) => isNamed(rules, setup, it, side));
    const letters = right + left + shown.map((it) => makeCell(rules, it)[0]).join("");
    return side === 0 ? letters.toUpperCase() : letters;
  });
  return found.join("") || "-";
}
