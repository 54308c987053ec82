import { Command, CommanderError } from "commander";
import { closest } from "../base/index.ts";
import { addCommands } from "./commands/index.ts";
import { exitCodes, Failure } from "./failure.ts";
import { cabOptions, normalizeLongOptions } from "./options.ts";
import { ClosedPipe, printToStderr, flush, print } from "./output/output.ts";
import { version } from "./version.ts";

/** Runs the command line and returns the exit code. It never throws. */
export async function runCli(args: readonly string[]): Promise<number> {
  process.exitCode = exitCodes.fine;
  const cli = makeCli();
  if (args[0] === "complete") (await import("./completion.ts")).addComplete(cli);
  try {
    await cli.parseAsync(withPlayCommand(normalizeLongOptions(args), cli), { from: "user" });
    flush();
    return Number(process.exitCode);
  } catch (error) {
    const { isMissing, missingPackages } = await import("./missing-packages.ts");
    return exitCodeOf(isMissing(error) ? missingPackages(args[0] ?? "") : suggestCommand(error, args, cli));
  }
}

function makeCli(): Command {
  const cli = new Command("quadrille")
    .description("A language and engine for games on a grid.")
    .version(version(), "-V, --version")
    .argument("[game]", "the game to play: a file, or the name of a bundled game")
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(wrapLongLines(text, cli.configureOutput().getOutHelpWidth?.() ?? 80)),
      writeErr: (text) => printToStderr(text.trimEnd().replace(/^error: /, "quadrille: ")),
    })
    .addHelpText("after", examples)
    .hook("preAction", async (_, command) => {
      const { args: argumentTexts } = command;
      const { wildcard, row0 } = command.opts();
      Object.assign(cabOptions, { wildcard, row0 });
      // The argument of `join` is the link to a room, not the address of a game.
      const addresses = command.name() === "join" ? [] : argumentTexts.filter((it) => /^https?:/i.test(it));
      for (const it of addresses) await (await import("./games/gists.ts")).prefetchGame(it);
    })
    .action(async (game: string | undefined) =>
      game === undefined
        ? (await import("./play/home.ts")).runHome()
        : (await import("./play/play.ts")).playAtTerminal(game),
    );
  addCommands(cli);
  return cli;
}

/** Wraps long lines of notes. Indented lines are left alone: commander has wrapped them already, and examples must stay on one line. */
const wrapLongLines = (text: string, width: number): string =>
  text.replaceAll(/^\S.*$/gm, (line) =>
    line.replaceAll(new RegExp(`(.{1,${width}})(?: +|$)`, "g"), "$1\n").trimEnd(),
  );

/** Inserts the command `play` if the first word is a game followed by options, as in `quadrille GAME --seed 7`. */
function withPlayCommand(args: readonly string[], cli: Command): string[] {
  const [word = ""] = args;
  const isGame = args.length > 1 && !word.startsWith("-") && !cli.commands.some((it) => it.name() === word);
  return isGame ? ["play", ...args] : [...args];
}

const examples = `
Exit codes: 0 success; 1 a game, a test or a check failed; 2 the command was not understood.

Examples:
  quadrille                     list the bundled games
  quadrille warehouse           play one of them
  quadrille studio              play them in the browser
  quadrille new my-game         write a first game
  quadrille check my-game.quad  find its mistakes`;

/** Replaces an error about an unknown game by a suggestion if the first word resembles a command. */
function suggestCommand(error: unknown, [word = ""]: readonly string[], cli: Command): unknown {
  const names = cli.commands.map((it) => it.name());
  const closestName = names.includes(word) ? undefined : closest(word, names);
  const isUnknownFile = error instanceof Failure && error.message.startsWith("There is no file");
  const hasTooManyWords = error instanceof CommanderError && error.code === "commander.excessArguments";
  if (closestName === undefined || !(isUnknownFile || hasTooManyWords)) return error;
  return new Failure(`There is no command or game called ${word}. Did you mean \`${closestName}\`?`);
}

function exitCodeOf(error: unknown): number {
  // The reader of our output has closed the pipe; the exit code is still valid.
  if (error instanceof ClosedPipe) return Number(process.exitCode);
  if (error instanceof CommanderError)
    return codeAfterFlush(error.exitCode === 0 ? exitCodes.fine : exitCodes.usage);
  const failure = error instanceof Failure ? error : makeBugFailure(error);
  return codeAfterFlush(failure.code, `quadrille: ${failure.message}`);
}

/** Describes an unexpected error, without its stack unless `QUADRILLE_DEBUG` is set. */
function makeBugFailure(error: unknown): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const detail = process.env["QUADRILLE_DEBUG"] ? `\n${stack}` : " (set QUADRILLE_DEBUG=1 for details)";
  return new Failure(`This should not happen: ${message}${detail}`, exitCodes.failed);
}

function codeAfterFlush(code: number, text = ""): number {
  try {
    if (text === "") flush();
    else printToStderr(text);
    return code;
  } catch (error) {
    if (error instanceof ClosedPipe || text !== "") return code;
    return error instanceof Failure
      ? codeAfterFlush(error.code, `quadrille: ${error.message}`)
      : exitCodes.usage;
  }
}
