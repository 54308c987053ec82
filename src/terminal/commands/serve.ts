import type { Command } from "commander";
import { serverPort, wholeNumber } from "../options.ts";

/** `quadrille serve`: the page for many, who play together. */
export function addServe(cli: Command): void {
  cli
    .command("serve")
    .description("serve the page to others, who can play together")
    .option("--port <n>", `serve on this port, 0 for any free one (default: ${serverPort})`, wholeNumber)
    .option("--host <name>", "listen on this address only, such as localhost (default: all of this machine)")
    .option("--data <file>", "keep the rooms in this file", "quadrille.db")
    .option("--proxy", "a proxy in front tells who asks, by X-Forwarded-For")
    .option("--log <level>", "what to log to standard error: debug, info, warn, error or silent", "warn")
    .addHelpText("after", examples)
    .action(async (options) => (await import("../serve.ts")).serveRooms(options));
}

const examples = `
Whoever has the address can make rooms and play in them. Press Ctrl-C to stop; nothing that was played is lost.

Examples:
  quadrille serve
  quadrille serve --port 80 --data /var/lib/quadrille/rooms.db`;
