import { type Command, Option } from "commander";
import {
  countingNumber,
  plainOption,
  plainRulesOption,
  row0Option,
  testReporters,
  wildcardOption,
  parseCellOption,
  startsAnywhere,
} from "../options.ts";

/** Gives a command the game and the inputs that it plays. */
const withInputs = (command: Command): Command =>
  startsAnywhere(command)
    .argument("[inputs...]", "inputs to play, as words of the input notation")
    .option("--input <file>", "inputs to play, `-` for standard input")
    .option("--keys <string>", "keys to play, one character each, _ for none");

/** `quadrille run`: plays inputs without a screen. */
function addRun(cli: Command): void {
  withInputs(cli.command("run").description("play inputs without a screen and print frames"))
    .addOption(
      new Option("--replay <file>", "a recorded session to play and compare").conflicts([
        "input",
        "keys",
        "seed",
        "level",
        "fen",
        "start",
      ]),
    )
    .option("--record <file>", "write the session as a replay")
    .option("--every", "print a frame after every input, not only the last")
    .option("--from <n>", "with --every, leave out the frames before this input", countingNumber)
    .option("--json", "print frames as lines of JSON")
    .addOption(
      new Option("--as-test", "print the session as a test for the game's file").conflicts([
        "every",
        "json",
        "quiet",
      ]),
    )
    .option("--quiet", "print only a summary of the last position")
    .option("--repeat <n>", "play the inputs this many times", countingNumber, 1)
    .addOption(wildcardOption())
    .addOption(row0Option())
    .addOption(plainOption())
    .addOption(plainRulesOption())
    .addHelpText("after", runExamples)
    .action(async (game, _inputs, options, command) =>
      (await import("../sessions/run.ts")).run(game, options, command.args.slice(1)),
    );
}

const runExamples = `
Inputs are words, separated by spaces, commas or new lines: the name of a control or a key, NAME(ARGS),
click X Y, click BOARD X Y, tick or . for a cycle without input, undo, restart, next. A number
before a word repeats it, + joins the inputs of one cycle.

Examples:
  quadrille run warehouse "3 right, up, undo"
  quadrille run warehouse --keys wasd --every
  echo "3 right, up, undo" | quadrille run warehouse --input - --json
  quadrille run cabbage/boulders --keys jjl_k --repeat 100000 --quiet
  quadrille run cave --input play.txt --seed 7 --record play.replay
  quadrille run cave --replay play.replay --every`;

/** `quadrille test`: runs the tests inside game files, and recorded sessions. */
function addTest(cli: Command): void {
  cli
    .command("test")
    .description("run the tests in game files, and recorded sessions (*.replay)")
    .argument("<file...>", "game files, folders, names of games, or replays")
    .option("--game <game>", "the game that the replays belong to")
    .addOption(
      new Option("--reporter <format>", "print the results for another program").choices(testReporters),
    )
    .option("--coverage", "also list the rules and lines of steps that no test uses")
    .addOption(new Option("--watch", "test again whenever a file changes").conflicts("reporter"))
    .addOption(plainOption())
    .addHelpText("after", testExamples)
    .action(async (files, options) => (await import("../sessions/test.ts")).testFiles(files, options));
}

const testExamples = `
A replay belongs to the game in its folder whose name its own name starts with (warehouse.quad, warehouse-two.replay), or
else to the bundled game with its title. Exit code 1 if a test fails.

Examples:
  quadrille test warehouse
  quadrille test my-game.quad my-game.replay
  quadrille test . --reporter junit > results.xml
  quadrille test my-game.quad --coverage`;

/** `quadrille trace`: what every step of an input did. */
function addTrace(cli: Command): void {
  withInputs(
    cli
      .command("trace")
      .description("play inputs and show what each step, rule and line did with the last one"),
  )
    .option("--every", "show every input, not only the last")
    .option("--all", "also show what changed nothing")
    .option(
      "--rule <line>",
      "with --cell: why the rule at this line of the file does not match there",
      countingNumber,
    )
    .option("--cell <x,y>", "a cell of the first board, counted from 0, or its name (e4)", parseCellOption)
    .addHelpText("after", traceExamples)
    .action(async (game, _inputs, options, command) =>
      (await import("../sessions/trace.ts")).trace(game, options, command.args.slice(1)),
    );
}

const traceExamples = `
Examples:
  quadrille trace warehouse "2 right"
  quadrille trace warehouse --keys dd
  quadrille trace life --keys ._ --all
  quadrille trace warehouse --keys d --rule 57 --cell 2,2`;

/** `quadrille look`: what lies in a cell, seen and covered, and what a body there would find. */
function addLook(cli: Command): void {
  withInputs(
    cli
      .command("look")
      .description("show everything in a cell, and what a body there would meet if it moved"),
  )
    .requiredOption(
      "--cell <x,y>",
      "a cell of the first board, counted from 0, or its name (e4)",
      parseCellOption,
    )
    .option(
      "--next <change>",
      "what the body there would do: a direction (right, up-left), cw, ccw or mirror",
    )
    .option(
      "--body <n>",
      "which of several bodies in the cell; 1, the default, is the topmost",
      countingNumber,
    )
    .option("--json", "print a line of JSON")
    .addHelpText("after", lookExamples)
    .action(async (game, _inputs, options, command) =>
      (await import("../sessions/look.ts")).look(game, options, command.args.slice(1)),
    );
}

const lookExamples = `
Examples:
  quadrille look warehouse "2 right" --cell 3,2
  quadrille look harbour --cell 5,4
  quadrille look harbour --cell 5,4 --next right
  quadrille look harbour --level 3 --cell 6,2 --body 2 --next left
  quadrille look maze --cell 3,1 --json`;

/** `quadrille pgn`: plays the games of a PGN file by the rules of a game. */
function addPgn(cli: Command): void {
  cli
    .command("pgn")
    .description("check that all moves of a PGN file are legal, variations too")
    .argument("<game>", "a file, or the name of a bundled game")
    .argument("<file>", "games in PGN")
    .option("--write", "print the games again in the PGN export format")
    .addHelpText("after", pgnExamples)
    .action(async (game, file, options) =>
      (await import("../sessions/pgn.ts")).checkPgn(game, file, options),
    );
}

const pgnExamples = `
Each mistake is reported with its place, its game, its half-move, and why the move is not legal.

Examples:
  quadrille pgn chess games.pgn
  quadrille pgn crazyhouse games.pgn --write > tidy.pgn`;

/** Lists the commands of this file, in the order of the help. */
export const sessions = [addRun, addTest, addTrace, addLook, addPgn];
