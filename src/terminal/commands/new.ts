import type { Command } from "commander";

/** `quadrille new`: writes a first game. */
export function addNew(cli: Command): void {
  cli
    .command("new")
    .description("write a first game, to make into your own")
    .argument("<name>", "the name of the game; writes NAME.quad")
    .addHelpText(
      "after",
      "\nExisting files are never overwritten.\n\nExamples:\n  quadrille new my-game\n  quadrille play my-game.quad",
    )
    .action(async (name) => (await import("../games/new.ts")).newGame(name));
}
