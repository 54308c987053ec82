import { type Command, Option } from "commander";

/** `quadrille publish`: a game on a server, for everybody who comes by. */
export function addPublish(cli: Command): void {
  cli
    .command("publish")
    .description("publish a game on a server of `quadrille serve`, or change one that you have published")
    .argument("[file]", "a .quad or PuzzleScript file that stands on its own")
    .requiredOption("--to <link>", "the server; or the link of a published game, to change it")
    .addOption(
      new Option("--key <key>", "the key of the published game, which was shown once").env("QUADRILLE_KEY"),
    )
    .option("--remove", "take the game off, with all its versions")
    .addHelpText("after", examples)
    .action(async (file, options) => (await import("../games/publish.ts")).publishGame(file, options));
}

const examples = `
The server checks the game before it takes it. Nobody needs an account: what you are told is a link, and a key that changes or removes the game.

Examples:
  quadrille publish game.quad --to http://localhost:4175
  quadrille publish game.quad --to http://localhost:4175/#/published/ID --key KEY
  quadrille publish --remove --to http://localhost:4175/#/published/ID --key KEY`;
