import type { Diagnostic } from "../../base/index.ts";
import { makePgn, type PlayedPgn, playPgn, type StreamedPgn, streamPgn } from "../../formats/index.ts";
import { compileMoves } from "../../game/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { decodeText, readInParts } from "../files/index.ts";
import { loadGame } from "../games/load-game.ts";
import { printToStderr, count, print, printLine } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";
import { joinPainted, type Painted } from "../output/visible.ts";

/** Plays the games of a PGN file by the rules of a game, one after the other, so that the file may have any size. */
export function checkPgn(name: string, path: string, options: { readonly write?: true }): void {
  const { moves } = loadGame(name).program;
  if (!moves) throw new Failure(`${name} is not a game by moves: it has no section \`pieces\`.`);
  const compiled = compileMoves(moves.rules);
  let [games, made, wrong] = [0, 0, 0];
  for (const read of streamPgn(textOf(path))) {
    const played = playPgn(compiled, read.game, ++games, options.write);
    made += played.moves.length;
    if (options.write) print(`${games > 1 ? "\n" : ""}${makePgn([played.written!])}`);
    if (read.mistakes.length + played.mistakes.length === 0) continue;
    printToStderr(joinPainted([...(wrong > 0 ? [""] : []), complaint(path, read, played)]));
    wrong += read.mistakes.length + played.mistakes.length;
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

/** Limits the mistakes of a game that are reported one by one. */
const most = 20;

function complaint(file: string, { mistakes, text, from, line }: StreamedPgn, played: PlayedPgn): Painted {
  const source = { file, text: text.join(""), line };
  const all = [
    ...mistakes.map((it) => [it, `Game ${it.game}`] as const),
    ...played.mistakes.map((it) => [it, `Game ${it.game}, half-move ${it.ply}`] as const),
  ];
  const diagnostics = all.slice(0, most).map(([{ at, message }, where]): Diagnostic => {
    const start = Math.max(0, at - from);
    const length = /^\S+/.exec(source.text.slice(start))?.[0].length ?? 1;
    const span = { file, from: start, to: start + length };
    return { severity: "error", code: "pgn", message: `${where}: ${message}`, span };
  });
  const rest = all.length - diagnostics.length;
  const more = rest > 0 ? [`  This game has ${count(rest, "more mistake")}.`] : [];
  return joinPainted([renderDiagnostics(diagnostics, [source]), ...more]);
}
