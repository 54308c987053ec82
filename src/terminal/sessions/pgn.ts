import type { Diagnostic } from "../../base/index.ts";
import { makePgn, type PlayedPgn, playPgn, type StreamedPgn, streamPgn } from "../../formats/index.ts";
import { compileMoves } from "../../game/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { decodeText, readInParts } from "../files/index.ts";
import { loadGame } from "../games/load-game.ts";
import { printToStderr, count, print, printLine } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";
import { joinPainted, type Painted } from "../output/visible.ts";

/** Checks the games of a PGN file against the rules of a game. Games are read one at a time, so the file may have any size. */
export function checkPgn(name: string, path: string, options: { readonly write?: true }): void {
  const { moves } = loadGame(name).program;
  if (!moves) throw new Failure(`${name} is not a game by moves: it has no section \`pieces\`.`);
  const compiledMoves = compileMoves(moves.rules);
  let [games, made, wrong] = [0, 0, 0];
  for (const read of streamPgn(textOf(path))) {
    const playedGame = playPgn(compiledMoves, read.game, ++games, options.write);
    made += playedGame.moves.length;
    if (options.write) print(`${games > 1 ? "\n" : ""}${makePgn([playedGame.written!])}`);
    if (read.mistakes.length + playedGame.mistakes.length === 0) continue;
    printToStderr(joinPainted([...(wrong > 0 ? [""] : []), complaint(path, read, playedGame)]));
    wrong += read.mistakes.length + playedGame.mistakes.length;
  }
  if (wrong > 0) throw new Failure(`${path}: ${count(wrong, "mistake")}.`, exitCodes.failed);
  if (!options.write) printLine(`${count(games, "game")}, ${count(made, "move")}: all legal.`);
}

function* textOf(path: string): Generator<string, void> {
  for (const text of decodeText(readInParts(path))) {
    if (text.includes("\0")) throw new Failure(`${path} is not a text file: it contains zero bytes.`);
    yield text;
  }
}

/** Limits how many mistakes are reported per game. */
const mostReported = 20;

function complaint(file: string, { mistakes, text, from, line }: StreamedPgn, played: PlayedPgn): Painted {
  const source = { file, text: text.join(""), line };
  const placedMistakes = [
    ...mistakes.map((it) => [it, `Game ${it.game}`] as const),
    ...played.mistakes.map((it) => [it, `Game ${it.game}, half-move ${it.ply}`] as const),
  ];
  const diagnostics = placedMistakes.slice(0, mostReported).map(([{ at, message }, where]): Diagnostic => {
    const start = Math.max(0, at - from);
    const length = /^\S+/.exec(source.text.slice(start))?.[0].length ?? 1;
    const span = { file, from: start, to: start + length };
    return { severity: "error", code: "pgn", message: `${where}: ${message}`, span };
  });
  const unreportedCount = placedMistakes.length - diagnostics.length;
  const countLines =
    unreportedCount > 0 ? [`  This game has ${count(unreportedCount, "more mistake")}.`] : [];
  return joinPainted([renderDiagnostics(diagnostics, [source]), ...countLines]);
}
