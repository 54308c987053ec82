import type { Diagnostic, Source } from "../../base/index.ts";
import { makePgn, parsePgn, type PgnMistake, playPgn } from "../../formats/index.ts";
import { compileMoves } from "../../game/index.ts";
import { exit, Failure } from "../failure.ts";
import { readTextFile } from "../files/index.ts";
import { loadGame } from "../games/game-file.ts";
import { complain, count, print, printLine } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";

/** Plays the games of a PGN file by the rules of a game. */
export function checkPgn(name: string, path: string, options: { readonly write?: true }): void {
  const { moves } = loadGame(name).program;
  if (!moves) throw new Failure(`${name} is not a game by moves: it has no section \`pieces\`.`);
  const compiled = compileMoves(moves.rules);
  const source: Source = { file: path, text: readTextFile(path) };
  const { games, mistakes } = parsePgn(source.text);
  const played = games.map((game, i) => playPgn(compiled, game, i + 1));
  const told = [
    ...mistakes.map((it) => diagnosticOf(it, `Game ${it.game}`, source)),
    ...played.flatMap((it) =>
      it.mistakes.map((one) => diagnosticOf(one, `Game ${one.game}, half-move ${one.ply}`, source)),
    ),
  ];
  if (told.length > 0) {
    complain(renderDiagnostics(told, [source]));
    throw new Failure(`${path}: ${count(told.length, "mistake")}.`, exit.failed);
  }
  if (options.write) return print(makePgn(games));
  const made = played.reduce((sum, it) => sum + it.moves.length, 0);
  printLine(`${count(games.length, "game")}, ${count(made, "move")}: all legal.`);
}

function diagnosticOf({ at, message }: PgnMistake, where: string, { file, text }: Source): Diagnostic {
  const length = /^\S+/.exec(text.slice(at))?.[0].length ?? 1;
  const span = { file, from: at, to: at + length };
  return { severity: "error", code: "pgn", message: `${where}: ${message}`, span };
}
