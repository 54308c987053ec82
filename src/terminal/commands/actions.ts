import type { Command } from "commander";

/** Runs a command. It receives the command's arguments, its options, and the command itself. */
type Action = Parameters<Command["action"]>[0];

/** Returns the words after the game: options of the game itself, and inputs. */
const wordsAfterGame = ({ args }: Command): readonly string[] => args.slice(1);

/** Maps each command to a function that loads its module and runs it. */
export const actionsOf = (cli: Command): Readonly<Record<string, Action>> => ({
  play: async (game, options, ownCommand) =>
    (await import("../play/play.ts")).playAtTerminal(game, options, wordsAfterGame(ownCommand)),
  studio: async (game, options, ownCommand) =>
    (await import("../serving/studio.ts")).serveStudio(game, options, wordsAfterGame(ownCommand)),
  site: async (to, games, options) => (await import("../serving/site.ts")).writeSite(to, games, options),
  serve: async (options) => (await import("../serving/serve.ts")).serveRooms(options),
  join: async (link, options) => (await import("../play/join.ts")).joinRoom(link, options),
  watch: async (file, options) => (await import("../play/watch.ts")).watchReplay(file, options),
  new: async (name) => (await import("../games/new.ts")).createGame(name),
  init: async (folder) => (await import("../games/new.ts")).createRepository(folder),
  check: async (games, options) => (await import("../games/check.ts")).check(games, options),
  explain: async (code) => (await import("../explain.ts")).explain(code),
  fmt: async (files, options) => (await import("../games/fmt.ts")).formatFiles(files, options),
  convert: async (file, options) =>
    (await import("../sessions/convert-records.ts")).convertFile(file, options),
  bundle: async (game, options) => (await import("../games/convert.ts")).bundleGame(game, options),
  list: async (options) => (await import("../list.ts")).listGames(options),
  publish: async (file, options) => (await import("../games/publish.ts")).publishGame(file, options),
  completion: async (shell) => (await import("../completion.ts")).completionScript(shell),
  lsp: async () => (await import("../serving/lsp.ts")).serveEditors(),
  mcp: async () => (await import("../serving/mcp.ts")).serveAgents(cli),
  help: async (words, { man }) => {
    if (man) return (await import("../man.ts")).printManual(cli);
    const question = words.join(" ");
    const command = question === "" ? cli : cli.commands.find((it) => it.name() === question);
    if (command) return command.outputHelp();
    return (await import("../explain.ts")).printWordHelp(question);
  },
  run: async (game, _, options, ownCommand) =>
    (await import("../sessions/run.ts")).run(game, options, wordsAfterGame(ownCommand)),
  test: async (files, options) => (await import("../sessions/test.ts")).testFiles(files, options),
  trace: async (game, _, options, ownCommand) =>
    (await import("../sessions/trace.ts")).trace(game, options, wordsAfterGame(ownCommand)),
  look: async (game, _, options, ownCommand) =>
    (await import("../sessions/look.ts")).look(game, options, wordsAfterGame(ownCommand)),
  pgn: async (game, file, options) => (await import("../sessions/pgn.ts")).checkPgn(game, file, options),
  solve: async (game, options, ownCommand) =>
    (await import("../analysis/solve.ts")).solve(game, options, wordsAfterGame(ownCommand)),
  match: async (game, options, ownCommand) =>
    (await import("../analysis/match.ts")).runMatch(game, options, wordsAfterGame(ownCommand)),
  perft: async (game, options) => (await import("../analysis/perft.ts")).countMoves(game, options),
  uci: async (game, options) => (await import("../uci/command.ts")).serveUci(game, options),
});
