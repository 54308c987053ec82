import { Argument, type Command, Option } from "commander";
import { gameFormats, recordTargets, reportFormats, wildcardOption } from "../options.ts";

/** `quadrille check`: reports every mistake. */
function addCheck(cli: Command): void {
  cli
    .command("check")
    .description("report every mistake in game files")
    .argument("<game...>", "files, folders, names of bundled games, or `-` for standard input")
    .option("--fix", "correct mistakes that can be corrected in just one way")
    .addOption(
      new Option("--format <format>", "print the mistakes for another program").choices(reportFormats),
    )
    .addOption(new Option("--json", "print them as JSON").conflicts("format"))
    .addOption(
      new Option("--watch", "check again whenever a file changes").conflicts(["json", "format", "fix"]),
    )
    .option("--stdin-filename <name>", "the name of standard input, for includes", "stdin.quad")
    .addOption(wildcardOption())
    .addHelpText("after", checkExamples)
    .action(async (games, options) => (await import("../games/check.ts")).check(games, options));
}

const checkExamples = `
Exit code 1 if there is a mistake; warnings do not count.

Examples:
  quadrille check my-game.quad
  quadrille check . --format sarif > mistakes.sarif
  quadrille check my-game.quad --fix
  quadrille check my-game.quad --watch`;

/** `quadrille explain`: why a message is given, and how to mend what it tells. */
function addExplain(cli: Command): void {
  cli
    .command("explain")
    .description("explain a message of `check` by its code, with an example")
    .argument("<code>", "the code behind `error` or `warning`, such as `glyph-twice`")
    .addHelpText("after", "\nExamples:\n  quadrille explain glyph-twice\n  quadrille explain rewrite-endless")
    .action(async (code) => (await import("../explain.ts")).explain(code));
}

/** `quadrille fmt`: lays game files out. */
function addFmt(cli: Command): void {
  cli
    .command("fmt")
    .description("format game files")
    .argument("<file...>", "game files, or folders with them")
    .option("--check", "only say which files would change; exit code 1 if one would")
    .addOption(new Option("--write", "write the files instead of printing them").conflicts("check"))
    .option("--upgrade", "make them files of the newest version of the language, and say what that changes")
    .option("--words", "add comments that say what moves in Betza notation mean")
    .addHelpText("after", fmtExamples)
    .action(async (files, options) => (await import("../games/fmt.ts")).fmt(files, options));
}

const fmtExamples = `
Examples:
  quadrille fmt my-game.quad
  quadrille fmt --write *.quad
  quadrille fmt --check my-game.quad`;

/** `quadrille convert`: other notations to and fro. */
function addConvert(cli: Command): void {
  cli
    .command("convert")
    .description(
      "turn a CABBAGE, PuzzleScript or variants.ini file into a .quad file, or a record of play into another notation",
    )
    .argument("[file]", "a .cab, .txt, .ini or .quad file, a bundled game, or a record such as game.sgf")
    .addOption(
      new Option("--to <format>", "what to convert it to; by default the other format").choices([
        ...gameFormats,
        ...recordTargets,
      ]),
    )
    .option("--game <game>", "which game a record is of, if it does not tell")
    .option("--list", "show what is read and written")
    .option("--variant <name>", "which variant of a variants.ini")
    .option("--out <file>", "where to write it; by default standard output")
    .addOption(wildcardOption())
    .addHelpText("after", convertExamples)
    .action(async (file, options) =>
      (await import("../sessions/convert-records.ts")).convertFile(file, options),
    );
}

const convertExamples = `
Examples:
  quadrille convert sokoban.txt --out sokoban.quad
  quadrille convert boulders.cab --out boulders.quad
  quadrille convert game.sgf --out game.replay
  quadrille convert game.replay --to sgf
  quadrille convert variants.ini --variant mychess --out mychess.quad`;

/** `quadrille list`: the bundled games. */
function addList(cli: Command): void {
  cli
    .command("list")
    .description("list the bundled games")
    .option("--json", "print them as JSON")
    .addHelpText("after", "\nExamples:\n  quadrille list\n  quadrille list --json")
    .action(async (options) => (await import("../list.ts")).listGames(options));
}

/** `quadrille bundle`: a game and all that it includes as one file. */
function addBundle(cli: Command): void {
  cli
    .command("bundle")
    .description("write a game and all that it includes as one file")
    .argument("<game>", "a file, or the name of a bundled game")
    .option("--out <file>", "where to write it; by default standard output")
    .addHelpText("after", "\nExamples:\n  quadrille bundle my-chess.quad --out my-chess-whole.quad")
    .action(async (game, options) => (await import("../games/convert.ts")).bundleGame(game, options));
}

