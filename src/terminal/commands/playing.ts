import { type Command, Option } from "commander";
import {
  countingNumber,
  row0Option,
  wholeNumber,
  wildcardOption,
  usualStudioPort,
  serverPort,
  startsAnywhere,
} from "../options.ts";

/** `quadrille play`: play in the terminal. */
function addPlay(cli: Command): void {
  startsAnywhere(cli.command("play").description("play in the terminal"))
    .option("--new", "start afresh instead of continuing where you left off")
    .option("--take-over", "continue here a play that is open in another window")
    .option("--record <file>", "write a replay while you play")
    .option("--against <who>", "play against the computer: `computer`, or `computer:N` at level N")
    .option("--as <player>", "against the computer: which player you are; by default the first")
    .addOption(
      new Option(
        "--watch <who>",
        "watch the computer play: `computer`, or `computer:N` at level N",
      ).conflicts(["against", "as"]),
    )
    .option("--flip", "see the board from the other side, as a player who faces down does")
    .option(
      "--page",
      "show the play in the browser too; a game that draws its text itself does so where it can",
    )
    .option("--no-page", "leave the browser alone")
    .option("--text", "type commands at a prompt instead of playing on the full screen")
    .addOption(wildcardOption())
    .addOption(row0Option())
    .option("--plain", "read commands and describe in words what they change")
    .option("--plain-rules", "play by the reference implementation, which is slower")
    .addHelpText("after", playExamples)
    .action(async (game, options, command) =>
      (await import("../play/play.ts")).play(game, options, command.args.slice(1)),
    );
}

const playExamples = `
Keys: those of the game, u undo, r restart, ? all keys, Escape menu, q or Ctrl-C save and leave. The same command continues where
you left off. If standard input is not a terminal, commands are read from it and the screen is printed after each; help lists them. A game
may have options of its own: --startlevel 2, -startlevel 2.

Examples:
  quadrille play warehouse
  quadrille play my-game.quad --level 3
  quadrille play cave --new --record cave.replay
  quadrille play chess --against computer:5 --as black
  quadrille play biquadris -text -seed 7 -scriptfile1 blocks.txt -startlevel 2
  echo "3right, drop" | quadrille play biquadris`;

/** `quadrille studio`: the page, on this machine. */
function addStudio(cli: Command): void {
  cli
    .command("studio")
    .description("play in the browser; a file is loaded again whenever it is saved")
    .argument("[game]", "a file, or the name of a bundled game")
    .option(
      "--port <n>",
      `serve on this port, 0 for any free one (default: ${usualStudioPort}, or any)`,
      wholeNumber,
    )
    .option("--no-open", "only print the address")
    .option(
      "--out <folder>",
      "write the page into a folder, for any host that serves files, and serve nothing",
    )
    .option("--seed <n>", "the random seed of the game", wholeNumber)
    .option("--level <n>", "the level to start at", countingNumber)
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", studioExamples)
    .action(async (game, options, command) =>
      (await import("../serving/studio.ts")).serveStudio(game, options, command.args.slice(1)),
    );
}

const studioExamples = `
The page is served to this machine only. Press Ctrl-C to stop. A game may have options of its own: --startlevel 2, -startlevel 2.

Examples:
  quadrille studio
  quadrille studio my-game.quad
  quadrille studio biquadris -startlevel 2 -seed 7
  quadrille studio --out public`;

/** `quadrille site`: games for any host of files. */
function addSite(cli: Command): void {
  cli
    .command("site")
    .description("write a static site of your games, which can be installed and played without a network")
    .argument("<to>", "the folder to write, for any host that serves files; with --itch a zip")
    .argument("[games...]", "games, or folders with them; those of this folder if missing")
    .option("--title <text>", "what the site is called", "Games")
    .option("--itch", "write one game as a zip for itch.io, whose page fills its frame")
    .addHelpText(
      "after",
      "\nExamples:\n  quadrille site public games\n  quadrille site mine.zip mine.quad --itch",
    )
    .action(async (to, games, options) => (await import("../serving/site.ts")).writeSite(to, games, options));
}

/** Makes a setting of the server, which the environment has too: `--keep-rooms` is `QUADRILLE_KEEP_ROOMS`. */
function setting(flags: string, says: string, read?: (text: string) => unknown, usual?: unknown): Option {
  const option = new Option(flags, says).default(usual);
  if (read) option.argParser(read);
  return option.env(`QUADRILLE_${flags.slice(2).split(" ", 1)[0].replaceAll("-", "_").toUpperCase()}`);
}

