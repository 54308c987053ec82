import type { Command } from "commander";
import { usualPort, wholeNumber } from "../options.ts";

/** `quadrille studio`: the page, on this machine. */
export function addStudio(cli: Command): void {
  cli
    .command("studio")
    .description("play in the browser; with a file, that file, anew whenever it is saved")
    .argument("[game]", "a file, or the name of a game that comes along")
    .option(
      "--port <n>",
      `serve on this port, 0 for any that is free (default: ${usualPort}, or any)`,
      wholeNumber,
    )
    .option("--no-open", "only print the address")
    .addHelpText("after", examples)
    .action(async (game, options) => (await import("../studio.ts")).studio(game, options));
}

const examples = `
The page is served to this machine only. Ctrl-C ends it.

Examples:
  quadrille studio
  quadrille studio my-game.quad`;
