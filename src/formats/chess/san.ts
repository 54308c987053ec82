import { dispatchByKey } from "../../base/index.ts";
import type { MoveRules } from "../../program/index.ts";
import {
  type Move,
  type MoveView,
  type Play,
  goesElsewhere,
  legalMoves,
  readMove,
} from "../../game/index.ts";
import { looksSpelled, readSpelled, spellMoves } from "./spelling.ts";
import { makeUci } from "./uci.ts";
import { sanLetterOf, columnOf, makeCell, parseCell, rowOf } from "./letters.ts";

/**
 * Returns a legal move, before it is made, in standard algebraic notation (SAN): `Nf3`, `exd5`, `e8=Q+`, `O-O#`,
 * `N@f3`. The origin is included only as far as it distinguishes the move. The letter P is omitted. A pass is `--`, a
 * wall is its cell, and the removal of a piece is `x` with its cell.
 */
export const makeSan = (play: Play, move: Move): string => sanTexts(play, [move])[0];

function sanTexts(play: Play, moves: readonly Move[]): readonly string[] {
  if (play.rules.notation) return spellMoves(play, moves);
  const views = legalMoves(play).map((it) => readMove(play, it));
  return moves.map((it) => sanOf(readMove(play, it), play, views) + checkSignOf(play, it));
}

/** Returns the input text for a move: UCI, unless the notation of the file could parse the UCI text as another move. */
export function inputText(play: Play, move: Move, view: MoveView = readMove(play, move)): string {
  if (view.kind === "pass") return "pass";
  const uci = makeUci(play, move, view);
  return play.rules.notation && looksSpelled(play.rules, uci) ? makeSan(play, move) : uci;
}

/** Returns all legal moves, each with its text in standard algebraic notation. */
export function listSan(play: Play): { readonly move: Move; readonly text: string }[] {
  const moves = legalMoves(play);
  const texts = sanTexts(play, moves);
  return moves.map((move, i) => ({ move, text: texts[i] }));
}

/** Returns `+` if a move gives check, and `#` if that also ends the game or leaves no legal move. */
function checkSignOf(play: Play, move: Move): string {
  const turn = play.turn();
  play.make(move);
  const isCheck = play.turn() !== turn && play.inCheck();
  const checkSign = isCheck ? (play.stopsPerft() || legalMoves(play).length === 0 ? "#" : "+") : "";
  play.undo();
  return checkSign;
}

const sanOf = dispatchByKey<MoveView, "kind", string, [play: Play, all: readonly MoveView[]]>("kind", {
  pass: () => "--",
  wall: (view, { rules }) => makeCell(rules, view.to!),
  take: (view, { rules }) => `x${makeCell(rules, view.to!)}`,
  drop: (view, play) =>
    `${sanLetterOf(play.rules, view.piece!, play.turn())}@${makeCell(play.rules, view.to!)}`,
  castle: (view, { rules }) => (view.partner![0] > view.from! ? "O-O" : "O-O-O") + gatingText(rules, view),
  go: (view, { rules }, views) => pieceMoveText(rules, view, views),
});

const gatingText = (rules: MoveRules, { kind, brings }: MoveView): string =>
  brings ? `/${sanLetterOf(rules, brings[0])}${kind === "castle" ? makeCell(rules, brings[1]) : ""}` : "";

function pieceMoveText(rules: MoveRules, view: MoveView, views: readonly MoveView[]): string {
  const name = sanLetterOf(rules, view.piece!);
  const pieceLetter = name === "P" ? "" : name;
  const isCapture = view.taken.length > 0;
  const minOrigin = pieceLetter === "" && isCapture ? columnOf(rules, view.from!) : "";
  const becomes = view.becomes === undefined ? "" : `=${sanLetterOf(rules, view.becomes)}`;
  const viaText = view.via.map((it) => `${makeCell(rules, it)}-`).join("");
  const target = makeCell(rules, view.to!);
  return [
    pieceLetter,
    originOf(rules, view, views, minOrigin),
    isCapture ? "x" : "",
    isOnlyWay(view, views) ? "" : viaText,
    target,
    becomes,
    gatingText(rules, view),
  ].join("");
}

