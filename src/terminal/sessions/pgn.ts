import type { Diagnostic } from "../../base/index.ts";
import { makePgn, type PlayedPgn, playPgn, type StreamedPgn, streamPgn } from "../../formats/index.ts";
import { compileMoves } from "../../game/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { decodeText, readInChunks } from "../files/index.ts";
import { loadGame } from "../games/load-game.ts";
import { printToStderr, count, print, printLine } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";
import { joinPainted, type Painted } from "../output/visible.ts";

/** Checks the games of a PGN file against the rules of a game. Games are read one at a time, so the file may have any size. */
export function checkPgn(name: string, path: string, options: { readonly write?: true }): void {
  const { moves } = loadGame(name).program;
  if (!moves) throw new Failure(`${name} is not a game by moves: it has no section \`pieces\`.`);
  const compiledMoves = compileMoves(moves.rules);
  let [gameCount, moveCount, mistakeCount] = [0, 0, 0];
  for (const streamed of streamPgn(readGames(path))) {
    const played = playPgn(compiledMoves, streamed.game, ++gameCount, options.write);
    moveCount += played.moves.length;
    if (options.write) print(`${gameCount > 1 ? "\n" : ""}${makePgn([played.written!])}`);
    if (streamed.mistakes.length + played.mistakes.length === 0) continue;
    printToStderr(joinPainted([...(mistakeCount > 0 ? [""] : []), listMistakes(path, streamed, played)]));
    mistakeCount += streamed.mistakes.length + played.mistakes.length;
  }
  if (mistakeCount > 0) throw new Failure(`${path}: ${count(mistakeCount, "mistake")}.`, exitCodes.failed);
  if (!options.write) printLine(`${count(gameCount, "game")}, ${count(moveCount, "move")}: all legal.`);
}

function* readGames(path: string): Generator<string, void> {
  for (const text of decodeText(readInChunks(path))) {
    if (text.includes("\0")) throw new Failure(`${path} is not a text file: it contains zero bytes.`);
    yield text;
  }
}

/** Limits how many mistakes are reported per game. */
const maxReported = 20;

function listMistakes(file: string, { mistakes, text, from, line }: StreamedPgn, played: PlayedPgn): Painted {
  const source = { file, text: text.join(""), line };
  const placedMistakes = [
    ...mistakes.map((it) => [it, `Game ${it.game}`] as const),
    ...played.mistakes.map((it) => [it, `Game ${it.game}, half-move ${it.ply}`] as const),
  ];
  const diagnostics = placedMistakes.slice(0, maxReported).map(([{ at, message }, location]): Diagnostic => {
    const start = Math.max(0, at - from);
    const length = /^\S+/.exec(source.text.slice(start))?.[0].length ?? 1;
    const span = { file, from: start, to: start + length };
    return { severity: "error", code: "pgn", message: `${location}: ${message}`, span };
  });
  const unreportedCount = placedMistakes.length - diagnostics.length;
  const moreLines = unreportedCount > 0 ? [`  This game has ${count(unreportedCount, "more mistake")}.`] : [];
  return joinPainted([renderDiagnostics(diagnostics, [source]), ...moreLines]);
}
