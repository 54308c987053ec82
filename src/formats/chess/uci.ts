import { dispatchByKey } from "../../base/index.ts";
import { type Move, type MoveView, type Play, legalMoves, readMove } from "../../game/index.ts";
import { sanLetterOf, makeCell } from "./letters.ts";

/**
 * Returns a legal move, before it is made, as UCI: `e2e4`, `e7e8q`, `P@e4`. Castling names the cell where the king
 * lands, or that of the rook if the king could also step there. Intermediate cells are included: `e4f5e6`. A wall or
 * the removal of a piece is a single cell: `d5`. A pass is `0000`. @param view is the move in detail, if the caller
 * already knows it
 */
export function makeUci(play: Play, move: Move, view: MoveView = readMove(play, move)): string {
  return uciByKind(view, play);
}

const uciByKind = dispatchByKey<MoveView, "kind", string, [play: Play]>("kind", {
  pass: () => "0000",
  wall: (view, { rules }) => makeCell(rules, view.to!),
  take: (view, { rules }) => makeCell(rules, view.to!),
  drop: (view, play) =>
    `${sanLetterOf(play.rules, view.piece!, play.turn())}@${makeCell(play.rules, view.to!)}`,
  castle: (view, play) => castlingText(play, view),
  go: (view, play) =>
    [view.from!, ...view.via, view.to!].map((it) => makeCell(play.rules, it)).join("") + suffixOf(play, view),
});

function castlingText(play: Play, view: MoveView): string {
  const [from, partner] = [view.from!, view.partner![0]];
  const cellText = (it: number) => makeCell(play.rules, it);
  const suffix = suffixOf(play, view);
  if (view.brings?.[1] === partner) return cellText(partner) + cellText(from) + suffix;
  return cellText(from) + cellText(canStep(play, from, view.to!) ? partner : view.to!) + suffix;
}

const canStep = (play: Play, from: number, to: number): boolean =>
  legalMoves(play)
    .map((it) => readMove(play, it))
    .some((it) => it.kind === "go" && it.from === from && it.to === to);

/**
 * Returns the end of a UCI move: the letter of the promotion piece, `+` for the piece's own promoted form, `-` for its
 * unpromoted form, or the letter of the piece that enters from the hand.
 */
function suffixOf(play: Play, view: MoveView): string {
  const { rules } = play;
  if (view.brings) return sanLetterOf(rules, view.brings[0]).toLowerCase();
  if (view.becomes === undefined) return "";
  const [oldLetter, newLetter] = [sanLetterOf(rules, view.piece!), sanLetterOf(rules, view.becomes)];
  if (newLetter === `+${oldLetter}`) return "+";
  return oldLetter === `+${newLetter}` ? "-" : newLetter.toLowerCase();
}

/**
 * Returns the legal move that a UCI text means; undefined if there is none. Castling may also be written as the king
 * capturing its own rook.
 */
export function parseUci(play: Play, text: string): Move | undefined {
  const moves = legalMoves(play);
  const matchingMove = moves.find((it) => makeUci(play, it) === text);
  return matchingMove ?? moves.find((it) => kingTakesRook(play, it) === text);
}

/** Returns a castling as the king capturing its own rook, as in Chess960; undefined for other moves. */
export function kingTakesRook(play: Play, move: Move): string | undefined {
  const view = readMove(play, move);
  if (view.kind !== "castle" || view.brings) return undefined;
  return makeCell(play.rules, view.from!) + makeCell(play.rules, view.partner![0]);
}