/** Returns true if no other legal move with this origin and destination passes over other cells. */
const isOnlyWay = (view: MoveView, views: readonly MoveView[]): boolean =>
  views.every(
    (it) =>
      it.from !== view.from || it.to !== view.to || it.via.join() === view.via.join() || it.kind !== "go",
  );

const isNamedAlike = (rules: MoveRules, a: MoveView, b: MoveView): boolean =>
  a.brings?.[0] === b.brings?.[0] &&
  (a.piece === b.piece || sanLetterOf(rules, a.piece!) === sanLetterOf(rules, b.piece!));

/**
 * Returns the part of the origin that distinguishes a move from those of other pieces with the same name: the column,
 * the row, or both.
 */
function originOf(rules: MoveRules, view: MoveView, views: readonly MoveView[], minOrigin: string): string {
  const rivals = views.filter(
    (it) => it.kind === "go" && it.to === view.to && it.from !== view.from && isNamedAlike(rules, it, view),
  );
  const rivalsInText = minOrigin === "" ? rivals : rivals.filter((it) => it.taken.length > 0);
  if (rivalsInText.length === 0) return minOrigin;
  const [column, row] = [columnOf(rules, view.from!), rowOf(rules, view.from!)];
  if (rivalsInText.every((it) => columnOf(rules, it.from!) !== column)) return column;
  return rivalsInText.every((it) => rowOf(rules, it.from!) !== row) && minOrigin === "" ? row : column + row;
}

// ---------------------------------------------------------------------------------------------- parsing

/** Describes a parsed move, legal or not. */
export interface SanMove {
  readonly kind: MoveView["kind"];
  /** Stores the upper-case letter of the piece, such as `N` or `+P`. */
  readonly name?: string;
  readonly column?: string;
  readonly row?: string;
  readonly via?: readonly string[];
  readonly to?: string;
  readonly becomes?: string;
  readonly brings?: string;
}

/** States why no move was found: the text is not in the notation, no legal move matches, or several match. */
export type SanMistake =
  | { readonly is: "unreadable" }
  | { readonly is: "unspelled"; readonly why: string }
  | { readonly is: "illegal"; readonly wantedMove: SanMove }
  | { readonly is: "ambiguous"; readonly moves: readonly Move[] };

