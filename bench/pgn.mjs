// @ts-check
// Reads a PGN, judges every move and plays it, beside chess.js and chessops in the same run: 100,000 games, or `bench -- pgn N`. The games are
// random ones of our own, some hundred, written again and again. chess.js, the slowest, reads each of these once a round, and its time is
// multiplied. Memory is that of a process of its own, which reads them from a file.

import { execFileSync } from "node:child_process";
import { mkdtempSync, openSync, readSync, rmSync, writeFileSync, appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Chess } from "chess.js";
import { parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

export const about = "games of a PGN read, judged and played, beside chess.js and chessops";

/** The most games that differ. */
const mostDifferent = 300;

/** @param {import("./shared/tree.mjs").Tree} tree */
function chessOf(tree) {
  const { program } = tree.program.compileProgram({ file: "chess.quad", text: tree.textOf("chess.quad") });
  if (!program?.moves) throw new Error("chess has no moves");
  return tree.game.compileMoves(program.moves.rules);
}

/** Writes random games of up to 80 moves. @param {import("./shared/tree.mjs").Tree} tree @param {ReturnType<typeof chessOf>} compiled @param {number} different */
function gamesOf(tree, compiled, different) {
  let seed = 1;
  const draw = (/** @type {number} */ most) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % most;
  };
  return Array.from({ length: different }, (_, number) => {
    const play = tree.game.playOf(compiled);
    const moves = [];
    while (moves.length < 80 && !play.findEnd()) {
      const legal = tree.game.legalMoves(play);
      const move = legal[draw(legal.length)];
      moves.push(move);
      play.make(move);
    }
    const tags = [
      ["Event", "Bench"],
      ["White", `Player ${number}`],
      ["Result", "*"],
    ];
    const game = {
      tags,
      comments: [],
      moves: tree.formats.pgnMoves(compiled, { setup: compiled.rules.start, moves }),
      result: "*",
    };
    return tree.formats.makePgn([/** @type {any} */ (game)]);
  });
}

/** Reads a text game by game, as `quadrille pgn` does. @param {import("./shared/tree.mjs").Tree} tree @param {ReturnType<typeof chessOf>} compiled @param {Iterable<string>} pieces */
function ours(tree, compiled, pieces) {
  let moves = 0;
  for (const { game } of tree.formats.streamPgn(pieces))
    moves += tree.formats.playPgn(compiled, game).moves.length;
  return moves;
}

/** @param {readonly string[]} games */
function chessJs(games) {
  let moves = 0;
  for (const game of games) {
    const chess = new Chess();
    chess.loadPgn(game);
    moves += chess.history().length;
  }
  return moves;
}

/** @param {string} text */
function chessops(text) {
  let moves = 0;
  for (const game of parsePgn(text)) {
    const position = startingPosition(game.headers).unwrap();
    for (const { san } of game.moves.mainline()) {
      const move = parseSan(/** @type {import("chessops/chess").Chess} */ (position), san);
      if (!move) break;
      position.play(move);
      moves++;
    }
  }
  return moves;
}

/** @param {string} path */
function* piecesOf(path) {
  const [file, buffer] = [openSync(path, "r"), Buffer.alloc(16_384)];
  for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
    yield buffer.toString("latin1", 0, read);
}

/** Reads a file in a process of its own, and tells the most memory that it had. @param {string} path */
async function readAlone(path) {
  const tree = await treeAt(ownRoot);
  ours(tree, chessOf(tree), piecesOf(path));
  console.log(Math.round(process.resourceUsage().maxRSS / 1024));
}

/** @param {string[]} args */
export async function bench([first = "100000", path = ""]) {
  if (first === "alone") return readAlone(path);
  const tree = await treeAt(ownRoot);
  const compiled = chessOf(tree);
  const count = Number(first);
  const rounds = 5;
  const different = Math.min(mostDifferent, Math.ceil(count / rounds));
  const games = gamesOf(tree, compiled, different);
  const each = Math.max(1, Math.round(count / rounds / different)) * different;
  const text = Array.from({ length: each }, (_, i) => games[i % games.length]).join("\n");
  const results = await inTurn(
    {
      ours: () => timed(() => ours(tree, compiled, [text])),
      "chess.js": () => {
        const { nanoseconds, result } = timed(() => chessJs(games));
        return { nanoseconds: (nanoseconds * each) / different, result: (result * each) / different };
      },
      chessops: () => timed(() => chessops(text)),
    },
    rounds,
  );
  const counts = new Set(
    Object.values(results)
      .flat()
      .map((it) => it.result),
  );
  if (counts.size > 1) throw new Error(`They played ${[...counts].join(", ")} moves.`);
  for (const [name, all] of Object.entries(results))
    console.log(`${name.padEnd(10)} ${rate(all, each, "games")}`);
  for (const name of ["chess.js", "chessops"])
    console.log(`${timesAsFast(results.ours, results[name]).middle.toFixed(2)} times as fast as ${name}`);
  const folder = mkdtempSync(join(tmpdir(), "pgn-"));
  const file = join(folder, "games.pgn");
  const most = [Math.min(1000, count), count].map((size) => {
    writeFileSync(file, "");
    for (let done = 0; done < size; done += different)
      appendFileSync(file, `${games.slice(0, size - done).join("\n")}\n`);
    return Number(
      execFileSync(process.execPath, [join(ownRoot, "bench/run.mjs"), "pgn", "alone", file], {
        encoding: "utf8",
      })
        .trim()
        .split("\n")
        .at(-1),
    );
  });
  rmSync(folder, { recursive: true });
  console.log(`most memory: ${most[0]} MB with ${Math.min(1000, count)} games, ${most[1]} MB with ${count}`);
  return undefined;
}
