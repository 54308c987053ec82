import { type Command, Option } from "commander";
import { countingNumber, serverPort, wholeNumber } from "../options.ts";

/** `quadrille serve`: the page for many, who play together. */
export function addServe(cli: Command): void {
  cli
    .command("serve")
    .description("serve the page to others, who can play together")
    .addOption(
      new Option("--port <n>", `serve on this port, 0 for any free one (default: ${serverPort})`)
        .argParser(wholeNumber)
        .env("QUADRILLE_PORT"),
    )
    .addOption(
      new Option(
        "--host <name>",
        "listen on this address; 0.0.0.0 or :: lets other machines in (default: localhost)",
      ).env("QUADRILLE_HOST"),
    )
    .addOption(
      new Option("--data <file>", "keep the rooms in this file")
        .default("quadrille.db")
        .env("QUADRILLE_DATA"),
    )
    .addOption(
      new Option(
        "--backups <folder>",
        "put copies of the data there: at each start, each day, and before an upgrade",
      ).env("QUADRILLE_BACKUPS"),
    )
    .addOption(
      new Option("--keep-rooms <days>", "remove rooms in which nothing has happened for so long")
        .argParser(countingNumber)
        .env("QUADRILLE_KEEP_ROOMS"),
    )
    .addOption(
      new Option("--metrics <n>", "tell how the server is at /metrics on this port of localhost")
        .argParser(wholeNumber)
        .env("QUADRILLE_METRICS"),
    )
    .addOption(
      new Option(
        "--metrics-host <name>",
        "tell it on this address, for a program elsewhere that collects it (default: localhost)",
      ).env("QUADRILLE_METRICS_HOST"),
    )
    .addOption(
      new Option("--proxy", "a proxy in front tells who asks, by X-Forwarded-For").env("QUADRILLE_PROXY"),
    )
    .addOption(
      new Option(
        "--moderator <key>",
        "with this key any published game can be removed, and what was reported can be read; others on this machine see it here, so better set the variable",
      ).env("QUADRILLE_MODERATOR"),
    )
    .addOption(
      new Option("--computers <n>", "let the computer play so many seats in rooms at a time, 0 for none")
        .argParser(wholeNumber)
        .default(16)
        .env("QUADRILLE_COMPUTERS"),
    )
    .addOption(
      new Option("--log <level>", "what to log to standard error: debug, info, warn, error or silent")
        .default("warn")
        .env("QUADRILLE_LOG"),
    )
    .addOption(
      new Option(
        "--move-from <file>",
        "move all that this file has into the empty database DATABASE_URL, compare both, and end",
      ),
    )
    .addHelpText("after", examples)
    .action(async (options) => (await import("../serving/serve.ts")).serveRooms(options));
}

const examples = `
Without --host only this machine can reach it. Whoever has the address can make rooms and play in them. Press Ctrl-C to stop; nothing that was played is lost.

Examples:
  quadrille serve
  quadrille serve --host 0.0.0.0 --port 80 --data /var/lib/quadrille/rooms.db
  QUADRILLE_PORT=8080 quadrille serve --backups backups --metrics 9100
  DATABASE_URL=postgres://quadrille@localhost/quadrille quadrille serve --move-from rooms.db`;
