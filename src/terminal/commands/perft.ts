import type { Command } from "commander";
import { countingNumber } from "../options.ts";

/** `quadrille perft`: counts sequences of moves. */
export function addPerft(cli: Command): void {
  cli
    .command("perft")
    .description("count the sequences of moves of a given length, or the places where bodies come to rest")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--depth <n>", "how many moves long", countingNumber)
    .option("--pieces <names>", "of a game in which bodies fall: which ones come, in their order")
    .option("--fen <fen>", "count from this position, not from the beginning")
    .option("--divide", "the count below each first move too")
    .addHelpText("after", examples)
    .action(async (game, options) => (await import("../perft.ts")).countMoves(game, options));
}

const examples = `
The last number is the count. A game that has ended has no moves. What does not end it here: repetitions, move counts, and draws because
nobody has enough left to win.
Bodies fall by the moves that the game says, with time and locking left aside; a place with the same cells counts once. They
are named by letters, or by their names with commas.

Examples:
  quadrille perft chess --depth 4
  quadrille perft chess --depth 2 --divide
  quadrille perft marathon --pieces IOL
  quadrille perft chess --depth 3 --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"`;
