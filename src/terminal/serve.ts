import { resolve } from "node:path";
import type { Program } from "../program/index.ts";
import type { RoomServer } from "../server/index.ts";
import { startServer } from "../server/index.ts";
import { Failure } from "./failure.ts";
import { readGameFile } from "./game-file.ts";
import { Lock } from "./keep/index.ts";
import { libraryGames } from "./library.ts";
import { serverPort } from "./options.ts";
import { complain, flush, printLine } from "./output.ts";
import { pageAnswers, portTaken } from "./page-server.ts";

interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly data: string;
  readonly proxy?: boolean;
  readonly log: string;
  readonly metrics?: number;
  readonly backups?: string;
}

const levels = ["debug", "info", "warn", "error", "silent"];

/** Serves the page and rooms until it is told to end. */
export async function serveRooms({
  port = serverPort,
  host,
  data,
  proxy = false,
  log,
  metrics,
  backups,
}: ServeOptions): Promise<void> {
  if (!levels.includes(log)) throw new Failure(`--log is one of ${levels.join(", ")}.`);
  const file = resolve(data);
  const lock = new Lock(`${file}.pid`);
  const holder = lock.claim();
  if (holder !== undefined) throw new Failure(`Another server, process ${holder}, has ${data} open.`);
  const server = await startServer({
    port,
    data: file,
    findGame: programNamed,
    page: pageAnswers({ hasRooms: true }),
    logLevel: log,
    isBehindProxy: proxy,
    ...(host !== undefined && { host }),
    ...(metrics !== undefined && { metricsPort: metrics }),
    ...(backups !== undefined && { backups: resolve(backups) }),
  }).catch((error: unknown) => {
    lock.release();
    throw startFailure(error, port, data);
  });
  if (server.metricsPort !== undefined)
    complain(`How it is doing is at http://localhost:${server.metricsPort}/metrics`);
  printLine(`Quadrille is at http://${host ?? "localhost"}:${server.port}/   (Ctrl-C ends it)`);
  flush();
  await untilToldToEnd(server);
  lock.release();
}

async function untilToldToEnd(server: RoomServer): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  await server.close();
}

/** A bundled game, ready to play. Files of this machine are nobody else's business. */
function programNamed(name: string): Program | undefined {
  const game = libraryGames().find((it) => it.name === name);
  return game && readGameFile(game.path).program;
}

function startFailure(error: unknown, port: number, data: string): Failure {
  const { code, message, wanted } = {
    code: "",
    message: String(error),
    wanted: port,
    ...(error instanceof Error ? errorParts(error) : {}),
  };
  if (code === "EADDRINUSE") return portTaken(wanted);
  if (code === "EACCES") return new Failure(`Cannot serve on port ${wanted}: this user may not.`);
  return new Failure(`Cannot serve from ${data}: ${message}`);
}

function errorParts(error: Error): { code: string; message: string; wanted?: number } {
  return {
    code: "code" in error ? String(error.code) : "",
    message: error.message,
    ...("port" in error && { wanted: Number(error.port) }),
  };
}
