import { makeUci, parseFen } from "../../formats/index.ts";
import { type Game, type Play, type Position, compileMoves, legalMoves, playOf } from "../../game/index.ts";
import { boardChangeVisitors, type MoveRules, type Program, walkPlay } from "../../program/index.ts";
import { countRestingPlaces, fallingOf } from "../../solve/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { loadGame } from "../games/load-game.ts";
import { printToStderr, printLine } from "../output/output.ts";
import { startSession } from "../sessions/sessions.ts";
import { type CountedMove, countTurnSequences } from "../uci/counting.ts";

interface PerftOptions {
  readonly depth?: number;
  readonly pieces?: string;
  readonly fen?: string;
  readonly anyPosition?: true;
  readonly divide?: true;
}

/** Counts the move sequences of a game, or the resting places of falling bodies. */
export function countMoves(name: string, { depth, fen, anyPosition, divide, pieces }: PerftOptions): void {
  const { program } = loadGame(name);
  if (pieces !== undefined) return countFallingPlaces(name, program, pieces);
  if (depth === undefined)
    throw new Failure(
      "Say how long with `--depth N`, or which bodies fall with `--pieces NAMES`.",
      exitCodes.usage,
    );
  const { moves } = program;
  if (!moves) throw new Failure(`${name} is not a game by moves: it has no section \`pieces\`.`);
  const counts = canStepsAffectCount(program, moves.counters)
    ? countBySteps(loadGame(name, { fen }), depth)
    : countTurnSequences(makePlay(moves.rules, fen, anyPosition), depth);
  printTimed(() => (divide ? printDivided([...counts]) : sumOf(counts)));
}

/** Returns true if the game's steps may affect the count: they change pieces, the moves' counters or the turn, or refuse a move. */
const canStepsAffectCount = (program: Program, counters: readonly number[]): boolean =>
  walkPlay(program, boardChangeVisitors(counters)) ||
  walkPlay(program, { action: (it) => it.do === "refuse" || it.do === "end-turn" });

/** Counts move sequences by playing them with the steps of the game. Yields the count below each first move. */
function* countBySteps(
  game: Game,
  depth: number,
  position: Position = startSession(game, {}).position,
): Generator<CountedMove> {
  const movePlay = game.borrowPlay(position)!;
  const { turn } = position;
  for (const move of movePlay.stopsPerft() ? [] : legalMoves(movePlay)) {
    const text = makeUci(game.borrowPlay(position)!, move);
    const nextPosition = position.copy();
    if (game.cycle(nextPosition, { controls: [], move: { move, player: turn } }).result !== "done") continue;
    const depthLeft = depth - (nextPosition.turn === turn && movePlay.sides > 1 ? 0 : 1);
    yield { text, nodes: depthLeft > 0 ? sumOf(countBySteps(game, depthLeft, nextPosition)) : 1 };
  }
}

function sumOf(counts: Iterable<CountedMove | undefined>): number {
  let sum = 0;
  for (const it of counts) sum += it?.nodes ?? 0;
  return sum;
}

/** Counts the resting places of falling bodies that are dropped one after the other. */
function countFallingPlaces(name: string, program: Program, pieces: string): void {
  const result = fallingOf(program);
  if (typeof result === "string") throw new Failure(`${name} cannot be counted like this. ${result}`);
  const pieceNames = pieces.includes(",") ? pieces.split(",").map((it) => it.trim()) : [...pieces];
  const queue = pieceNames.map((word) => {
    const namedBody = result.bodies.find(({ kind }) => {
      const bodyKind = program.kinds[kind];
      return bodyKind.name === word || bodyKind.glyph === word;
    });
    if (namedBody) return namedBody;
    const knownNames = result.bodies.map(({ kind }) => program.kinds[kind].name).join(", ");
    throw new Failure(`There is no body ${word}. There are ${knownNames}.`, exitCodes.usage);
  });
  printTimed(() => countRestingPlaces(result, queue));
}

/** Prints the elapsed time of a count, followed by the count in the last line. */
function printTimed(countAll: () => number): void {
  const startTime = performance.now();
  const total = countAll();
  const seconds = (performance.now() - startTime) / 1000;
  printToStderr(`${seconds.toFixed(3)} s, ${Math.round(total / Math.max(seconds, 1e-6))} a second`);
  printLine(String(total));
}

function makePlay(rules: MoveRules, fen: string | undefined, anyPosition = false): Play {
  const setup =
    fen === undefined ? rules.start : parseFen(rules, fen, { anyPosition, anyCastling: anyPosition });
  if ("message" in setup) throw new Failure(`${fen}\n${" ".repeat(setup.at)}^ ${setup.message}`);
  return playOf(compileMoves(rules), setup);
}

/** Prints the count below each first move, one per line, and returns the sum. */
function printDivided(counts: readonly (CountedMove | undefined)[]): number {
  const movesWithCounts = counts.filter((it) => it !== undefined);
  for (const { text, nodes } of movesWithCounts.sort((a, b) => (a.text < b.text ? -1 : 1)))
    printLine(`${text}: ${nodes}`);
  printLine("");
  return sumOf(movesWithCounts);
}
