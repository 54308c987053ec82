import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { formatCount } from "../../base/index.ts";
import { Failure } from "../failure.ts";
import { Lock } from "../keep/index.ts";
import { resolveLinks, withPathInErrors } from "../files/index.ts";
import { isMissing, missingPackages } from "../missing-packages.ts";
import { defaultServerPort } from "../options.ts";
import { printToStderr, flush, printLine } from "../output/output.ts";
import { makePortInUseFailure } from "./page-server.ts";
import { openServing, type ServingMessage, type ServingOptions } from "./serving.ts";

/** Names the options that the server takes as they are. */
type SameOption = "host" | "data" | "address" | "metricsHost" | "keepRooms" | "backups";

interface ServeOptions extends Pick<ServingOptions, SameOption> {
  readonly port?: number;
  readonly proxy?: boolean;
  readonly log: string;
  readonly metrics?: number;
  readonly moderator?: string;
  readonly computers: number;
  readonly moveFrom?: string;
}

const maxPort = 65_535;
const logLevels = ["debug", "info", "warn", "error", "silent"];

/** Serves the page and rooms until the process receives a signal. */
export async function serveRooms(options: ServeOptions): Promise<void> {
  const { port = defaultServerPort, host = "localhost", log, metrics, metricsHost, moderator } = options;
  const { address, keepRooms, computers } = options;
  // An empty host would be every address, an empty folder the current one.
  for (const [name, value] of Object.entries(options))
    if (value === "")
      throw new Failure(`--${name.replace(/[A-Z]/, (it) => `-${it.toLowerCase()}`)} is empty.`);
  if (options.moveFrom !== undefined) return moveFileToDatabase(options.moveFrom);
  if (moderator !== undefined && moderator.length < 16)
    throw new Failure("--moderator takes a key of at least 16 letters.");
  if (address !== undefined && !(/^https?:\/\//.test(address) && URL.canParse(address)))
    throw new Failure("--address is the address of the page, such as https://games.example/.");
  if (!logLevels.includes(log)) throw new Failure(`--log is one of ${logLevels.join(", ")}.`);
  for (const [option, number = 0] of [
    ["--port", port],
    ["--metrics", metrics],
  ] as const)
    if (number > maxPort) throw new Failure(`${option} takes a number up to ${maxPort}.`);
  const { name, release, ...dataLocation } = findDataLocation(options.data, options.backups);
  const serving = openServing({
    ...dataLocation,
    ...{ port, host, address, keepRooms, computers, metricsHost },
    logLevel: log,
    isBehindProxy: options.proxy,
    metricsPort: metrics,
    moderatorKey: moderator,
  });
  try {
    const firstMessage = await Promise.race([
      serving.firstAnswer,
      serving.ended.then(() => serving.firstAnswer),
    ]);
    if (firstMessage.type === "failed") throw makeStartFailure(firstMessage, port, name);
    if (firstMessage.metricsPort !== undefined)
      printToStderr(
        `How it is doing is at http://${formatHost(metricsHost ?? "localhost")}:${firstMessage.metricsPort}/metrics`,
      );
    printLine(`Quadrille is at http://${formatHost(host)}:${firstMessage.port}/   (Ctrl-C ends it)`);
    printLine(describeListening(host, firstMessage.port));
    flush();
    process.on("SIGUSR2", () => serving.copy());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => serving.close());
    await serving.ended;
  } finally {
    release();
  }
}

/** Returns the host for a link; for a server that listens on all addresses, that is localhost. */
function formatHost(host: string): string {
  if (isAllAddresses(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

const isAllAddresses = (host: string): boolean => /^(0\.0\.0\.0|::)$/.test(host);

/** Returns a sentence that says on which address a server listens, and who can reach it. */
function describeListening(host: string, port: number): string {
  if (isAllAddresses(host)) return `It listens on all addresses of this machine (${host}), port ${port}.`;
  const isLoopback = /^(localhost|127\.[\d.]+|::1)$/.test(host);
  return isLoopback
    ? `It listens on ${host} only: others reach it with --host 0.0.0.0, or through a proxy on this machine.`
    : `It listens on ${host}, port ${port}.`;
}

/** Describes where the data is stored, and how this server finds other servers that share the data. */
interface DataLocation extends Pick<ServingOptions, "data" | "redis" | "backups"> {
  /** Stores the name to use in messages, because the address of a database contains its password. */
  readonly name: string;
  /** Releases the lock on the data. */
  release(): void;
}

/** Returns the database that the environment names, which several servers may share. Without one, returns a file and locks it. */
function findDataLocation(file: string, backups: string | undefined): DataLocation {
  const database = databaseUrl();
  const redis = process.env.REDIS_URL || undefined;
  if (redis !== undefined && database === undefined)
    throw new Failure("REDIS_URL is for several servers with one database: set DATABASE_URL too.");
  if (database !== undefined && backups !== undefined)
    throw new Failure(
      "--backups is for a file of data. A database is copied by its own tools, such as pg_dump.",
    );
  if (database !== undefined) return { data: database, name: "DATABASE_URL", redis, release: () => {} };
  return { ...lockFile(file), name: file, backups: backups === undefined ? undefined : resolve(backups) };
}

/** Returns the address of the database in the environment variable `DATABASE_URL`. */
function databaseUrl(): string | undefined {
  const database = process.env.DATABASE_URL || undefined;
  if (database !== undefined && !/^postgres(ql)?:/.test(database))
    throw new Failure("DATABASE_URL begins with postgres://, for that is what rooms can be kept in.");
  return database;
}

/** Locks a data file, so that no other server opens it. */
function lockFile(file: string): Pick<DataLocation, "data" | "release"> {
  // Servers that name the file by different links must find the same lock, and the same files beside it.
  const data = resolveLinks(resolve(file));
  const lock = new Lock(`${data}.pid`);
  const holder = withPathInErrors(data, "write", () => lock.claim());
  if (holder !== undefined) throw new Failure(`Another server, process ${holder}, has ${file} open.`);
  return { data, release: () => lock.release() };
}

/** Copies the content of a data file into a database. The file is not changed. */
async function moveFileToDatabase(file: string): Promise<void> {
  const database = databaseUrl();
  if (database === undefined)
    throw new Failure("--move-from needs DATABASE_URL, the address of the database that takes the data.");
  if (!existsSync(file)) throw new Failure(`There is no file ${file}.`);
  const { data, release } = lockFile(file);
  const { moveData, NotEmptyError } = await import("../../server/index.ts");
  try {
    const { rows, hash } = await moveData(data, database);
    printLine(
      `Moved: ${[
        formatCount(rows.room, "room"),
        formatCount(rows.event, "event"),
        formatCount(rows.published, "published game"),
        formatCount(rows.score, "score"),
      ].join(", ")}.`,
    );
    printLine(`Both have the hash ${hash}. Start the server with DATABASE_URL, and without --data.`);
  } catch (error) {
    if (error instanceof NotEmptyError) throw new Failure(`${error.message} Name an empty one.`);
    throw new Failure(
      `Nothing was moved from ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    release();
  }
}

function makeStartFailure(
  { code, text, wantedPort, isPlain }: Extract<ServingMessage, { type: "failed" }>,
  port: number,
  name: string,
): Failure {
  if (isPlain) return new Failure(text);
  if (isMissing({ code })) return missingPackages("serve");
  if (code === "EADDRINUSE") return makePortInUseFailure(wantedPort ?? port);
  if (code === "EACCES") return new Failure(`Cannot serve on port ${wantedPort ?? port}: this user may not.`);
  if (["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL"].includes(code))
    return new Failure(`This machine has no such address: ${text}`);
  return new Failure(`Cannot serve from ${name}: ${text}`);
}
