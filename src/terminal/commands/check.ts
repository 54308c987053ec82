import { type Command, Option } from "commander";
import { wildcardOption } from "../options.ts";

/** `quadrille check`: reports every mistake. */
export function addCheck(cli: Command): void {
  cli
    .command("check")
    .description("report every mistake in game files")
    .argument("<game...>", "files, or names of bundled games")
    .option("--json", "print the diagnostics as JSON")
    .addOption(new Option("--watch", "check again whenever a file changes").conflicts("json"))
    .addOption(wildcardOption())
    .addHelpText("after", examples)
    .action(async (games, options) => (await import("../games/check.ts")).check(games, options));
}

const examples = `
Exit code 1 if there is a mistake; warnings do not count.

Examples:
  quadrille check my-game.quad
  quadrille check *.quad --json
  quadrille check my-game.quad --watch`;
