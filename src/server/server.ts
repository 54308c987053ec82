import { isIP } from "node:net";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Logger, pino } from "pino";
import { copyBeforeUpgrade, keepBackups } from "./backups.ts";
import { SharedDesk } from "./computers/index.ts";
import { DailyPuzzle } from "./http/daily.ts";
import { type FindGame, Games } from "./games.ts";
import { type JudgeVerdict, type JudgeOrder, JudgeQueue, openJudge } from "./judge/index.ts";
import { FloodGate } from "./http/limits.ts";
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
  /** Says which of the machine's addresses to listen on; without it only programs on this machine are heard. `0.0.0.0` and `::` are all addresses. */
  readonly host?: string;
  /** Holds the file of data, which nobody else may have open; or where a Postgres database is, which other processes may share (`postgres://…`). */
  readonly data: string;
  /** Tells where a Redis or Valkey is (`redis://…`), by which processes with the same database find each other. */
  readonly redis?: string;
  readonly findGame: FindGame;
  /** Holds the names of those of them that are puzzles: one of their levels is everybody's each day. */
  readonly puzzles?: readonly string[];
  /** Answers what is not the server's: the page. */
  readonly page: (request: IncomingMessage, response: ServerResponse) => void;
  /** Says from where on the server's log is written to standard error: `info`, `warn`, `silent`. */
  readonly logLevel?: string;
  /** Takes the lines of the log instead. */
  readonly logTo?: { write(line: string): void };
  /** Holds a proxy stands before it, and tells by `X-Forwarded-For` where a request comes from. */
  readonly isBehindProxy?: boolean;
  /** Says where the page is for others. Without it previews of links name the address at which they are asked for. */
  readonly address?: string;
  /** Programs on this machine are told how the server is on this port. */
  readonly metricsPort?: number;
  /** Names the address on which they are told it; without it only programs on this machine are. */
  readonly metricsHost?: string;
  /** Counts the days after which rooms in which nothing has happened are removed; without it none are. */
  readonly keepRooms?: number;
  /** Holds the folder for copies of the data: of each start, of each day, and from before each upgrade. */
  readonly backups?: string;
  /** Whoever has it takes published games off, and reads what is reported. */
  readonly moderatorKey?: string;
  /** Says where the computer thinks, and how many seats in rooms it may have at a time; without both, none. */
  readonly openComputer?: OpenComputer;
  readonly computers?: number;
  /** Says where it is judged what strangers send; without it, in a thread. */
  readonly openJudge?: OpenWorker<JudgeOrder, JudgeVerdict>;
  /** Says where rooms are played; without it, in threads. */
  readonly openRooms?: OpenRooms;
  /** Says where the file of data is written; without it, in a thread. */
  readonly openKeeper?: OpenWorker<FileOrder, FileAnswer>;
}

export interface RoomServer {
  readonly port: number;
  readonly metricsPort: number | undefined;
  /** Says why nothing can be written, if so. */
  readonly failing: string | undefined;
  /** Logs an error that nobody has heard of. The server goes on. */
  failed(error: unknown): void;
  /** Takes nothing more, waits for the disk, tells everybody to come back, and closes. */
  close(): Promise<void>;
}

/** Opens what a server keeps: a database by its address, or a file. */
async function openStore(
  data: string,
  openFile: OpenWorker<FileOrder, FileAnswer> = openKeeper,
  beforeUpgrade?: BeforeUpgrade,
): Promise<Store> {
  const backend = isDatabase(data) ? await openPostgres(data) : await openSqlite(data, openFile);
  return Store.open(backend, beforeUpgrade);
}

/**
 * Moves all that one server keeps to where another can go on with it, which has to be empty, and compares what both have. No server may run on either.
 * @throws `NotEmptyError`, or why it failed: then nothing was moved
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

/** Headers have so long to arrive, and a whole request, in milliseconds; so often it is looked which are late. */
const arrivalTimes = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2000 };
/** Is in milliseconds. */
const day = 86_400_000;
/** A connection on which nothing moves is cut after so long, in milliseconds: no answer waits longer for the judge, with 32 orders before it. */
const silentTime = 360_000;

/**
 * Serves rooms, and the page with them.
 * @throws if the file of data cannot be opened, or the port cannot be had
 */
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
  const processes = await processesOf(options.redis, log).catch(async (error: unknown) => {
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
  store.onFailing = (wrong) => log.error({ error: wrong }, "the data cannot be written");
  store.onWell = () => log.warn("the data can be written again");
  store.onKept = (time) => meters.kept(time);
  meters.watch("quadrille_computers", "Seats for which the computer thinks", () => desk?.count ?? 0);
  meters.watch("quadrille_rooms", "Rooms that somebody is in", () => rooms.count);
  const judge = new JudgeQueue(options.openJudge ?? openJudge);
  const { isBehindProxy = false } = options;
  const addresses = new WeakMap<Request, string>();
  const gate = new FloodGate();
  /** Loads what answers: a server that nobody asks for anything does without. */
  const loadApi = async () => {
    const { getRequestListener, makeApi } = await import("./http/http.ts");
    const api = makeApi({
      ...{ rooms, store, processes, judge, games, daily, isBehindProxy, log },
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
    await processes.begin({
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
    processes.close();
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
    close: async () => {
      server.close();
      metrics?.close();
      backups?.close();
      clearInterval(pruning);
      judge.close();
      // From here on the others take the rooms for which they are asked.
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

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Returns where a request comes from. What others say of it is believed only behind a proxy: the last address is the one that the proxy saw. */
function addressIn(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  isBehindProxy: boolean,
): string {
  const told = headers["x-forwarded-for"];
  const last = typeof told === "string" ? told.split(",").at(-1)?.trim() : undefined;
  return networkOf((isBehindProxy ? last : undefined) ?? socket.remoteAddress ?? "");
}

/** Returns what counts as one address: of IPv6, whoever has one has all with the same 64 bits in front. */
export function networkOf(address: string): string {
  const [plain = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = (of: string | undefined): string[] => (of ? of.split(":") : []);
  const left = groups(head);
  const zeros = tail === undefined ? 0 : 8 - left.length - groups(tail).length - (tail.includes(".") ? 1 : 0);
  const all = [...left, ...Array.from({ length: zeros }, () => "0"), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((it) => parseInt(it, 16).toString(16))
    .join(":")}::/64`;
}

const isDatabase = (data: string): boolean => /^postgres(ql)?:/.test(data);

/** Limits how often it is told, in milliseconds, that Redis is away. */
const warningPause = 10_000;

function processesOf(redis: string | undefined, log: Logger): Promise<Processes> {
  if (redis === undefined) return Promise.resolve(singleProcess);
  let told = -Infinity;
  const failed = (error: unknown): void => {
    if (performance.now() - told < warningPause) return;
    told = performance.now();
    log.warn({ error: String(error) }, "the other processes cannot be reached");
  };
  return joinProcesses({ url: redis, failed });
}
