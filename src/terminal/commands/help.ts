import type { Command } from "commander";

/** `quadrille help`: how a command is called, what a word of the language means, or how something is made. */
export function addHelp(cli: Command): void {
  cli
    .helpCommand(false)
    .command("help")
    .description("show how to use a command, what a word of the language means, or how something is made")
    .argument("[words...]", "a command, a word of the language such as `push`, or what you want to make")
    .addHelpText(
      "after",
      "\nExamples:\n  quadrille help solve\n  quadrille help push\n  quadrille help doors and keys",
    )
    .action(async (words: readonly string[]) => {
      const question = words.join(" ");
      const command = question === "" ? cli : cli.commands.find((it) => it.name() === question);
      if (command) command.outputHelp();
      else (await import("../word-help.ts")).wordHelp(question);
    });
}
