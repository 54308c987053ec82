import { append, onceFor } from "../../base/index.ts";
import { type Setup, pieceOf, sideOf } from "../../program/index.ts";
import {
  type CompiledMoves,
  type Move,
  type Play,
  type Wanted,
  legalMoves,
  playOf,
  readMove,
  whyIllegal,
  whyText,
} from "../../game/index.ts";
import { parseFen } from "./fen.ts";
import { sanLetterOf, columnOf, makeCell, parseCell, rowOf } from "./letters.ts";
import { type PgnGame, type PgnMistake, type PgnMove, pgnMove, tagValue, type PgnLine } from "./pgn.ts";
import { joinLegs, readSpelled, resigns } from "./spelling.ts";
import { type SanMistake, type SanMove, isNullMove, makeSan, parseSan } from "./san.ts";

/** Describes a PGN game after its moves were checked against the rules. */
export interface PlayedPgn {
  readonly setup: Setup;
  /** Lists the legal moves of the main line, up to the first illegal one. */
  readonly moves: readonly Move[];
  /** Lists the mistakes in the main line and in all variations. A line ends at its first illegal move. */
  readonly mistakes: readonly PlayedMistake[];
  /** Contains the game with each legal move in standard algebraic notation, if the caller asks for it. */
  readonly written?: PgnGame;
}

export interface PlayedMistake extends PgnMistake {
  /** Counts the half-moves from the start of the game to the mistake. 0 is the starting position. */
  readonly ply: number;
}

/**
 * Plays a PGN game by the rules, from the position of its FEN tag: the main line and all variations. Annotators show
 * threats by null moves; if the rules forbid one, the rest of its variation is not checked.
 */
export function playPgn(compiled: CompiledMoves, game: PgnGame, number = 1, keepsText = false): PlayedPgn {
  const { rules } = compiled;
  const fen = tagValue(game, "FEN")?.trim() ?? "";
  const setup = /^\??$/.test(fen)
    ? rules.start
    : parseFen(rules, fen, { anyCastling: /960|fischer/i.test(tagValue(game, "Variant") ?? "") });
  if ("message" in setup) {
    const mistakes = [{ at: game.moves[0]?.at ?? 0, game: number, ply: 0, message: `FEN: ${setup.message}` }];
    return { setup: rules.start, moves: [], mistakes, ...(keepsText && { written: game }) };
  }
  const mistakes: PlayedMistake[] = [];
  const play = setup === rules.start ? playFromStart(compiled) : playOf(compiled, setup);
  const context = { play, game: number, writes: keepsText, mistakes };
  const { moves: playedMoves, written } = playLine(context, game.moves, 1, false);
  const englishGame = mistakes.length > 0 ? toEnglishLetters(context.play, game) : game;
  if (englishGame !== game) return playPgn(compiled, englishGame, number, keepsText);
  return { setup, moves: playedMoves, mistakes, ...(keepsText && { written: { ...game, moves: written } }) };
}

/** Returns a play at the starting position. All games share it, because their moves are undone. */
const playFromStart = /* @__PURE__ */ onceFor((compiled: CompiledMoves) => playOf(compiled));

/** Holds the data that the main line and the variations of a game share. */
interface LineContext {
  readonly play: Play;
  readonly game: number;
  readonly writes: boolean;
  readonly mistakes: PlayedMistake[];
}

/** Plays a line of moves, and undoes it. */
function playLine(
  context: LineContext,
  line: readonly PgnMove[],
  firstPly: number,
  isVariation: boolean,
): { moves: Move[]; written: readonly PgnMove[] } {
  const { play, game, writes, mistakes } = context;
  const playedMoves: Move[] = [];
  const writtenMoves: PgnMove[] = [];
  for (let i = 0; i < line.length; i++) {
    const move = line[i];
    if (resigns(play.rules, move.text)) break;
    const turnMoves = readTurn(play, move.text);
    const variations = move.variations.map((it) => {
      const playedLine = playLine(context, it.moves, firstPly + i, true);
      return writes ? { ...it, moves: playedLine.written } : it;
    });
    if (!Array.isArray(turnMoves)) {
      const { at, text } = move;
      const message = `\`${text}\` is not legal. ${turnMoves.message}`;
      if (!(isVariation && isNullMove(text))) mistakes.push({ at, game, ply: firstPly + i, message });
      if (writes) writtenMoves.push({ ...move, variations }, ...line.slice(i + 1));
      break;
    }
    const texts: string[] = [];
    for (const it of turnMoves) {
      if (writes) texts.push(makeSan(play, it));
      play.make(it);
      playedMoves.push(it);
    }
    if (!writes) continue;
    const turn = joinedTurn(play, texts);
    // The `=` that declines a promotion was parsed as an annotation of the move.
    const glyphs = turn.endsWith("=") ? move.glyphs.filter((it) => it !== 10) : move.glyphs;
    writtenMoves.push({ ...move, glyphs, text: turn, variations });
  }
  for (const _ of playedMoves) play.undo();
  return { moves: playedMoves, written: writtenMoves };
}

