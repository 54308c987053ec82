import type { Setup } from "../../program/index.ts";
import {
  type CompiledMoves,
  type Move,
  type Play,
  type Wanted,
  playOf,
  whyIllegal,
  whyText,
} from "../../game/index.ts";
import { parseFen } from "./fen.ts";
import { capitalOf, columnOf, makeCell, parseCell, rowOf } from "./letters.ts";
import type { PgnGame, PgnMistake, PgnMove } from "./pgn.ts";
import { type SanMistake, type SanMove, makeSan, parseSan } from "./san.ts";

/** A game of a PGN as the rules see it. */
export interface PlayedPgn {
  readonly setup: Setup;
  /** The moves of the main line, as far as they are legal. */
  readonly moves: readonly Move[];
  /** Mistakes in the main line and all variations; an illegal move ends its line. */
  readonly mistakes: readonly PlayedMistake[];
}

export interface PlayedMistake extends PgnMistake {
  /** Which move of its line, in half-moves from the start of the game; 0 is the set-up. */
  readonly ply: number;
}

/** Plays a game of a PGN by the rules: the set-up of its FEN tag, the main line and every variation. */
export function playPgn(compiled: CompiledMoves, game: PgnGame, number = 1): PlayedPgn {
  const { rules } = compiled;
  const fen = game.tags.find(([name]) => name === "FEN")?.[1];
  const setup = fen === undefined ? rules.start : parseFen(rules, fen);
  if ("message" in setup)
    return {
      setup: rules.start,
      moves: [],
      mistakes: [{ at: game.moves[0]?.at ?? 0, game: number, ply: 0, message: `FEN: ${setup.message}` }],
    };
  const mistakes: PlayedMistake[] = [];
  const tell = (at: number, ply: number, message: string) =>
    mistakes.push({ at, game: number, ply, message });
  const moves = playLine(playOf(compiled, setup), game.moves, 1, tell);
  return { setup, moves, mistakes };
}

type Tell = (at: number, ply: number, message: string) => void;

/** Plays a line and takes it back. */
function playLine(play: Play, line: readonly PgnMove[], first: number, tell: Tell): Move[] {
  const made: Move[] = [];
  for (const [i, move] of line.entries()) {
    const legal = readTurn(play, move.text);
    for (const variation of move.variations) playLine(play, variation.moves, first + i, tell);
    if (!Array.isArray(legal)) {
      tell(move.at, first + i, `\`${move.text}\` is not legal. ${legal.message}`);
      break;
    }
    for (const it of legal) play.make(it);
    made.push(...legal);
  }
  for (const _ of made) play.undo();
  return made;
}

/** The moves of a turn, its parts joined by commas; leaves the position as it was. */
function readTurn(play: Play, text: string): Move[] | { message: string } {
  const end = play.stopped() ? play.ended() : undefined;
  if (end) return { message: `The game is over: ${end.text}` };
  const moves: Move[] = [];
  let wrong: { message: string } | undefined;
  for (const part of text.split(",")) {
    const move = parseSan(play, part);
    if (typeof move !== "number") {
      wrong = { message: sanMessage(play, move) };
      break;
    }
    play.make(move);
    moves.push(move);
  }
  for (const _ of moves) play.undo();
  return wrong ?? moves;
}

/** Why a text in algebraic notation is no legal move, as a sentence. */
export function sanMessage(play: Play, mistake: SanMistake): string {
  switch (mistake.is) {
    case "unreadable":
      return "It is not in algebraic notation, such as Nf3, exd5 or O-O.";
    case "ambiguous":
      return `It could be ${mistake.moves.map((it) => makeSan(play, it)).join(" or ")}.`;
    case "illegal":
      return illegalMessage(play, mistake.wish);
  }
}

