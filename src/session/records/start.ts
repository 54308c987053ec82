import { type FenMistake, makeFen, parseFen } from "../../formats/index.ts";
import { type Game, makeGame } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { contentHash } from "./content.ts";

/** Returns a game that begins at the position of a FEN, or the mistake in the FEN. @param program is a game by moves */
export function startFrom(program: Program, text: string): Program | FenMistake {
  const { moves } = program;
  if (!moves) return { at: 0, message: "Only a game by moves begins from a FEN." };
  const parsedFen = parseFen(moves.rules, text);
  if ("message" in parsedFen) return parsedFen;
  const setUp = { fen: makeFen(moves.rules, parsedFen), content: contentHash(program) };
  return { ...program, moves: { ...moves, setUp, rules: { ...moves.rules, start: parsedFen } } };
}

/** Returns the FEN from which a game begins, if it is not the game's own starting position. */
export function fenOfStart({ moves }: Program): string | undefined {
  return moves?.setUp?.fen;
}

/** Returns the game that begins at a FEN of a save or a replay; the game itself without one. */
export function gameFrom(game: Game, fen: string | undefined): Game | { readonly wrong: string } {
  if (fen === fenOfStart(game.program)) return game;
  if (fen === undefined) return { wrong: "It begins as the game does, not from a FEN." };
  const program = startFrom(game.program, fen);
  return "message" in program ? { wrong: `Its FEN is wrong: ${program.message}` } : makeGame(program);
}
