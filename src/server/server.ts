import { isIP } from "node:net";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Logger, pino } from "pino";
import { copyBeforeUpgrade, keepBackups } from "./backups.ts";
import { SharedDesk } from "./computers/index.ts";
import { DailyPuzzle } from "./http/daily.ts";
import { type FindGame, Games } from "./games.ts";
import { type JudgeVerdict, type JudgeOrder, JudgeQueue, openJudge } from "./judge/index.ts";
import { RequestLimiter } from "./http/limits.ts";
import { listen, portOf } from "./listening.ts";
import { Meters } from "./meters.ts";
import type { OpenComputer, OpenWorker } from "../play/index.ts";
import { openRooms } from "./rooms/open-rooms.ts";
import { type OpenRooms, Rooms } from "./rooms/rooms.ts";
import { singleProcess, joinProcesses, type Processes } from "./processes/index.ts";
import { isCrossSite, acceptSockets } from "./sockets.ts";
import { handleExchangeErrors } from "./streams.ts";
import {
  type BeforeUpgrade,
  type FileAnswer,
  type FileOrder,
  type MoveSummary,
  openKeeper,
  openPostgres,
  openSqlite,
  Store,
} from "./store/index.ts";

export interface ServerOptions {
  /** Stores the port; 0 chooses any free port. */
  readonly port: number;
  /** Stores the network address to listen on; by default only programs on this machine can connect. `0.0.0.0` and `::` mean all addresses. */
  readonly host?: string;
  /**
   * Stores the path of the data file, which no other process may use, or the address of a Postgres database, which several
   * processes may share (`postgres://…`).
   */
  readonly data: string;
  /** Stores the address of a Redis or Valkey server (`redis://…`), through which processes that share a database find each other. */
  readonly redis?: string;
  readonly findGame: FindGame;
  /** Lists the names of the bundled games that are puzzles: the daily puzzle is one of their levels. */
  readonly puzzles?: readonly string[];
  /** Answers requests for the page, which the API does not handle. */
  readonly page: (request: IncomingMessage, response: ServerResponse) => void;
  /** Stores the lowest level that is logged to standard error: `info`, `warn`, `silent`. */
  readonly logLevel?: string;
  /** Receives the log lines, instead of standard error. */
  readonly logTo?: { write(line: string): void };
  /** Is true if the server is behind a proxy that adds the client's address to the header `X-Forwarded-For`. */
  readonly isBehindProxy?: boolean;
  /** Stores the public address of the page. Without it, link previews use the address of the request. */
  readonly address?: string;
  /** Stores the port on which metrics are served to programs on this machine. */
  readonly metricsPort?: number;
  /** Stores the network address on which metrics are served; by default only programs on this machine have access. */
  readonly metricsHost?: string;
  /** Stores the number of days after which unused rooms are removed; by default none are. */
  readonly keepRooms?: number;
  /** Stores the folder for backups of the data: at each start, each day, and before each upgrade. */
  readonly backups?: string;
  /** Stores the key of the moderator, who can withdraw published games and read reports. */
  readonly moderatorKey?: string;
  /**
   * Opens the worker that computes inputs for the computer's seats; `computers` limits the number of these seats. If either
   * option is missing, the computer plays no seats.
   */
  readonly openComputer?: OpenComputer;
  readonly computers?: number;
  /** Opens the worker that validates user-supplied texts; by default a thread. */
  readonly openJudge?: OpenWorker<JudgeOrder, JudgeVerdict>;
  /** Opens the workers that run rooms; by default threads. */
  readonly openRooms?: OpenRooms;
  /** Opens the worker that writes the data file; by default a thread. */
  readonly openKeeper?: OpenWorker<FileOrder, FileAnswer>;
}

export interface RoomServer {
  readonly port: number;
  readonly metricsPort: number | undefined;
  /** Logs an error that no client has been sent. The server keeps running. */
  logFailure(error: unknown): void;
  /** Writes a backup now, if there is a folder for backups. */
  writeBackup(): Promise<void>;
  /** Stops accepting requests, waits until all data is on disk, disconnects all clients, and closes the server. */
  close(): Promise<void>;
}

/** Opens the store, which is a database or a data file. */
async function openStore(
  data: string,
  openFile: OpenWorker<FileOrder, FileAnswer> = openKeeper,
  beforeUpgrade?: BeforeUpgrade,
): Promise<Store> {
  const backend = isDatabase(data) ? await openPostgres(data) : await openSqlite(data, openFile);
  return Store.open(backend, beforeUpgrade);
}