function illegalMessage(play: Play, wish: SanMove): string {
  const wanted = wantedOf(play, wish);
  if (wanted.length === 0) return noneMessage(wish);
  const told = wanted.flatMap((it) => {
    const why = whyIllegal(play, it);
    return why ? [whyText(play, it, why, (cell) => makeCell(play.rules, cell))] : [];
  });
  return [...new Set(told)].join(" ") || "It is not legal here.";
}

const noneMessage = (wish: SanMove): string =>
  wish.to === undefined ? "Nothing can castle that way." : `No such piece could go to ${wish.to}.`;

/** What a text could mean, legal or not: each piece of that name that may be meant. */
function wantedOf(play: Play, wish: SanMove): Wanted[] {
  const { rules } = play;
  const to = wish.to === undefined ? undefined : parseCell(rules, wish.to);
  const pieces = rules.pieces.flatMap((_, id) => (capitalOf(rules, id) === (wish.name ?? "P") ? [id] : []));
  if (wish.kind === "drop" && to !== undefined)
    return pieces.slice(0, 1).map((piece) => ({ kind: "drop", piece, to }));
  const mine = Array.from({ length: rules.width * rules.height }, (_, cell) => cell).filter((cell) =>
    isMine(play, cell),
  );
  if (wish.kind === "castle") return mine.flatMap((king) => castlesFrom(play, king, wish));
  if (wish.kind !== "go" || to === undefined) return [];
  const becomes = rules.pieces.findIndex((_, id) => capitalOf(rules, id) === wish.becomes);
  const isPlaced = wish.column !== undefined && wish.row !== undefined && wish.name === undefined;
  const all = mine
    .filter((cell) => isPlaced || pieces.includes(pieceAt(play, cell)))
    .filter((cell) => wish.column === undefined || columnOf(rules, cell) === wish.column)
    .filter((cell) => wish.row === undefined || rowOf(rules, cell) === wish.row)
    .map((from): Wanted => ({ kind: "go", from, to, ...(becomes < 0 ? {} : { becomes }) }));
  const near = all.filter((it) => whyIllegal(play, it)?.is !== "geometry");
  return near.length > 0 ? near.slice(0, 2) : all.slice(0, 1);
}

const pieceAt = (play: Play, cell: number): number => (play.at(cell) - 1) % play.rules.pieces.length;

function isMine(play: Play, cell: number): boolean {
  const { rules } = play;
  const code = play.at(cell);
  return code !== 0 && Math.floor((code - 1) / rules.pieces.length) === play.turn();
}

/** A king and the outermost piece of its partner's kind on the side that is meant. */
function castlesFrom(play: Play, king: number, wish: SanMove): Wanted[] {
  const { rules } = play;
  const way = wish.column === "right" ? 1 : -1;
  const castle = rules.pieces[pieceAt(play, king)].castles.find((it) => Math.sign(it.to - it.withTo) === way);
  if (!castle) return [];
  const row = king - (king % rules.width);
  let partner: number | undefined;
  for (let cell = king + way; cell >= row && cell < row + rules.width; cell += way)
    if (isMine(play, cell) && pieceAt(play, cell) === castle.with) partner = cell;
  return partner === undefined ? [] : [{ kind: "castle", from: king, partner }];
}

/** A game to write as PGN. */
export interface GameToWrite {
  readonly setup: Setup;
  readonly moves: readonly Move[];
}

/** The moves of a game as PGN has them; parts of a turn are joined by commas. */
export function pgnMoves(compiled: CompiledMoves, { setup, moves }: GameToWrite): PgnMove[] {
  const play = playOf(compiled, setup);
  const turns: { text: string }[] = [];
  let isOver = true;
  for (const move of moves) {
    const text = makeSan(play, move);
    const turn = play.turn();
    const last = turns.at(-1);
    if (isOver || !last) turns.push({ text });
    else last.text += `,${text}`;
    play.make(move);
    isOver = play.turn() !== turn;
  }
  return turns.map((it) => ({ text: it.text, at: 0, glyphs: [], comments: [], variations: [] }));
}
