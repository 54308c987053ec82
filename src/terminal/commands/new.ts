import type { Command } from "commander";

/** `quadrille new`: writes a first game. */
export function addNew(cli: Command): void {
  cli
    .command("new")
    .description("write a first game to change into your own")
    .argument("<name>", "name of the game; NAME.quad is written")
    .addHelpText(
      "after",
      "\nNothing is overwritten.\n\nExamples:\n  quadrille new my-game\n  quadrille play my-game.quad",
    )
    .action(async (name) => (await import("../new.ts")).newGame(name));
}
