import { formatCount } from "../../base/index.ts";
import { beyondTrail, checksOf, endingCounterValue, plainPlay } from "../../game/index.ts";
import { captureClockOf } from "./fen-counters.ts";
import { readUnmovedCells } from "./fen-rights.ts";
import { codeOfLetter, parseCell } from "./letters.ts";
import {
  type MoveRules,
  type PieceId,
  type Setup,
  WALL,
  pieceOf,
  sideOf,
  codeOf,
} from "../../program/index.ts";
import { type ReadBoard, type FenMistake, type FenField, sideLetters, piecesOn } from "./fen-parts.ts";
import { cellCalled } from "./spelling.ts";

/** States how strictly a FEN is checked. */
export interface FenOptions {
  /**
   * Is true if unreachable positions are accepted, such as a king that could be captured or a pawn behind its starting
   * row.
   */
  readonly anyPosition?: boolean;
  /** Is true if `KQkq` refer to the outermost partners of a king on any cell, as in Chess960. */
  readonly anyCastling?: boolean;
}

/**
 * Returns a message if a side lacks its royal piece, the one that must not be left under attack. Games in which that
 * piece can explode are exempt.
 */
function whyLacksRoyal(rules: MoveRules, board: ReadBoard): string | undefined {
  if (rules.capture.explodes) return undefined;
  for (const royals of royalsOf(rules))
    for (const [side, { name }] of rules.sides.entries()) {
      const hasRoyal = ({ cells, hands }: Pick<Setup, "cells" | "hands">): boolean =>
        piecesOn(rules, cells).some((it) => it.side === side && royals.includes(it.piece)) ||
        royals.some((it) => hands[side][it] > 0);
      // A side that starts without a royal piece needs none.
      if (hasRoyal(rules.start) && !hasRoyal(board))
        return `There is no ${joinPieceNames(rules, royals)} of ${name}.`;
    }
  return undefined;
}

/** Returns the royal pieces, in one list for each rule against leaving pieces under attack. */
const royalsOf = (rules: MoveRules): readonly (readonly PieceId[])[] =>
  rules.forbid.flatMap((it) =>
    it.is === "attacked" && it.pieces.whose === "my" && !it.by ? [it.pieces.pieces] : [],
  );

const joinPieceNames = (rules: MoveRules, pieces: readonly PieceId[]): string =>
  [...new Set(pieces)].map((it) => rules.pieces[it].name).join(" or ");

/** Returns a message if a piece is on a cell where it must have been promoted, and could not move on from there. */
function whyStranded(rules: MoveRules, { cells }: ReadBoard): string | undefined {
  for (const { cell, code, side, piece } of piecesOn(rules, cells)) {
    const { name, becomes, drop } = rules.pieces[piece];
    const mustBecome = becomes.some((it) => (it.must ?? it.on)[side].includes(cell));
    const isDropped = drop !== undefined && (!drop.in || drop.in[side].includes(cell));
    if (!mustBecome || isDropped || rules.start.cells[cell] === code || !isStuck(rules, code, cell)) continue;
    return `A ${name} of ${rules.sides[side].name} would have become another piece where it stands.`;
  }
  return undefined;
}

/**
 * Returns a message if a piece that only moves forward is behind all rows in which the game starts with such pieces.
 */
function whyBehind(rules: MoveRules, { cells }: ReadBoard): string | undefined {
  const laterPieces = new Set(
    rules.pieces.flatMap((it, id) => [
      ...it.becomes.flatMap((becoming) => becoming.pieces),
      ...it.paths.flatMap((path) => path.becomes ?? []),
      ...(it.drop ? [id] : []),
    ]),
  );
  const firstRows = new Map<number, number>();
  for (const { cell, code } of piecesOn(rules, rules.start.cells))
    firstRows.set(code, Math.min(firstRows.get(code) ?? Infinity, rowSeenByOwner(rules, code, cell)));
  for (const { cell, code, side, piece } of piecesOn(rules, cells)) {
    const { name, paths, castles } = rules.pieces[piece];
    const firstRow = firstRows.get(code);
    const isForward = paths.every(({ ways }) => ways.every((way) => way.every(([, forward]) => forward > 0)));
    if (firstRow === undefined || laterPieces.has(piece) || !isForward || castles.length > 0) continue;
    if (rowSeenByOwner(rules, code, cell) < firstRow)
      return `A ${name} of ${rules.sides[side].name} goes only forward, and cannot be behind row ${firstRow + 1}.`;
  }
  return undefined;
}