/**
 * Parses the moves of a turn, whose parts are separated by commas. If a pass is the only legal move, it is inserted
 * first. The position is unchanged afterwards.
 */
export function readTurn(play: Play, text: string): Move[] | { message: string } {
  const [onlyMove, ...otherMoves] = play.rules.notation && !play.stopsPerft() ? legalMoves(play) : [];
  if (onlyMove !== undefined && otherMoves.length === 0 && readMove(play, onlyMove).kind === "pass") {
    if (Array.isArray(readSpelled(play, text))) return [onlyMove];
    play.make(onlyMove);
    const restOfTurn = readPlayableTurn(play, text);
    play.undo();
    return Array.isArray(restOfTurn) ? [onlyMove, ...restOfTurn] : restOfTurn;
  }
  return readPlayableTurn(play, text);
}

function readPlayableTurn(play: Play, text: string): Move[] | { message: string } {
  const end = play.stopsPerft() ? play.findEnd() : undefined;
  if (end) return { message: `The game is over: ${end.text}` };
  const wholeTurn = text.includes(",") ? undefined : readPart(play, text);
  if (wholeTurn) return wholeTurn;
  const moves: Move[] = [];
  for (const squareText of text.split(",")) {
    const partResult = readPart(play, squareText);
    if (!Array.isArray(partResult)) {
      for (const _ of moves) play.undo();
      return partResult;
    }
    for (const move of partResult) play.make(move);
    append(moves, partResult);
  }
  for (const _ of moves) play.undo();
  return moves;
}

/** Returns the moves that a text without commas means, or a message if it means none. */
function readPart(play: Play, text: string): Move[] | { message: string } {
  const reading = play.rules.notation ? readSpelled(play, text) : parseSan(play, text);
  if (typeof reading === "number") return [reading];
  if (Array.isArray(reading)) return reading as Move[];
  return { message: "why" in reading ? reading.why : sanMessage(play, reading as SanMistake) };
}

/** Joins the parts of a turn to a single text. */
export const joinedTurn = ({ rules }: Pick<Play, "rules">, texts: readonly string[]): string =>
  rules.notation ? joinLegs(texts) : texts.join();

/** Returns a sentence that explains why a text in algebraic notation is not a legal move. */
export function sanMessage(play: Play, mistake: SanMistake): string {
  switch (mistake.is) {
    case "unspelled":
      return mistake.why;
    case "unreadable":
      return "It is not in algebraic notation, such as Nf3, exd5 or O-O.";
    case "ambiguous":
      return `It could be ${mistake.moves.map((it) => makeSan(play, it)).join(" or ")}.`;
    case "illegal":
      return explainIllegalMove(play, mistake.wantedMove);
  }
}

function explainIllegalMove(play: Play, parsedMove: SanMove): string {
  const possibleMoves = listMeantMoves(play, parsedMove);
  if (possibleMoves.length === 0) return explainMissingPiece(parsedMove);
  const reasons = possibleMoves.flatMap((it) => {
    const reason = whyIllegal(play, it);
    return reason ? [whyText(play, it, reason, (cell) => makeCell(play.rules, cell))] : [];
  });
  return [...new Set(reasons)].join(" ") || "It is not legal here.";
}

const explainMissingPiece = (parsedMove: SanMove): string =>
  parsedMove.kind === "pass"
    ? "Nobody may pass here."
    : parsedMove.to === undefined
      ? "Nothing can castle that way."
      : `No such piece could go to ${parsedMove.to}.`;

/** Returns the moves that a text may mean, legal or not: one for each piece that may be meant. */
function listMeantMoves(play: Play, san: SanMove): Wanted[] {
  const { rules } = play;
  const to = san.to === undefined ? undefined : parseCell(rules, san.to);
  const pieces = rules.pieces.flatMap((_, id) => (sanLetterOf(rules, id) === (san.name ?? "P") ? [id] : []));
  if (san.kind === "drop" && to !== undefined)
    return pieces.slice(0, 1).map((piece) => ({ kind: "drop", piece, to }));
  const ownCells = [...rules.start.cells.keys()].filter((cell) => isMine(play, cell));
  if (san.kind === "castle")
    return ownCells.flatMap((king) => castlesFrom(play, king, san.column === "right" ? 1 : -1));
  if (san.kind !== "go" || to === undefined) return [];
  const castles = ownCells
    .filter((king) => san.column === columnOf(rules, king) && san.row === rowOf(rules, king))
    .flatMap((king) => [-1, 1].flatMap((way) => castlesFrom(play, king, way, to)));
  if (castles.length > 0) return castles;
  const becomes = rules.pieces.findIndex((_, id) => sanLetterOf(rules, id) === san.becomes);
  const isByCells = san.column !== undefined && san.row !== undefined && san.name === undefined;
  const candidates = ownCells
    .filter((cell) => isByCells || pieces.includes(pieceAt(play, cell)))
    .filter((cell) => san.column === undefined || columnOf(rules, cell) === san.column)
    .filter((cell) => san.row === undefined || rowOf(rules, cell) === san.row)
    .map((from): Wanted => ({ kind: "go", from, to, ...(becomes < 0 ? {} : { becomes }) }));
  const possibleMoves = candidates.filter((it) => whyIllegal(play, it)?.is !== "geometry");
  return possibleMoves.length > 0 ? possibleMoves.slice(0, 2) : candidates.slice(0, 1);
}

