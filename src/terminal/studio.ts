import { spawn } from "node:child_process";
import { findGame } from "./find-game.ts";
import { isTerminal } from "./has-screen.ts";
import { usualPort } from "./options.ts";
import { flush, printLine } from "./output.ts";
import { writePage } from "./page-files.ts";
import { servePage } from "./page-server.ts";

interface StudioOptions {
  readonly port?: number;
  readonly open: boolean;
  readonly out?: string;
}

/** Serves the page to this machine, and opens the browser; or writes it for other hosts. */
export async function studio(game: string | undefined, options: StudioOptions): Promise<void> {
  const { port, open, out } = options;
  if (out !== undefined) return writePage(out);
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

/** Opens the browser if there is a screen. The address was printed already. */
function openBrowser(address: string): void {
  const [command, ...args] = opener() ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

function opener(): readonly string[] | undefined {
  if (process.env["CI"] || !isTerminal("stdout")) return undefined;
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  const hasScreen = process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
  return hasScreen ? ["xdg-open"] : undefined;
}
