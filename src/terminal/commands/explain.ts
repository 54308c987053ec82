import type { Command } from "commander";

/** `quadrille explain`: why a message is given, and how to mend what it tells. */
export function addExplain(cli: Command): void {
  cli
    .command("explain")
    .description("explain a message of `check` by its code, with an example")
    .argument("<code>", "the code behind `error` or `warning`, such as `glyph-twice`")
    .addHelpText("after", "\nExamples:\n  quadrille explain glyph-twice\n  quadrille explain rewrite-endless")
    .action(async (code) => (await import("../explain.ts")).explain(code));
}
