import type { Command } from "commander";

/** `quadrille pgn`: plays the games of a PGN file by the rules of a game. */
export function addPgn(cli: Command): void {
  cli
    .command("pgn")
    .description("check that all moves of a PGN file are legal, variations too")
    .argument("<game>", "a file, or the name of a bundled game")
    .argument("<file>", "games in PGN")
    .option("--write", "print the games again in the PGN export format")
    .addHelpText("after", examples)
    .action(async (game, file, options) =>
      (await import("../sessions/pgn.ts")).checkPgn(game, file, options),
    );
}

const examples = `
Each mistake is reported with its place, its game, its half-move, and why the move is not legal.

Examples:
  quadrille pgn chess games.pgn
  quadrille pgn crazyhouse games.pgn --write > tidy.pgn`;
