import { type FenMistake, makeFen, parseFen } from "../../formats/index.ts";
import { type Game, makeGame } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { contentHash } from "./content.ts";

/** Returns the program with the position of a FEN as its start, or the mistake in the FEN. @param program is a piece game */
export function startFrom(program: Program, text: string): Program | FenMistake {
  const { moves } = program;
  if (!moves) return { at: 0, message: "Only a game by moves begins from a FEN." };
  const parsedFen = parseFen(moves.rules, text);
  if ("message" in parsedFen) return parsedFen;
  const setUp = { fen: makeFen(moves.rules, parsedFen), content: contentHash(program) };
  return { ...program, moves: { ...moves, setUp, rules: { ...moves.rules, start: parsedFen } } };
}

/** Returns the FEN from which a game starts; undefined if it starts from its own starting position. */
export function fenOfStart({ moves }: Program): string | undefined {
  return moves?.setUp?.fen;
}

/** Returns the game with the starting FEN of a save or a replay; without a FEN, returns the game itself. */
export function gameFrom(game: Game, fen: string | undefined): Game | { readonly wrong: string } {
  if (fen === fenOfStart(game.program)) return game;
  if (fen === undefined) return { wrong: "It begins as the game does, not from a FEN." };
  const program = startFrom(game.program, fen);
  return "message" in program ? { wrong: `Its FEN is wrong: ${program.message}` } : makeGame(program);
}
