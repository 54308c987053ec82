import { isIP } from "node:net";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Logger, pino } from "pino";
import { copyBeforeUpgrade, keepBackups } from "./backups.ts";
import { SharedDesk } from "./computers/index.ts";
import { DailyPuzzle } from "./http/daily.ts";
import { type FindGame, Games } from "./games.ts";
import { type JudgeVerdict, type JudgeOrder, JudgeQueue, openJudge } from "./judge/index.ts";
import { RequestGate } from "./http/limits.ts";
import { listen, portOf } from "./listening.ts";
import { Meters } from "./meters.ts";
import type { OpenComputer, OpenWorker } from "../play/index.ts";
import { openRooms } from "./rooms/open-rooms.ts";
import { type OpenRooms, Rooms } from "./rooms/rooms.ts";
import { singleProcess, joinProcesses, type Processes } from "./processes/index.ts";
import { isForeign, takeSockets } from "./sockets.ts";
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
  /** Is the port; 0 is any that is free. */
  readonly port: number;
  /** Is the network address to listen on; by default only programs on this machine can connect. `0.0.0.0` and `::` mean all addresses. */
  readonly host?: string;
  /**
   * Is the data file, which no other process may use; or the address of a Postgres database, which several processes may share
   * (`postgres://…`).
   */
  readonly data: string;
  /** Is the address of a Redis or Valkey server (`redis://…`), by which processes with the same database find each other. */
  readonly redis?: string;
  readonly findGame: FindGame;
  /** Lists the names of the bundled games that are puzzles: one of their levels is the daily puzzle. */
  readonly puzzles?: readonly string[];
  /** Answers requests for the page, which the API does not handle. */
  readonly page: (request: IncomingMessage, response: ServerResponse) => void;
  /** Is the lowest level that is logged to standard error: `info`, `warn`, `silent`. */
  readonly logLevel?: string;
  /** Receives the lines of the log instead of standard error. */
  readonly logTo?: { write(line: string): void };
  /** Is true if the server is behind a proxy, whose header `X-Forwarded-For` names the client's address. */
  readonly isBehindProxy?: boolean;
  /** Is the public address of the page. Without it, previews of links use the address of the request. */
  readonly address?: string;
  /** Is the port on which metrics are served to programs on this machine. */
  readonly metricsPort?: number;
  /** Is the network address on which metrics are served; by default only programs on this machine have access. */
  readonly metricsHost?: string;
  /** Is the number of days after which unused rooms are removed; by default none are. */
  readonly keepRooms?: number;
  /** Is the folder for backups of the data: at each start, each day, and before each upgrade. */
  readonly backups?: string;
  /** Is the key of the moderator, who can withdraw published games and read reports. */
  readonly moderatorKey?: string;
  /**
   * Opens the worker that computes inputs for the computer's seats; `computers` limits their number. Without both, the computer plays no
   * seats.
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
  /** Is the reason why nothing can be written at present; undefined if everything can. */
  readonly failing: string | undefined;
  /** Logs an error that no client has been sent. The server keeps running. */
  failed(error: unknown): void;
  /** Writes a backup now, if there is a folder for backups. */
  copy(): Promise<void>;
  /** Accepts no more requests, waits for the disk, disconnects all clients, and closes. */
  close(): Promise<void>;
}

/** Opens the store: a database by its address, or a file. */
async function openStore(
  data: string,
  openFile: OpenWorker<FileOrder, FileAnswer> = openKeeper,
  beforeUpgrade?: BeforeUpgrade,
): Promise<Store> {
  const backend = isDatabase(data) ? await openPostgres(data) : await openSqlite(data, openFile);
  return Store.open(backend, beforeUpgrade);
}

/**
 * Copies all data of a server to another store, which must be empty, and compares both. No server may run on either. @throws
 * `NotEmptyError`, or the reason of a failure: then nothing was copied
 */