/**
 * Copies all data of a server to another store, which must be empty, and compares both. No server may be using either store.
 * @throws `NotEmptyError`, or the reason of a failure; in both cases the target is unchanged
 */
export async function moveData(
  sourceData: string,
  targetData: string,
  openFile?: OpenWorker<FileOrder, FileAnswer>,
): Promise<MoveSummary> {
  const source = await openStore(sourceData, openFile);
  try {
    const target = await openStore(targetData, openFile);
    return await source.moveTo(target).finally(() => target.close());
  } finally {
    await source.close();
  }
}

/**
 * Limits the time for receiving a request's headers, and for receiving the whole request, in milliseconds; the third value is the
 * interval between checks for late requests.
 */
const arrivalTimes = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2000 };
/** Defines the length of a day in milliseconds. */
const dayMilliseconds = 86_400_000;
/**
 * Defines the time, in milliseconds, after which an idle connection is closed. It exceeds the longest wait for the validating
 * worker, behind 32 other requests.
 */
const maxIdleTime = 360_000;

/** Serves rooms, the API and the page. @throws if the data file cannot be opened, or the port is not available */
export async function startServer(options: ServerOptions): Promise<RoomServer> {
  // What cannot be logged, for example because the disk is full, is lost; an unhandled error would end the server.
  const standardError = pino.destination({ dest: 2, sync: true }).on("error", () => {});
  const log = pino(
    { name: "quadrille", level: options.logLevel ?? "info", redact: ["key", "*.key"] },
    options.logTo ?? standardError,
  );
  const { backups: backupFolder } = options;
  const beforeUpgrade: BeforeUpgrade | undefined =
    backupFolder === undefined ? undefined : (copyTo) => copyBeforeUpgrade(backupFolder, copyTo);
  const store = await openStore(options.data, options.openKeeper, beforeUpgrade);
  const processes = await connectProcesses(options.redis, log).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const games = new Games(store, options.findGame);
  const daily = new DailyPuzzle({ store, games, puzzles: options.puzzles ?? [] });
  const { openComputer, computers = 0 } = options;
  const desk = openComputer && computers > 0 ? new SharedDesk(openComputer, computers) : undefined;
  const meters = new Meters();
  const rooms = new Rooms({
    ...{ store, processes, desk, log, meters },
    openRooms: options.openRooms ?? openRooms,
  });
  store.onFailing = (reason) => log.error({ error: reason }, "the data cannot be written");
  store.onRecovered = () => log.warn("the data can be written again");
  store.onWritten = (time) => meters.recordWriteTime(time);
  meters.addGauge("quadrille_computers", "Seats for which the computer thinks", () => desk?.count ?? 0);
  meters.addGauge("quadrille_rooms", "Rooms that somebody is in", () => rooms.count);
  const judge = new JudgeQueue(options.openJudge ?? openJudge);
  const { isBehindProxy = false } = options;
  const addresses = new WeakMap<Request, string>();
  const requestLimiter = new RequestLimiter();
  /** Loads the API on the first request, because an idle server does not need it. */
  const loadApi = async () => {
    const { getRequestListener, makeApi } = await import("./http/http.ts");
    const api = makeApi({
      ...{ rooms, store, processes, judge, games, daily, isBehindProxy, log },
      addressOf: (request) => addresses.get(request) ?? "",
      moderatorKey: options.moderatorKey,
      address: options.address,
    });
    return getRequestListener((request, { incoming }) => {
      if ("socket" in incoming) addresses.set(request, clientAddressOf(incoming, isBehindProxy));
      return api.fetch(request);
    });
  };
  let listener: ReturnType<typeof loadApi> | undefined;
  const answerApi: RequestHandler = async (...exchange) => (await (listener ??= loadApi()))(...exchange);
  const answer: RequestHandler = async (request, response) => {
    if (!/^\/(api\/|published\/|healthz$)/.test(request.url ?? "")) return options.page(request, response);
    if (isCrossSite(request)) return void response.writeHead(403).end();
    if (request.url === "/healthz") return answerApi(request, response);
    return requestLimiter.admit(clientAddressOf(request, isBehindProxy), request, response, () =>
      answerApi(request, response),
    );
  };
  const server = createServer(arrivalTimes, (request, response) => {
    handleExchangeErrors(request, response, log);
    answer(request, response).catch((error: unknown) => {
      const path = request.url?.split("?")[0];
      log.error({ path, error: String(error) }, "a request could not be answered");
      response.destroy();
    });
  });
  // Closes connections on which a client neither sends nor reads anything; the WebSockets of rooms have limits of their own.
  server.timeout = maxIdleTime;
  const sockets = acceptSockets({
    ...{ server, enter: (room, wire) => rooms.enter(room, wire), log, meters },
    addressOf: (request) => clientAddressOf(request, isBehindProxy),
    mayConnect: (address) => requestLimiter.mayConnect(address),
  });
  meters.addGauge("quadrille_clients", "Clients that are connected", () => sockets.count);
  let metrics: Server | undefined;
  try {
    await processes.begin({
      rooms: () => rooms.ids,
      drop: (id) => rooms.dropRoom(id),
      enter: (room, wire) => rooms.enter(room, wire, true),
    });
    if (options.metricsPort !== undefined)
      metrics = await meters.serveMetrics(options.metricsPort, options.metricsHost);
    await listen(server, options.port, options.host ?? "localhost");
    server.on("error", (error) => log.error({ error: error.message }, "a connection could not be taken"));
  } catch (error) {
    metrics?.close();
    processes.close();
    await store.close();
    throw error;
  }
  const port = portOf(server) ?? options.port;
  const reportBackup = (error: unknown): void =>
    log.error({ error: String(error) }, "the data could not be copied");
  const backups =
    backupFolder === undefined ? undefined : await keepBackups(store, backupFolder, reportBackup);
  const { keepRooms } = options;
  const prune = (): void =>
    void store
      .prune(Date.now() - (keepRooms ?? Infinity) * dayMilliseconds, (room) => rooms.ids.includes(room))
      .then(
        (count) => count > 0 && log.info({ rooms: count }, "old rooms were removed"),
        (error: unknown) => log.error({ error: String(error) }, "old rooms could not be removed"),
      );
  if (keepRooms !== undefined) prune();
  const pruneTimer = keepRooms === undefined ? undefined : setInterval(prune, dayMilliseconds);
  // The address of a database contains its password, so it is not logged.
  log.info({ port, data: isDatabase(options.data) ? "postgres" : options.data }, "serving");
  return {
    port,
    metricsPort: metrics && portOf(metrics),
    logFailure: (error) =>
      log.error({ error: error instanceof Error ? error.stack : String(error) }, "something has failed"),
    writeBackup: async () => backups?.copy() ?? log.warn("there is no folder for copies: --backups names it"),
    close: async () => {
      server.close();
      metrics?.close();
      backups?.close();
      clearInterval(pruneTimer);
      judge.close();
      // From now on, other processes claim the rooms that clients request from them.
      await processes.retire();
      await rooms.close();
      desk?.close();
      await store.close();
      processes.close();
      sockets.close();
      server.closeAllConnections();
      metrics?.closeAllConnections();
      log.info("closed");
    },
  };
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Returns the network address of the client that sent a request. Behind a proxy this is the last address in `X-Forwarded-For`,
 * which the proxy itself added; otherwise the header is ignored.
 */
function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  isBehindProxy: boolean,
): string {
  const header = headers["x-forwarded-for"];
  const lastAddress = typeof header === "string" ? header.split(",").at(-1)?.trim() : undefined;
  return networkOf((isBehindProxy ? lastAddress : undefined) ?? socket.remoteAddress ?? "");
}

