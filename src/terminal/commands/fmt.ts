import { type Command, Option } from "commander";

/** `quadrille fmt`: lays game files out. */
export function addFmt(cli: Command): void {
  cli
    .command("fmt")
    .description("format game files")
    .argument("<file...>", "game files")
    .option("--check", "only say which files would change; exit code 1 if one would")
    .addOption(new Option("--write", "write the files instead of printing them").conflicts("check"))
    .option("--upgrade", "make them files of the newest version of the language, and say what that changes")
    .option("--words", "add comments that say what moves in Betza notation mean")
    .addHelpText("after", examples)
    .action(async (files, options) => (await import("../games/fmt.ts")).fmt(files, options));
}

const examples = `
Examples:
  quadrille fmt my-game.quad
  quadrille fmt --write *.quad
  quadrille fmt --check my-game.quad`;