const pieceAt = (play: Play, cell: number): number => pieceOf(play.rules, play.at(cell));

const isMine = (play: Play, cell: number): boolean =>
  play.at(cell) !== 0 && sideOf(play.rules, play.at(cell)) === play.turn();

/**
 * Returns the castling of a king with the outermost suitable partner in the direction `way`, in a list. With `target`,
 * the king must land on that cell.
 */
function castlesFrom(play: Play, king: number, way: number, target?: number): Wanted[] {
  const { rules } = play;
  const castle = rules.pieces[pieceAt(play, king)].castles.find((it) => Math.sign(it.to - it.withTo) === way);
  const row = king - (king % rules.width);
  if (!castle || (target !== undefined && target !== row + castle.to)) return [];
  let partner: number | undefined;
  for (let cell = king + way; cell >= row && cell < row + rules.width; cell += way)
    if (isMine(play, cell) && pieceAt(play, cell) === castle.with) partner = cell;
  return partner === undefined ? [] : [{ kind: "castle", from: king, partner }];
}

/** Describes a game for `pgnMoves`: its starting position and its moves. */
export type GameToWrite = Pick<PlayedPgn, "setup" | "moves">;

/** Returns the moves of a game as PGN moves, one for each turn. */
export function pgnMoves(compiled: CompiledMoves, { setup, moves }: GameToWrite): PgnMove[] {
  const play = playOf(compiled, setup);
  const turns: string[][] = [];
  let isOver = true;
  for (const move of moves) {
    const turn = play.turn();
    if (isOver) turns.push([]);
    turns.at(-1)!.push(makeSan(play, move));
    play.make(move);
    isOver = play.turn() !== turn;
  }
  return turns.map((texts) => pgnMove(joinedTurn(play, texts)));
}

const englishLetters = "KQRBNP";

/**
 * Lists the letters of king, queen, rook, bishop and knight in other languages. ♔ represents a king that is written
 * with two letters.
 */
const languages = [
  ...["KDTLS", "KDTLP", "RDTFC", "RDTAC", "RDTBC", "RDTNC"],
  ...["KHWGS", "KDVSJ", "KVBFH", "KDTLR", "KLVOR", "KDHBR", "ŞVKFA"],
  ...["♔ФЛСК", "♔ФТСК", "ЦДТОК", "КДТЛС"],
];

/** Matches the letter of a piece: before its destination, or after the cell where it is promoted. */
const pieceLetter = /^(?:Кр|\p{Lu})(?=[a-hасе1-8x:×])|(?<=[18][=/(]?)\p{Lu}(?=\)?[+#]*$)/gu;

const toOneLetter = (text: string): string => (text === "Кр" ? "♔" : text);

/**
 * Returns a game with its piece letters translated to English. Of all languages, the one in which most moves of the
 * main line are legal is chosen. If two are equally good but yield different moves, the game is returned unchanged.
 */
function toEnglishLetters(play: Play, game: PgnGame): PgnGame {
  const isChess = play.rules.pieces.every((it) => englishLetters.includes(it.letters[0]!));
  const usedLetters = game.moves.flatMap((it) => it.text.match(pieceLetter)?.map(toOneLetter) ?? []);
  if (!isChess || usedLetters.every((it) => englishLetters.includes(it))) return game;
  let [mostLegal, bestGame, isClear] = [countLegal(play, game.moves), game, true];
  for (const letters of languages.filter((it) => usedLetters.every((letter) => it.includes(letter)))) {
    const translatedGame = { ...game, ...translateLine(game, letters) };
    const count = countLegal(play, translatedGame.moves);
    if (count === mostLegal) isClear &&= textOfMoves(translatedGame, count) === textOfMoves(bestGame, count);
    if (count > mostLegal) [mostLegal, bestGame, isClear] = [count, translatedGame, true];
  }
  return isClear ? bestGame : game;
}

const textOfMoves = ({ moves }: PgnLine, count: number): string =>
  moves
    .slice(0, count)
    .map((it) => it.text)
    .join(" ");

const translateLine = <Line extends PgnLine>(line: Line, letters: string): Line => ({
  ...line,
  moves: line.moves.map((move) => ({
    ...move,
    text: move.text.replaceAll(pieceLetter, (it) => englishLetters[letters.indexOf(toOneLetter(it))] ?? it),
    variations: move.variations.map((it) => translateLine(it, letters)),
  })),
});

function countLegal(play: Play, moves: readonly PgnMove[]): number {
  let count = 0;
  for (const { text } of moves) {
    const move = play.stopsPerft() ? undefined : parseSan(play, text);
    if (typeof move !== "number") break;
    play.make(move);
    count++;
  }
  for (let i = 0; i < count; i++) play.undo();
  return count;
}
