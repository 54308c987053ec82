import type { Command } from "commander";

/** `quadrille list`: the bundled games. */
export function addList(cli: Command): void {
  cli
    .command("list")
    .description("list the bundled games")
    .option("--json", "print them as JSON")
    .addHelpText("after", "\nExamples:\n  quadrille list\n  quadrille list --json")
    .action(async (options) => (await import("../list.ts")).listGames(options));
}