const pieceName = String.raw`\+?[A-Z]`;
const cellName = String.raw`[a-z]\d+`;
const pieceMovePattern = new RegExp(
  `^(${pieceName})?([a-wyz])?(\\d+)?[-x:]?((?:${cellName}[-x])*)(${cellName})(?:[=:-]?\\(?(\\+?[A-Za-z])\\)?)?(?:/([A-Za-z]))?$`,
);
const dropPattern = new RegExp(`^(${pieceName})?[@*](${cellName})$`);
const castlingPattern = new RegExp(`^([Oo0]-?[Oo0](?:-?[Oo0])?)(?:/(${pieceName})(${cellName}))?$`);
/** Matches words and signs after a move that only describe it. */
const remarkPattern = /(?:e\.?p\.?|dbl\.?|disc?\.?|ch\.?|check|mate|[\s+#†‡≠!?])+$/i;
const figurines: Readonly<Record<string, string>> = {
  ...{ "♔": "K", "♕": "Q", "♖": "R", "♗": "B", "♘": "N", "♙": "" },
  ...{ "♚": "K", "♛": "Q", "♜": "R", "♝": "B", "♞": "N", "♟": "" },
};
/** Limits the length of texts that are parsed as moves. */
const maxLength = 200;

/** Returns true if a text is a spelling of the null move, by which annotators show a threat. */
export const isNullMove = (text: string): boolean => /^(?:--|0000|pass|Z0|null|@@@@)$/.test(text);

/**
 * Normalizes a move: removes figurines, signs and trailing words, and replaces dashes, crosses and look-alike letters
 * with ASCII.
 */
const toPlainLetters = (text: string): string =>
  text
    .replace(/[♔-♟][\uFE0E\uFE0F]?/g, (it) => figurines[it[0]])
    .replace(/[‐-―−]/g, "-")
    .replace(/[×✕]/g, "x")
    .replace(/[ОоΟο]/g, "O")
    .replace(/[асе]/g, (it) => "ace"["асе".indexOf(it)])
    .replace(remarkPattern, "");

/**
 * Finds the legal move that a text in algebraic notation means. It also accepts trailing marks, redundant origins
 * (`Ngf3`, `e2-e4`), figurines, all spellings of castling (`0-0`, `oo`, `e1g1`) and of promotion (`e8Q`, `e8(Q)`,
 * `e8/q`), and UCI.
 */
export function parseSan(play: Play, text: string): Move | SanMistake {
  if (play.rules.notation) {
    const matches = readSpelled(play, text);
    return "why" in matches ? { is: "unspelled", ...matches } : matches[0];
  }
  const san = parseCached(play, text);
  if (!san) return { is: "unreadable" };
  const to = san.kind === "go" && san.to !== undefined ? parseCell(play.rules, san.to) : undefined;
  const allMoves = legalMoves(play);
  const candidates = allMoves.filter((it) => !goesElsewhere(play, it, undefined, to));
  const exactMatches = candidates.filter((it) => matchesText(play, readMove(play, it), san));
  // The promotion piece may be missing if only one is possible.
  const matchesByCells =
    exactMatches.length > 0
      ? []
      : candidates.filter((it) => matchesWithoutPromotion(play, readMove(play, it), san));
  const matchingMoves = matchesByCells.length === 1 ? matchesByCells : exactMatches;
  // In `e1g1` and `Kg1`, a king that cannot step to that cell castles.
  const moves =
    matchingMoves.length > 0 || san.kind !== "go"
      ? matchingMoves
      : allMoves.filter((it) => isCastlingTo(play, readMove(play, it), san, to));
  if (moves.length === 0) return { is: "illegal", wantedMove: san };
  return moves.length === 1 ? moves[0] : { is: "ambiguous", moves };
}

/** Caches the results of `parseMove` while a side owes a move. The cache is cleared when it is full. */
const cachedMoves = new Map<string, SanMove | undefined>();
const maxParsedTexts = 20_000;

/** Parses algebraic notation; whether the move is legal is not checked. */
function parseCached(play: Play, text: string): SanMove | undefined {
  if (play.owes() !== "move") return parseMove(play, text);
  const cachedMove = cachedMoves.get(text);
  if (cachedMove) return cachedMove;
  if (cachedMoves.size >= maxParsedTexts) cachedMoves.clear();
  const parsedMove = parseMove(play, text);
  if (text.length <= maxLength) cachedMoves.set(text, parsedMove);
  return parsedMove;
}

function parseMove(play: Play, text: string): SanMove | undefined {
  if (text.length > maxLength) return undefined;
  if (isNullMove(text)) return { kind: "pass" };
  const plain = toPlainLetters(text);
  const castlingMatch = castlingPattern.exec(plain);
  if (castlingMatch) return castlingOf(castlingMatch);
  const dropMatch = dropPattern.exec(plain);
  if (dropMatch) return { kind: "drop", name: dropMatch[1] ?? "P", to: dropMatch[2] };
  if (play.owes() === "wall") return /^[a-z]\d+$/.test(plain) ? { kind: "wall", to: plain } : undefined;
  if (play.owes() === "take")
    return /^x?[a-z]\d+$/.test(plain) ? { kind: "take", to: plain.replace("x", "") } : undefined;
  const pieceMatch = pieceMovePattern.exec(plain) ?? pieceMovePattern.exec(spellUci(plain));
  return pieceMatch ? pieceMoveOf(pieceMatch) : undefined;
}

/** Rewrites `e7e8q` as `e7-e8Q`. */
const spellUci = (text: string): string =>
  text.replace(
    /^([a-z]\d+)([a-z]\d+)([a-z]?)$/,
    (_, from: string, to: string, letter: string) => `${from}-${to}${letter.toUpperCase()}`,
  );

const castlingOf = ([, way, name, cellText]: RegExpExecArray): SanMove => ({
  kind: "castle",
  column: way.replaceAll("-", "").length > 2 ? "left" : "right",
  brings: name && name + cellText,
});

const pieceMoveOf = ([, name, column, row, via, to, becomes, brings]: RegExpExecArray): SanMove => ({
  kind: "go",
  ...{ name, column, row, to },
  via: via ? via.split(/[-x]/).filter((it) => it !== "") : undefined,
  becomes: becomes?.toUpperCase(),
  brings: brings?.toUpperCase(),
});

/**
 * Returns true if a castling takes the king to the cell in the text, or if the text names the cells of the king and its
 * partner.
 */
function isCastlingTo(play: Play, view: MoveView, san: SanMove, to: number | undefined): boolean {
  if (view.kind !== "castle" || view.brings) return false;
  const { rules } = play;
  const isFrom = san.column === columnOf(rules, view.from!) && san.row === rowOf(rules, view.from!);
  const isKing = san.name === sanLetterOf(rules, view.piece!);
  if (san.name !== undefined ? !isKing : !isFrom) return false;
  if (to === view.to) return san.column === undefined || isFrom;
  return isFrom && to === view.partner![0];
}

function matchesText(play: Play, view: MoveView, parsedMove: SanMove): boolean {
  const { rules } = play;
  if (parsedMove.kind !== view.kind) return false;
  if (view.kind === "pass") return true;
  if (view.kind === "castle") return matchesCastling(rules, view, parsedMove);
  if (parseCell(rules, parsedMove.to!) !== view.to) return false;
  if (view.kind === "drop") return sanLetterOf(rules, view.piece!, play.turn()) === parsedMove.name;
  return view.kind !== "go" || matchesPieceMove(rules, view, parsedMove);
}

/** Returns true if a move would match if the text named the promotion piece. */
const matchesWithoutPromotion = (play: Play, view: MoveView, parsedMove: SanMove): boolean =>
  parsedMove.becomes === undefined &&
  view.becomes !== undefined &&
  matchesText(play, view, { ...parsedMove, becomes: sanLetterOf(play.rules, view.becomes) });

const matchesCastling = (rules: MoveRules, view: MoveView, parsedMove: SanMove): boolean =>
  parsedMove.column === (view.partner![0] > view.from! ? "right" : "left") &&
  (parsedMove.brings ?? "") === gatingText(rules, view).slice(1);

function matchesPieceMove(rules: MoveRules, view: MoveView, san: SanMove): boolean {
  // A text such as `e2-e4` names the origin, so the piece need not be a pawn.
  const isByCells = san.column !== undefined && san.row !== undefined;
  const name = san.name ?? (isByCells ? undefined : "P");
  if (name !== undefined && name !== sanLetterOf(rules, view.piece!)) return false;
  if (san.column !== undefined && san.column !== columnOf(rules, view.from!)) return false;
  if (san.row !== undefined && san.row !== rowOf(rules, view.from!)) return false;
  if (san.via && san.via.join() !== view.via.map((it) => makeCell(rules, it)).join()) return false;
  const becomes = view.becomes === undefined ? undefined : sanLetterOf(rules, view.becomes);
  const broughtLetter = view.brings && sanLetterOf(rules, view.brings[0]);
  // The letter in `a8/Q` is the promotion piece, unless the move brings in a piece from the hand.
  const requiredPiece = san.becomes ?? (broughtLetter === undefined ? san.brings : undefined);
  return becomes === requiredPiece && (broughtLetter === san.brings || requiredPiece === san.brings);
}