/** `quadrille new`: writes a first game. */
function addNew(cli: Command): void {
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

/** `quadrille lsp`: a language server for editors. */
function addLsp(cli: Command): void {
  cli
    .command("lsp")
    .description("serve editors on standard input and output, by the Language Server Protocol")
    .option("--stdio", "as editors call it; there is no other way")
    .addHelpText("after", "\nExamples:\n  quadrille lsp --stdio")
    .action(async () => (await import("../serving/lsp.ts")).serveEditors());
}

/** `quadrille mcp`: tools for agents. */
function addMcp(cli: Command): void {
  cli
    .command("mcp")
    .description("serve agents on standard input and output, by the Model Context Protocol")
    .addHelpText("after", "\nExamples:\n  quadrille mcp")
    .action(async () => (await import("../serving/mcp.ts")).serveAgents(cli));
}

/** `quadrille init`: writes a repository of games. */
function addInit(cli: Command): void {
  cli
    .command("init")
    .description("write a repository of games: a first game, and a workflow for GitHub that checks and tests")
    .argument("[folder]", "where to write it", ".")
    .addHelpText("after", "\nExisting files are never overwritten.\n\nExamples:\n  quadrille init my-games")
    .action(async (folder) => (await import("../games/new.ts")).newRepository(folder));
}

/** `quadrille completion`: completes commands, options and games in a shell. */
function addCompletion(cli: Command): void {
  cli
    .command("completion")
    .description("print a script that completes commands, options and games in a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish", "powershell"]))
    .addHelpText("after", completionExamples)
    .action(async (shell) => (await import("../completion.ts")).completionScript(shell));
}

const completionExamples = `
Examples:
  quadrille completion bash >> ~/.bashrc
  quadrille completion zsh > "\${fpath[1]}/_quadrille"
  quadrille completion fish > ~/.config/fish/completions/quadrille.fish`;

/** `quadrille help`: how a command is called, what a word of the language means, or how something is made. */
function addHelp(cli: Command): void {
  cli
    .helpCommand(false)
    .command("help")
    .description("show how to use a command, what a word of the language means, or how something is made")
    .option("--man", "print a manual page of all commands, for `man`")
    .argument("[words...]", "a command, a word of the language such as `push`, or what you want to make")
    .addHelpText(
      "after",
      "\nExamples:\n  quadrille help solve\n  quadrille help push\n  quadrille help doors and keys\n  quadrille help --man > ~/.local/share/man/man1/quadrille.1",
    )
    .action(async (words: readonly string[], { man }: { readonly man?: true }) => {
      if (man) return (await import("../man.ts")).printManual(cli);
      const question = words.join(" ");
      const command = question === "" ? cli : cli.commands.find((it) => it.name() === question);
      if (command) command.outputHelp();
      else (await import("../explain.ts")).printWordHelp(question);
    });
}

/** `quadrille publish`: a game on a server, for everybody who comes by. */
function addPublish(cli: Command): void {
  cli
    .command("publish")
    .description("publish a game on a server of `quadrille serve`, or change one that you have published")
    .argument("[file]", "a .quad or PuzzleScript file; what it includes goes along")
    .requiredOption("--to <link>", "the server; or the link of a published game, to change it")
    .addOption(
      new Option("--key <key>", "the key of the published game, which was shown once").env("QUADRILLE_KEY"),
    )
    .option("--remove", "take the game off, with all its versions")
    .addHelpText("after", publishExamples)
    .action(async (file, options) => (await import("../games/publish.ts")).publishGame(file, options));
}

const publishExamples = `
The server checks the game before it takes it. Nobody needs an account: what you are told is a link, and a key that changes or removes the game.

Examples:
  quadrille publish game.quad --to http://localhost:4175
  quadrille publish my.quad --to http://localhost:4175/#/published/ID --key KEY
  quadrille publish --remove --to http://localhost:4175/#/published/ID --key KEY`;

/** Lists the commands of this file, in the order of the help. */
export const games = [
  addNew,
  addInit,
  addCheck,
  addExplain,
  addFmt,
  addConvert,
  addBundle,
  addList,
  addPublish,
  addCompletion,
  addLsp,
  addMcp,
  addHelp,
];