/** Returns the number of rows (or columns) between a cell and its piece's owner. */
function rowSeenByOwner(rules: MoveRules, code: number, cell: number): number {
  const [x, y] = [cell % rules.width, Math.floor(cell / rules.width)];
  const { faces } = rules.sides[sideOf(rules, code)];
  return { 0: rules.height - 1 - y, 2: x, 4: y, 6: rules.width - 1 - x }[faces];
}

/** Returns a message if the side that moved last left a royal piece under attack. */
function whyLeftInCheck(rules: MoveRules, setup: Setup): string | undefined {
  const royals = royalsOf(rules).flat();
  if (rules.sides.length !== 2 || rules.capture.explodes || royals.length === 0) return undefined;
  const { trail: _, ...setupWithoutTrail } = setup;
  const side = 1 - setup.turn;
  if (!plainPlay(rules, { ...setupWithoutTrail, turn: side }).inCheck()) return undefined;
  const [ownName, opponentName] = [rules.sides[side].name, rules.sides[setup.turn].name];
  return `The ${joinPieceNames(rules, royals)} of ${ownName} could be taken, and it is the turn of ${opponentName}.`;
}

/** Returns true if every move of a piece would leave the board at the far side. */
function isStuck(rules: MoveRules, code: number, cell: number): boolean {
  const isVertical = rules.sides[sideOf(rules, code)].faces % 4 === 0;
  const rowsLeft = (isVertical ? rules.height : rules.width) - 1 - rowSeenByOwner(rules, code, cell);
  const { paths } = rules.pieces[pieceOf(rules, code)];
  return paths.every(({ ways }) => ways.every(([[, forward]]) => forward > rowsLeft));
}

/**
 * Parses a FEN in any of its dialects: hands as `[Qn]` or as an extra row, walls as `*`, promoted pieces as `+P` and
 * `Q~`, checks as `3+3` (remaining) or `+0+0` (given), castling as `KQkq` or by columns. Fields at the end may be
 * missing; so may the fields for castling and the trail if numbers follow. Four fields with hands in the third are
 * parsed as the SFEN of shogi. EPD operations may follow the fields. Unreachable positions are rejected with a reason
 * unless `options` allow them.
 */
export function parseFen(rules: MoveRules, text: string, options: FenOptions = {}): Setup | FenMistake {
  if (rules.notation?.numbers && /^\s*[A-Za-z]\s*:/.test(text)) {
    const setup = readPdnFen(rules, text);
    return typeof setup === "string" ? { at: 0, message: setup } : setup;
  }
  const allFields = [...text.matchAll(/\S+/g)].map((it) => ({ text: it[0], at: it.index }));
  if (allFields.length === 0) return { at: 0, message: "A FEN starts with the rows of the board." };
  const fields = isSfen(rules, allFields) ? convertSfen(allFields) : convertEpd(allFields);
  const board = readBoard(rules, fields[0]);
  if ("message" in board) return board;
  const isAnyAllowed = options.anyPosition === true;
  const problem =
    whyLacksRoyal(rules, board) ??
    (isAnyAllowed ? undefined : (whyStranded(rules, board) ?? whyBehind(rules, board)));
  if (problem) return { at: fields[0].at, message: problem };
  const turn = readTurn(rules, fields[1]);
  if (typeof turn !== "number") return turn;
  const firstNumber = fields.findIndex((it, i) => i > 1 && /^\+?\d/.test(it.text));
  const wordFields = fields.slice(0, firstNumber < 0 ? 4 : Math.min(4, firstNumber));
  const unmoved = readUnmovedCells(rules, board, wordFields[2], options.anyCastling === true);
  if ("message" in unmoved) return unmoved;
  const trail = readTrail(rules, board.cells, turn, wordFields[3]);
  if (trail && "message" in trail) return trail;
  const rest = readCountersAndMove(rules, fields.slice(wordFields.length));
  if ("message" in rest) return rest;
  const ply = (rest.move - 1) * rules.sides.length + turn;
  const setup = { ...board, turn, fresh: unmoved, ...(trail && { trail }), counters: rest.counters, ply };
  const checkText = isAnyAllowed ? undefined : whyLeftInCheck(rules, setup);
  return checkText === undefined ? setup : { at: (fields[1] ?? fields[0]).at, message: checkText };
}

