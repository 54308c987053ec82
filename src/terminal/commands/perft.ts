import type { Command } from "commander";
import { countingNumber } from "../options.ts";

/** `quadrille perft`: counts sequences of moves. */
export function addPerft(cli: Command): void {
  cli
    .command("perft")
    .description("count the sequences of moves of a given length, or the places where bodies come to rest")
    .argument("<game>", "a file, or the name of a bundled game")
    .option("--depth <n>", "how many moves long", countingNumber)
    .option("--pieces <names>", "in a game with falling bodies: which ones come, in this order")
    .option("--fen <fen>", "count from this position instead of the start")
    .option("--any-position", "with --fen: also a position that no game could reach")
    .option("--divide", "also print the count below each first move")
    .addHelpText("after", examples)
    .action(async (game, options) => (await import("../analysis/perft.ts")).countMoves(game, options));
}

const examples = `
The last number is the count. A game that has ended has no moves, but repetitions, move counts and draws by insufficient material do not
end it here.
Bodies fall by the moves of the game, ignoring time and locking; places with the same cells count once. Name the bodies by
single letters, or by their names with commas.

Examples:
  quadrille perft chess --depth 4
  quadrille perft chess --depth 2 --divide
  quadrille perft marathon --pieces IOL
  quadrille perft chess --depth 3 --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"`;