export async function moveData(
  from: string,
  to: string,
  openFile?: OpenWorker<FileOrder, FileAnswer>,
): Promise<MoveSummary> {
  const source = await openStore(from, openFile);
  try {
    const target = await openStore(to, openFile);
    return await source.moveTo(target).finally(() => target.close());
  } finally {
    await source.close();
  }
}

/** Limits the time for a request's headers, and for the whole request, in milliseconds; then the interval of the test for late ones. */
const arrivalTimes = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2000 };
/** Is the length of a day in milliseconds. */
const day = 86_400_000;
/**
 * Is the time, in milliseconds, after which an idle connection is closed: longer than the longest wait for the validating worker, with 32
 * requests before it.
 */
const silentTime = 360_000;

/** Serves rooms, the API and the page. @throws if the data file cannot be opened, or the port is not available */
export async function startServer(options: ServerOptions): Promise<RoomServer> {
  const log = pino(
    { name: "quadrille", level: options.logLevel ?? "info", redact: ["key", "*.key"] },
    options.logTo ?? pino.destination({ dest: 2, sync: true }),
  );
  const { backups: folder } = options;
  const store = await openStore(
    options.data,
    options.openKeeper,
    folder === undefined ? undefined : (copyTo) => copyBeforeUpgrade(folder, copyTo),
  );
  const processLink = await processesOf(options.redis, log).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const games = new Games(store, options.findGame);
  const daily = new DailyPuzzle({ store, games, puzzles: options.puzzles ?? [] });
  const { openComputer, computers = 0 } = options;
  const desk = openComputer && computers > 0 ? new SharedDesk(openComputer, computers) : undefined;
  const meters = new Meters();
  const rooms = new Rooms({
    ...{ store, processes: processLink, desk, log, meters },
    openRooms: options.openRooms ?? openRooms,
  });
  store.onFailing = (wrong) => log.error({ error: wrong }, "the data cannot be written");
  store.onWell = () => log.warn("the data can be written again");
  store.onKept = (time) => meters.kept(time);
  meters.watch("quadrille_computers", "Seats for which the computer thinks", () => desk?.count ?? 0);
  meters.watch("quadrille_rooms", "Rooms that somebody is in", () => rooms.count);
  const judge = new JudgeQueue(options.openJudge ?? openJudge);
  const { isBehindProxy = false } = options;
  const addresses = new WeakMap<Request, string>();
  const gate = new RequestGate();
  /** Loads the API on the first request, because an idle server does without it. */
  const loadApi = async () => {
    const { getRequestListener, makeApi } = await import("./http/http.ts");
    const api = makeApi({
      ...{ rooms, store, processes: processLink, judge, games, daily, isBehindProxy, log },
      addressOf: (request) => addresses.get(request) ?? "",
      moderatorKey: options.moderatorKey,
      address: options.address,
    });
    return getRequestListener((request, { incoming }) => {
      if ("socket" in incoming) addresses.set(request, addressIn(incoming, isBehindProxy));
      return api.fetch(request);
    });
  };
  let listener: ReturnType<typeof loadApi> | undefined;
  const answerApi: Answer = async (...exchange) => (await (listener ??= loadApi()))(...exchange);
  const answer: Answer = async (request, response) => {
    if (!/^\/(api\/|published\/|healthz$)/.test(request.url ?? "")) return options.page(request, response);
    if (isForeign(request)) return void response.writeHead(403).end();
    if (request.url === "/healthz") return answerApi(request, response);
    return gate.take(addressIn(request, isBehindProxy), request, response, () =>
      answerApi(request, response),
    );
  };
  const server = createServer(arrivalTimes, (request, response) => {
    handleExchangeErrors(request, response, log);
    answer(request, response).catch((error: unknown) => {
      log.error(
        { path: request.url?.split("?")[0], error: String(error) },
        "a request could not be answered",
      );
      response.destroy();
    });
  });
  // A client that neither says nor takes anything is cut; sockets of rooms have limits of their own.
  server.timeout = silentTime;
  const sockets = takeSockets({
    ...{ server, enter: (room, wire) => rooms.enter(room, wire), log, meters },
    addressOf: (request) => addressIn(request, isBehindProxy),
  });
  meters.watch("quadrille_clients", "Clients that are connected", () => sockets.count);
  let metrics: Server | undefined;
  try {
    await processLink.begin({
      rooms: () => rooms.ids,
      drop: (id) => rooms.drop(id),
      enter: (room, wire) => rooms.enter(room, wire, true),
    });
    if (options.metricsPort !== undefined)
      metrics = await meters.tell(options.metricsPort, options.metricsHost);
    await listen(server, options.port, options.host ?? "localhost");
    server.on("error", (error) => log.error({ error: error.message }, "a connection could not be taken"));
  } catch (error) {
    metrics?.close();
    processLink.close();
    await store.close();
    throw error;
  }
  const port = portOf(server) ?? options.port;
  const backups =
    folder === undefined
      ? undefined
      : await keepBackups({
          store,
          folder,
          failed: (error) => log.error({ error: String(error) }, "the data could not be copied"),
        });
  const { keepRooms } = options;
  const prune = (): void =>
    void store.prune(Date.now() - (keepRooms ?? Infinity) * day, rooms.ids).then(
      (count) => count > 0 && log.info({ rooms: count }, "old rooms were removed"),
      (error: unknown) => log.error({ error: String(error) }, "old rooms could not be removed"),
    );
  if (keepRooms !== undefined) prune();
  const pruning = keepRooms === undefined ? undefined : setInterval(prune, day);
  // The address of a database holds its password.
  log.info({ port, data: isDatabase(options.data) ? "postgres" : options.data }, "serving");
  return {
    port,
    metricsPort: metrics && portOf(metrics),
    get failing() {
      return store.failing;
    },
    failed: (error) =>
      log.error({ error: error instanceof Error ? error.stack : String(error) }, "something has failed"),
    copy: async () => backups?.copy() ?? log.warn("there is no folder for copies: --backups names it"),
    close: async () => {
      server.close();
      metrics?.close();
      backups?.close();
      clearInterval(pruning);
      judge.close();
      // From here on the others take the rooms for which they are asked.
      await processLink.retire();
      await rooms.close();
      desk?.close();
      await store.close();
      processLink.close();
      sockets.close();
      server.closeAllConnections();
      metrics?.closeAllConnections();
      log.info("closed");
    },
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Returns the address that a request comes from. Its header counts only behind a proxy: the last address in it is the one that the proxy saw. */
function addressIn(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  isBehindProxy: boolean,
): string {
  const forwarded = headers["x-forwarded-for"];
  const lastAddress = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  return networkOf((isBehindProxy ? lastAddress : undefined) ?? socket.remoteAddress ?? "");
}

/**
 * Returns the part of an address that limits count by: of an IPv6 address its first 64 bits, because a client usually has all addresses
 * with the same ones.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = (of: string | undefined): string[] => (of ? of.split(":") : []);
  const leftGroups = groups(head);
  const zeros =
    tail === undefined ? 0 : 8 - leftGroups.length - groups(tail).length - (tail.includes(".") ? 1 : 0);
  const allGroups = [...leftGroups, ...Array.from({ length: zeros }, () => "0"), ...groups(tail)];
  return `${allGroups
    .slice(0, 4)
    .map((it) => parseInt(it, 16).toString(16))
    .join(":")}::/64`;
}

const isDatabase = (data: string): boolean => /^postgres(ql)?:/.test(data);

/** Is the least interval, in milliseconds, between warnings that Redis is not available. */
const warningPause = 10_000;

function processesOf(redis: string | undefined, log: Logger): Promise<Processes> {
  if (redis === undefined) return Promise.resolve(singleProcess);
  let lastReport = -Infinity;
  const reportFailure = (error: unknown): void => {
    if (performance.now() - lastReport < warningPause) return;
    lastReport = performance.now();
    log.warn({ error: String(error) }, "the other processes cannot be reached");
  };
  return joinProcesses({ url: redis, failed: reportFailure });
}
