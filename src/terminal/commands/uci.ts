import type { Command } from "commander";

/** `quadrille uci`: a UCI engine on standard input and output. */
export function addUci(cli: Command): void {
  cli
    .command("uci")
    .description("an engine that speaks UCI on standard input and output, for boards and match programs")
    .argument("[game]", "a file, or the name of a bundled game by moves", "chess")
    .addHelpText("after", examples)
    .action(async (game) => (await import("../uci/index.ts")).serveUci(game));
}

const examples = `
It knows uci, isready, ucinewgame, setoption, position, go, stop, d and quit. The option UCI_Variant chooses another game.

Examples:
  quadrille uci chess
  quadrille uci games/chess/atomic.quad
  printf 'position startpos moves e2e4\\ngo depth 6\\n' | quadrille uci`;
