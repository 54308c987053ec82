import { spawn } from "node:child_process";
import type { Command } from "commander";
import { findGame } from "./game-file.ts";
import { wholeNumber } from "./options.ts";
import { flush, printLine } from "./output.ts";
import { servePage } from "./page-server.ts";

interface StudioOptions {
  readonly port?: number;
  readonly open: boolean;
}

/** The port that is tried first. */
const usualPort = 4174;

/** `quadrille studio`: the page, on this machine. */
export function addStudio(cli: Command): void {
  cli
    .command("studio")
    .description("play in the browser; with a file, that file, anew whenever it is saved")
    .argument("[game]", "a file, or the name of a game that comes along")
    .option(
      "--port <n>",
      `serve on this port, 0 for any that is free (default: ${usualPort}, or any)`,
      wholeNumber,
    )
    .option("--no-open", "only print the address")
    .addHelpText("after", examples)
    .action(studio);
}

const examples = `
The page is served to this machine only. Ctrl-C ends it.

Examples:
  quadrille studio
  quadrille studio my-game.quad`;

async function studio(game: string | undefined, { port, open }: StudioOptions): Promise<void> {
  const watched = game === undefined ? {} : { watched: findGame(game) };
  const server = await (port === undefined
    ? servePage({ port: usualPort, ...watched }).catch(() => servePage({ port: 0, ...watched }))
    : servePage({ port, ...watched }));
  const address = server.address + (game === undefined ? "" : "#/watch");
  printLine(`Quadrille is at ${address}   (Ctrl-C ends it)`);
  flush();
  if (open) openBrowser(address);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  server.close();
}

/** Opens the browser, where there is a screen; the address has been printed in any case. */
function openBrowser(address: string): void {
  const [command, ...args] = opener() ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

function opener(): readonly string[] | undefined {
  if (process.env["CI"] || !process.stdout.isTTY) return undefined;
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  const hasScreen = process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
  return hasScreen ? ["xdg-open"] : undefined;
}
