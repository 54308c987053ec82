import type { PieceEntry } from "../../syntax/index.ts";
import { hexColours } from "./colours.ts";
import type { Draft } from "./draft.ts";
import type { Kind, KindId } from "../data/program.ts";

/** Makes the kinds of pieces, one for each piece and player, after the kinds of objects. */
export function makePieceKinds(draft: Draft): void {
  draft.firstPiece = draft.kinds.length;
  const pieces = draft.names.all("piece");
  for (const [player, { name }] of draft.players.entries())
    for (const [piece, { entry, word }] of pieces.entries())
      draft.kinds.push({
        name: draft.players.length > 1 ? `${name} ${word.text}` : word.text,
        glyph: glyphOf(entry, player),
        colours: coloursOf(entry, name, player),
        layer: 0,
        owner: player,
        piece,
        at: draft.places.where(word.span),
      } satisfies Kind);
}

/** Returns the kinds of a piece, one for each player. */
export function kindsOfPiece(piece: number, draft: Draft): readonly KindId[] {
  const pieceCount = draft.names.all("piece").length;
  return draft.players.map((_, player) => draft.firstPiece + player * pieceCount + piece);
}

/** Returns all pieces of all players for the word `piece`, unless the game declares that name. */
export function allPieces(name: string, draft: Draft): readonly KindId[] | undefined {
  const pieceCount = draft.names.all("piece").length;
  if (name !== "piece" || pieceCount === 0) return undefined;
  return draft.kinds.flatMap(({ piece }, kind) => (piece === undefined ? [] : [kind]));
}

/** Returns the pieces whose kinds these are, without repetitions; undefined if one of the kinds belongs to no piece. */
export function piecesOf(kinds: readonly KindId[], draft: Draft): readonly number[] | undefined {
  const pieces = kinds.map((kind) => draft.kinds[kind]?.piece);
  return pieces.every((it) => it !== undefined) ? [...new Set(pieces)] : undefined;
}

/**
 * Returns the glyph of a player's piece. A single letter is upper case for the first player and lower case for the
 * second; further players need glyphs of their own.
 */
export function glyphOf({ glyphs }: PieceEntry, player: number): string {
  const [onlyGlyph, ...others] = glyphs.map((it) => it.text);
  if (onlyGlyph === undefined || others.length > 0) return glyphs[player]?.text ?? "";
  const letter = player === 0 ? onlyGlyph.toUpperCase() : onlyGlyph.toLowerCase();
  return [...letter].length === 1 ? letter : onlyGlyph;
}

const plainColours = ["#ffffff", "#1b1b1f", "#d93636", "#3b6fd9"];

/**
 * Returns the colours that the file gives the piece; otherwise the colour that the player is named after, or a default
 * colour.
 */
function coloursOf({ colours }: PieceEntry, name: string, player: number): readonly string[] {
  if (colours.length > 0) return hexColours(colours);
  const span = { file: "", from: 0, to: 0 };
  const ownColours = hexColours([{ text: name, span }]);
  return ownColours.length > 0 ? ownColours : [plainColours[player % plainColours.length]];
}
