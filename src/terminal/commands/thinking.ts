import { type Command, Option } from "commander";
import { countingNumber, startsAnywhere } from "../options.ts";
import { usualLevel, puzzleFacts, searchWays } from "../../solve/index.ts";

/** `quadrille match`: opponents against each other. */
function addMatch(cli: Command): void {
  startsAnywhere(
    cli
      .command("match")
      .description("let two opponents play each other, and report how much stronger one is"),
  )
    .option("--a <who>", "`computer`, `computer:N` at level N, or `random`", `computer:${usualLevel}`)
    .option("--b <who>", "the other opponent", "random")
    .option("--games <n>", "how many games; the opponents swap seats after each", countingNumber, 10)
    .option("--inputs <n>", "stop a game after this many inputs", countingNumber, 20_000)
    .option("--json", "print a line of JSON for each game, and one for the match")
    .addHelpText("after", matchExamples)
    .action(async (game, options, command) =>
      (await import("../analysis/match.ts")).match(game, options, command.args.slice(1)),
    );
}

const matchExamples = `
In a game for one player, A plays all games alone, and the last line gives the mean score. In other games, the last line gives the wins, draws and losses of A, and the difference in Elo points with its 95 % confidence interval.

Examples:
  quadrille match chess --a computer:4 --b computer:3 --games 20
  quadrille match reversi --b random --games 100
  quadrille match marathon --a computer:8 --games 3`;

/** `quadrille perft`: counts sequences of moves. */
function addPerft(cli: Command): void {
  cli
    .command("perft")
    .description("count the sequences of moves of a given length, or the places where bodies come to rest")
    .argument("<game>", "a file, or the name of a bundled game")
    .option("--depth <n>", "how many moves long", countingNumber)
    .option("--pieces <names>", "in a game with falling bodies: which ones come, in this order")
    .option("--fen <fen>", "count from this position instead of the start")
    .option("--any-position", "with --fen: also a position that no game could reach")
    .option("--divide", "also print the count below each first move")
    .addHelpText("after", perftExamples)
    .action(async (game, options) => (await import("../analysis/perft.ts")).countMoves(game, options));
}

const perftExamples = `
The last number is the count. A game that has ended has no moves, but repetitions, move counts and draws by insufficient material do not
end it here.
Bodies fall by the moves of the game, ignoring time and locking; places with the same cells count once. Name the bodies by
single letters, or by their names with commas.

Examples:
  quadrille perft chess --depth 4
  quadrille perft chess --depth 2 --divide
  quadrille perft marathon --pieces IOL
  quadrille perft chess --depth 3 --fen "8/8/8/8/8/k1K5/7p/8 w - - 0 1"`;

/** `quadrille solve`: finds inputs that win. */
function addSolve(cli: Command): void {
  startsAnywhere(
    cli
      .command("solve")
      .description("find the shortest inputs that win the levels of a puzzle, or prove that none do"),
  )
    .option("--after <inputs>", "start from where these inputs lead; needs --level")
    .option("--any", "accept any solution, which is faster than finding a shortest one")
    .addOption(
      new Option("--search <way>", "how to search; by default what fits the puzzle").choices(searchWays),
    )
    .option("--hint", "only print the next input")
    .option("--memory <mb>", "give up after using this many megabytes", countingNumber, 1000)
    .option("--states <n>", "give up after this many positions", countingNumber)
    .option("--time <s>", "give up after this many seconds", countingNumber)
    .addOption(
      new Option("--without <fact...>", "do not rely on these facts, to check them").choices(puzzleFacts),
    )
    .option("--record <file>", "write the solution as a replay; needs --level")
    .addHelpText("after", solveExamples)
    .action(async (game, options, command) =>
      (await import("../analysis/solve.ts")).solve(game, options, command.args.slice(1)),
    );
}

const solveExamples = `
A solution is printed in words that \`run --input\` plays, after it has been checked by playing it from the start. A number before a word repeats it, a dot
is a cycle without input. Every input counts as one, even if it only lets time pass. Levels are never restarted on the way. Exit code 0: every
level is solved; 1: one cannot be solved, or a limit was reached first.

Examples:
  quadrille solve warehouse
  quadrille solve warehouse --level 3 --record third.replay
  quadrille solve warehouse --level 3 --after "left, up" --hint
  quadrille solve turtle --any
  quadrille solve hens --seed 7`;

/** `quadrille uci`: a UCI engine on standard input and output. */
function addUci(cli: Command): void {
  cli
    .command("uci")
    .description("an engine that speaks UCI on standard input and output, for boards and match programs")
    .argument("[game]", "a file, or the name of a bundled game by moves", "chess")
    .option("--fen <fen>", "what `startpos` is")
    .option("--start <what>", "the same, by a save, a replay or a link")
    .addHelpText("after", uciExamples)
    .action(async (game, options) => (await import("../uci/command.ts")).serveUci(game, options));
}

const uciExamples = `
It knows uci, isready, ucinewgame, setoption, position, go, stop, d and quit. The option UCI_Variant chooses another game.

Examples:
  quadrille uci chess
  quadrille uci games/chess/atomic.quad
  printf 'position startpos moves e2e4\\ngo depth 6\\n' | quadrille uci`;

/** Lists the commands of this file, in the order of the help. */
export const thinking = [addSolve, addMatch, addPerft, addUci];