/** Returns the fields of a position, and after them the counters that EPD stores as operations: `hmvc 3; fmvn 7;`. */
function convertEpd(fields: readonly FenField[]): readonly FenField[] {
  const from = fields.findIndex((it, i) => i >= 4 && /^[A-Za-z]\w*;?$/.test(it.text));
  if (from < 0) return fields;
  const readCounter = (name: string): FenField | undefined => {
    const nameIndex = fields.findIndex((it, i) => i >= from && it.text === name);
    const value = fields[nameIndex + 1];
    return nameIndex < 0 || !value ? undefined : { text: value.text.replace(/;$/, ""), at: value.at };
  };
  const [clock, move] = [readCounter("hmvc"), readCounter("fmvn")];
  const before = fields.slice(0, from);
  if (!clock && !move) return before;
  return [...before, clock ?? { text: "0", at: fields[from].at }, move ?? { text: "1", at: fields[from].at }];
}

/**
 * Returns true if the fields are those of an SFEN: the board, the player to move (black begins), the hands, and the
 * move number.
 */
const isSfen = (rules: MoveRules, fields: readonly FenField[]): boolean =>
  fields.length === 4 &&
  /^(-|(\d{0,3}[A-Za-z]){1,60})$/.test(fields[2].text) &&
  /^\d+$/.test(fields[3].text) &&
  rules.pieces.some((it) => it.drop?.from === "hand");

/** Converts the fields of an SFEN to those of a FEN, with the same offsets. */
function convertSfen([board, turn, hands]: readonly FenField[]): FenField[] {
  const handText = hands!.text.replace(/(\d+)(.)/g, (_, count: string, piece: string) =>
    piece.repeat(Number(count)),
  );
  const side = { b: "w", w: "b" }[turn!.text] ?? turn!.text;
  return [
    { text: `${board!.text}[${handText}]`, at: board!.at },
    { text: side, at: turn!.at },
  ];
}

function readBoard(rules: MoveRules, field: FenField): ReadBoard | FenMistake {
  const match = /^([^[\]]*)(?:\[([^\]]*)\])?$/.exec(field.text);
  if (!match) return { at: field.at, message: "The hands of a FEN go in brackets after the board: `[Qn]`." };
  const rows = match[1].split("/");
  const hands = rules.sides.map(() => rules.pieces.map(() => 0));
  const handText = rows.length === rules.height + 1 ? rows.pop()! : (match[2] ?? "");
  if (rows.length !== rules.height)
    return {
      at: field.at,
      message: `The board has ${formatCount(rules.height, "row")}, this FEN has ${rows.length}.`,
    };
  const cells: number[] = [];
  let offset = field.at;
  for (const row of rows) {
    const rowMistake = readRow(rules, row, offset, cells);
    if (rowMistake) return rowMistake;
    offset += row.length + 1;
  }
  const handMistake = readHands(rules, handText, offset, hands);
  return handMistake ?? { cells, hands };
}

function readRow(rules: MoveRules, row: string, rowOffset: number, cells: number[]): FenMistake | undefined {
  const rowEnd = cells.length + rules.width;
  for (const token of row.matchAll(/\d+|\+?.~?/g)) {
    const offset = rowOffset + token.index;
    if (/^\d/.test(token[0])) {
      // A huge number is capped, so that a mistake is reported instead of allocating that many cells.
      const count = Math.min(Number(token[0]), rules.width + 1);
      for (let i = 0; i < count; i++) cells.push(0);
    } else if (token[0] === "*") cells.push(rules.holes.includes(cells.length) ? 0 : WALL);
    else {
      const code = codeOfLetter(rules, token[0]);
      if (code === undefined) return { at: offset, message: `\`${token[0]}\` is not a piece of this game.` };
      cells.push(code);
    }
    if (cells.length > rowEnd) return { at: offset, message: `This row has more than ${rules.width} cells.` };
  }
  if (cells.length >= rowEnd) return undefined;
  return { at: rowOffset, message: `This row has fewer than ${rules.width} cells.` };
}

function readHands(rules: MoveRules, text: string, from: number, hands: number[][]): FenMistake | undefined {
  for (const token of text.matchAll(/\+?.~?/g)) {
    if (token[0] === "-") continue;
    const code = codeOfLetter(rules, token[0]);
    if (code === undefined)
      return { at: from + token.index, message: `\`${token[0]}\` is not a piece of this game.` };
    hands[sideOf(rules, code)][pieceOf(rules, code)]++;
  }
  return undefined;
}

function readTurn(rules: MoveRules, field: FenField | undefined): number | FenMistake {
  if (!field) return 0;
  const namedSides = rules.sides.flatMap(({ name }, side) => (name.startsWith(field.text) ? [side] : []));
  const turn = sideLetters(rules).indexOf(field.text);
  if (turn >= 0) return turn;
  if (namedSides.length === 1) return namedSides[0];
  return {
    at: field.at,
    message: `Whose turn it is must be ${sideLetters(rules).join(" or ")}, not \`${field.text}\`.`,
  };
}

