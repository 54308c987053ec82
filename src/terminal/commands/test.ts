import type { Command } from "commander";
import { plainOption } from "../options.ts";

/** `quadrille test`: runs the tests inside game files, and recorded sessions. */
export function addTest(cli: Command): void {
  cli
    .command("test")
    .description("run the tests in game files, and recorded sessions (*.replay)")
    .argument("<file...>", "game files, names of games, or replays")
    .option("--game <game>", "the game that the replays belong to")
    .addOption(plainOption())
    .addHelpText("after", examples)
    .action(async (files, options) => (await import("../sessions/test.ts")).testFiles(files, options));
}

const examples = `
A replay belongs to the game in its folder whose name its own name starts with (warehouse.quad, warehouse-two.replay), or
else to the bundled game with its title. Exit code 1 if a test fails.

Examples:
  quadrille test warehouse
  quadrille test my-game.quad my-game.replay`;
