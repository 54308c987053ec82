import type { Command } from "commander";
import { makeUci, parseFen } from "../formats/index.ts";
import { type Play, compileMoves, legalMoves, perft, playOf } from "../game/index.ts";
import type { MoveRules } from "../program/index.ts";
import { Failure } from "./failure.ts";
import { loadGame } from "./game-file.ts";
import { countingNumber } from "./options.ts";
import { complain, printLine } from "./output.ts";

interface PerftOptions {
  readonly depth: number;
  readonly fen?: string;
  readonly divide?: true;
}

/** `quadrille perft`: counts sequences of moves. */
export function addPerft(cli: Command): void {
  cli
    .command("perft")
    .description("count the sequences of moves of a given length")
    .argument("<game>", "a file, or the name of a game that comes along")
    .requiredOption("--depth <n>", "how many moves long", countingNumber)
    .option("--fen <fen>", "count from this position, not from the beginning")
    .option("--divide", "the count below each first move too")
    .addHelpText("after", examples)
    .action(count);
}

const examples = `
The last number is the count. A game that has ended has no moves; repetitions and move counts do not end it.

Examples:
  quadrille perft chess --depth 4
  quadrille perft chess --depth 2 --divide
  quadrille perft chess --depth 3 --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"`;

function count(name: string, { depth, fen, divide }: PerftOptions): void {
  const { moves } = loadGame(name).program;
  if (!moves) throw new Failure(`${name} is no game by moves: it has no section \`pieces\`.`);
  const play = begin(moves.rules, fen);
  const began = performance.now();
  const total = divide ? divided(play, depth) : perft(play, depth);
  printLine(String(total));
  const seconds = (performance.now() - began) / 1000;
  complain(`${seconds.toFixed(3)} s, ${Math.round(total / Math.max(seconds, 1e-6))} a second`);
}

function begin(rules: MoveRules, fen: string | undefined): Play {
  const setup = fen === undefined ? rules.start : parseFen(rules, fen);
  if ("message" in setup) throw new Failure(`${fen}\n${" ".repeat(setup.at)}^ ${setup.message}`);
  return playOf(compileMoves(rules), setup);
}

/** The count below each first move, a line each; answers their sum. */
function divided(play: Play, depth: number): number {
  if (play.stopped()) return 0;
  const turn = play.turn();
  const lines = legalMoves(play).map((move) => {
    const text = makeUci(play, move);
    play.make(move);
    const nodes =
      depth === 1 && play.turn() !== turn ? 1 : perft(play, play.turn() === turn ? depth : depth - 1);
    play.undo();
    return { text, nodes };
  });
  for (const { text, nodes } of lines.sort((a, b) => (a.text < b.text ? -1 : 1)))
    printLine(`${text}: ${nodes}`);
  printLine("");
  return lines.reduce((sum, it) => sum + it.nodes, 0);
}
