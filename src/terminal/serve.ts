import { resolve } from "node:path";
import type { Program } from "../program/index.ts";
import { type RoomServer, type ServerOptions, startServer } from "../server/index.ts";
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
  readonly moderator?: string;
}

const levels = ["debug", "info", "warn", "error", "silent"];

/** Serves the page and rooms until it is told to end. */
export async function serveRooms({
  port = serverPort,
  host,
  data: file,
  proxy = false,
  log,
  metrics,
  backups,
  moderator,
}: ServeOptions): Promise<void> {
  if (moderator !== undefined && moderator.length < 16)
    throw new Failure("--moderator takes a key of at least 16 letters.");
  if (!levels.includes(log)) throw new Failure(`--log is one of ${levels.join(", ")}.`);
  const { data, name, release, ...kept } = placeOf(file, backups);
  const server = await startServer({
    port,
    data,
    ...kept,
    findGame: programNamed,
    page: pageAnswers({ hasRooms: true }),
    logLevel: log,
    isBehindProxy: proxy,
    ...(host !== undefined && { host }),
    ...(metrics !== undefined && { metricsPort: metrics }),
    ...(moderator !== undefined && { moderatorKey: moderator }),
  }).catch((error: unknown) => {
    release();
    throw startFailure(error, port, name);
  });
  if (server.metricsPort !== undefined)
    complain(`How it is doing is at http://localhost:${server.metricsPort}/metrics`);
  printLine(`Quadrille is at http://${host ?? "localhost"}:${server.port}/   (Ctrl-C ends it)`);
  flush();
  await untilToldToEnd(server);
  release();
}

/** Where the data are, and how other processes with the same data are found. */
interface DataPlace extends Pick<ServerOptions, "data" | "redis" | "backups"> {
  /** What it is called in messages: the address of a database holds its password. */
  readonly name: string;
  /** Lets others have it. */
  release(): void;
}

/** The database that the environment names, which several servers may share, or else a file, which one has to itself. */
function placeOf(file: string, backups: string | undefined): DataPlace {
  const [database, redis] = [process.env.DATABASE_URL, process.env.REDIS_URL].map((it) => it || undefined);
  if (redis !== undefined && database === undefined)
    throw new Failure("REDIS_URL is for several servers with one database: set DATABASE_URL too.");
  if (database !== undefined && !/^postgres(ql)?:/.test(database))
    throw new Failure("DATABASE_URL begins with postgres://, for that is what rooms can be kept in.");
  if (database !== undefined && backups !== undefined)
    throw new Failure(
      "--backups is for a file of data. A database is copied by its own tools, such as pg_dump.",
    );
  if (database !== undefined)
    return { data: database, name: "DATABASE_URL", ...(redis !== undefined && { redis }), release: () => {} };
  const data = resolve(file);
  const lock = new Lock(`${data}.pid`);
  const holder = lock.claim();
  if (holder !== undefined) throw new Failure(`Another server, process ${holder}, has ${file} open.`);
  return {
    data,
    name: file,
    ...(backups !== undefined && { backups: resolve(backups) }),
    release: () => lock.release(),
  };
}

async function untilToldToEnd(server: RoomServer): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  await server.close();
}

/** A bundled game, ready to play. Files of this machine are nobody else's business. */
/** Games of the library by their names. Whoever asks for rooms again and again must not have them read again. */
const programs = new Map<string, Program>();

function programNamed(name: string): Program | undefined {
  const known = programs.get(name);
  if (known) return known;
  const game = libraryGames().find((it) => it.name === name);
  const program = game && readGameFile(game.path).program;
  if (program) programs.set(name, program);
  return program;
}

function startFailure(error: unknown, port: number, name: string): Failure {
  const { code, message, wanted } = {
    code: "",
    message: String(error),
    wanted: port,
    ...(error instanceof Error ? errorParts(error) : {}),
  };
  if (code === "EADDRINUSE") return portTaken(wanted);
  if (code === "EACCES") return new Failure(`Cannot serve on port ${wanted}: this user may not.`);
  return new Failure(`Cannot serve from ${name}: ${message}`);
}

function errorParts(error: Error): { code: string; message: string; wanted?: number } {
  return {
    code: "code" in error ? String(error.code) : "",
    // Where several addresses were tried, only their code is told.
    message: error.message || ("code" in error ? String(error.code) : error.name),
    ...("port" in error && { wanted: Number(error.port) }),
  };
}