/**
 * Parses the en-passant field: the cells that a piece passed over in the last move. The piece itself is beyond them.
 */
function readTrail(
  rules: MoveRules,
  cells: readonly number[],
  turn: number,
  field: FenField | undefined,
): Setup["trail"] | FenMistake {
  if (!field || field.text === "-") return undefined;
  const namedCells: number[] = [];
  for (const token of field.text.matchAll(/[a-z]\d+/g)) {
    const cell = parseCell(rules, token[0]);
    if (cell === undefined)
      return { at: field.at + token.index, message: `\`${token[0]}\` is not on the board.` };
    namedCells.push(cell);
  }
  if (namedCells.length === 0)
    return { at: field.at, message: `Expected a cell such as e3, or -, not \`${field.text}\`.` };
  const enemyCells = piecesOn(rules, cells).flatMap((it) => (it.side === turn ? [] : [it.cell]));
  // The piece is on one of the named cells, or one step beyond them on a path that leaves a trail.
  const victim = [...namedCells, ...namedCells.flatMap((cell) => beyondTrail(rules, cells, cell))].find(
    (it) => enemyCells.includes(it),
  );
  const passedCells = namedCells.filter((it) => it !== victim);
  if (victim === undefined || passedCells.length === 0 || passedCells.some((it) => cells[it] !== 0))
    return { at: field.at, message: `No piece could have passed over \`${field.text}\` with the last move.` };
  return { cells: passedCells, victim };
}

/**
 * Parses the remaining fields, in the order of any dialect: checks, the number of quiet moves, and the move number.
 * `+0+0` counts the checks that each side has given, and `3+3` those that remain.
 */
function readCountersAndMove(
  rules: MoveRules,
  fields: readonly FenField[],
): { readonly counters: number[][]; readonly move: number } | FenMistake {
  const counters = rules.counters.map((it) =>
    rules.sides.map(() => it.start).slice(0, it.eachSide ? undefined : 1),
  );
  const clockIndex = captureClockOf(rules);
  const checksIndex = checksOf(rules);
  const numbers: number[] = [];
  for (const field of fields) {
    const [, givenSign, ...pair] = /^(\+?)(\d+)\+(\d+)$/.exec(field.text) ?? [];
    if (givenSign !== undefined && checksIndex >= 0)
      counters[checksIndex] = pair.map((it) =>
        givenSign ? Number(it) : endingCounterValue(rules, checksIndex) - Number(it),
      );
    else if (/^\d+$/.test(field.text)) numbers.push(Number(field.text));
    else return { at: field.at, message: `\`${field.text}\` is not a number.` };
  }
  if (clockIndex >= 0 && numbers[0] !== undefined) counters[clockIndex] = [numbers[0]];
  return { counters, move: Math.max(1, numbers[1] ?? 1) };
}

/**
 * Reads the position of a PDN such as `W:WK24:B1-12`: the player to move, then the cells of both sides, with
 * `K` before the cells of kings. Move numbers (`H0:F1`) are ignored.
 */
function readPdnFen(rules: MoveRules, text: string): Setup | string {
  const [turn = "", ...parts] = text.trim().replace(/\.$/, "").split(":");
  const initials = rules.sides.map((it) => it.name[0].toUpperCase());
  const side = initials.indexOf(turn.trim().toUpperCase());
  if (side < 0) return `\`${turn}\` is no player: one of ${initials.join(" and ")} moves.`;
  const cells = rules.start.cells.map(() => 0);
  for (const pieceList of parts.filter((it) => !/^\s*[HF]\d+\s*$/i.test(it))) {
    const owner = initials.indexOf(pieceList.trim()[0]?.toUpperCase() ?? "");
    if (owner < 0) return `\`${pieceList}\` names no player.`;
    for (const it of pieceList.trim().slice(1).split(",")) {
      if (it.trim() === "") continue;
      const [, king, first = "", lastNumber = first] = /^\s*(K?)(\w+?)(?:-(\w+))?\s*$/i.exec(it) ?? [];
      const piece = king ? rules.pieces.findIndex((candidate) => candidate.letters[0] === "K") : 0;
      if (piece < 0) return `\`${it}\` is a king, and this game has none.`;
      for (let squareNumber = Number(first); squareNumber <= Number(lastNumber); squareNumber++) {
        const cell = cellCalled(rules, String(squareNumber));
        if (cell === undefined) return `There is no square ${squareNumber}.`;
        cells[cell] = codeOf(rules, owner, piece);
      }
      if (!/^\d+$/.test(first)) return `\`${it}\` is no square.`;
    }
  }
  const { trail: _, ...start } = rules.start;
  return { ...start, cells, turn: side, ply: side };
}