/** Lists the settings of the server. */
const settings: readonly Parameters<typeof setting>[] = [
  ["--port <n>", `serve on this port, 0 for any free one (default: ${serverPort})`, wholeNumber],
  ["--host <name>", "listen on this address; 0.0.0.0 or :: lets other machines in (default: localhost)"],
  ["--data <file>", "keep the rooms in this file", undefined, "quadrille.db"],
  ["--backups <folder>", "put copies of the data there: at each start, each day, and before an upgrade"],
  ["--keep-rooms <days>", "remove rooms in which nothing has happened for so long", countingNumber],
  ["--metrics <n>", "tell how the server is at /metrics on this port of localhost", wholeNumber],
  [
    "--metrics-host <name>",
    "tell it on this address, for a program elsewhere that collects it (default: localhost)",
  ],
  ["--proxy", "a proxy in front tells who asks, by X-Forwarded-For"],
  ["--address <url>", "where the page is for others, which previews of links name"],
  [
    "--moderator <key>",
    "with this key any published game can be removed, and what was reported can be read; others on this machine see it here, so better set the variable",
  ],
  ["--computers <n>", "let the computer play so many seats in rooms at a time, 0 for none", wholeNumber, 16],
  ["--log <level>", "what to log to standard error: debug, info, warn, error or silent", undefined, "warn"],
];

/** `quadrille serve`: the page for many, who play together. */
function addServe(cli: Command): void {
  const serve = cli.command("serve").description("serve the page to others, who can play together");
  for (const it of settings) serve.addOption(setting(...it));
  serve
    .option(
      "--move-from <file>",
      "move all that this file has into the empty database DATABASE_URL, compare both, and end",
    )
    .addHelpText("after", serveExamples)
    .action(async (options) => (await import("../serving/serve.ts")).serveRooms(options));
}

const serveExamples = `
Without --host only this machine can reach it. Whoever has the address can make rooms and play in them. Press Ctrl-C to stop; nothing that was played is lost.

Examples:
  quadrille serve
  quadrille serve --host 0.0.0.0 --port 80 --data /var/lib/quadrille/rooms.db
  QUADRILLE_PORT=8080 quadrille serve --backups backups --metrics 9100
  DATABASE_URL=postgres://db/games quadrille serve --move-from rooms.db`;

/** `quadrille join`: a seat in a room, in the terminal. */
function addJoin(cli: Command): void {
  cli
    .command("join")
    .description("play in a room of `quadrille serve`, by its link")
    .argument("<link>", "the link to a seat, or the one for watching")
    .option("--by <who>", "let the computer play the seat: `computer`, or `computer:N` at level N")
    .addHelpText("after", joinExamples)
    .action(async (link, options) => (await import("../play/join.ts")).joinRoom(link, options));
}

const joinExamples = `
Type inputs as replays write them: moves, keys, controls with their arguments. Besides these: draw, undo and rematch ask the
other players; yes and no answer them; resign gives up; quit leaves; name Ann tells the others who plays. Whoever leaves can come back by the same link.
With --by the computer plays, refuses a draw and an undo, and agrees to play again, until quit or Ctrl-C.

Examples:
  quadrille join 'http://localhost:4175/#/room/NAME?key=KEY'
  quadrille join 'http://localhost:4175/#/room/NAME?key=KEY' --by computer:3`;

/** `quadrille watch`: shows a recorded play. */
function addWatch(cli: Command): void {
  cli
    .command("watch")
    .description("watch a recorded play, at any speed, forwards and backwards")
    .argument("<file>", "a replay, as `play --record` and `run --record` write it")
    .option("--game <game>", "the game that the replay belongs to")
    .addHelpText("after", watchExamples)
    .action(async (file, options) => (await import("../play/watch.ts")).watch(file, options));
}

const watchExamples = `
Keys: Space pause, left and right one frame, up and down speed, b backwards, Home, End, q leave. A replay belongs to the game
in its folder whose name its own name starts with, or else to the bundled game with its title.

Examples:
  quadrille play cave --record mine.replay
  quadrille watch mine.replay`;

/** Lists the commands of this file, in the order of the help. */
export const playing = [addPlay, addStudio, addSite, addServe, addJoin, addWatch];