/**
 * Returns the part of an address by which requests are counted. For an IPv6 address this is the first 64 bits, because a client
 * usually owns all addresses that begin with them.
 */
export function networkOf(address: string): string {
  const [plainAddress = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (isIP(plainAddress) !== 6) return plainAddress;
  // A URL normalizes an address: lower case, no leading zeros, and at most one gap of zero groups.
  const normalizedAddress = new URL(`http://[${plainAddress}]`).hostname.slice(1, -1);
  const missingGroupCount = 8 - normalizedAddress.split(":").filter(Boolean).length;
  const groups = normalizedAddress
    .replace("::", `:${"0:".repeat(missingGroupCount)}`)
    .split(":")
    .filter(Boolean);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const isDatabase = (data: string): boolean => /^postgres(ql)?:/.test(data);

/** Defines the least interval, in milliseconds, between warnings that Redis is not available. */
const warningPause = 10_000;

function connectProcesses(redis: string | undefined, log: Logger): Promise<Processes> {
  if (redis === undefined) return Promise.resolve(singleProcess);
  let lastReportTime = -Infinity;
  const reportFailure = (error: unknown): void => {
    if (performance.now() - lastReportTime < warningPause) return;
    lastReportTime = performance.now();
    log.warn({ error: String(error) }, "the other processes cannot be reached");
  };
  return joinProcesses(redis, reportFailure);
}
