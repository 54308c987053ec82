import type { Command } from "commander";

/** `quadrille help`: how a command is called, or what a word of the language means. */
export function addHelp(cli: Command): void {
  cli
    .helpCommand(false)
    .command("help")
    .description("show how to use a command, or what a word of the language means")
    .argument("[word]", "a command, or a word of the language such as `push` or `rewrite`")
    .addHelpText("after", "\nExamples:\n  quadrille help solve\n  quadrille help push")
    .action(async (word: string | undefined) => {
      const command = word === undefined ? cli : cli.commands.find((it) => it.name() === word);
      if (command) command.outputHelp();
      else (await import("../word-help.ts")).wordHelp(word ?? "");
    });
}
