import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import type { OpenWorker, RoomSetup, WorkerPort } from "../../play/index.ts";
import type { Program } from "../../program/index.ts";
import type { Answer, Order } from "../../solve/index.ts";
import type { SharedDesk } from "../computers/index.ts";
import { loadKnownGame, publishedPrefix } from "../games.ts";
import type { RoomRequest } from "../messages.ts";
import type { Meters } from "../meters.ts";
import { type Processes, Relay } from "../processes/index.ts";
import { digest, makeRoomId, makeSecret, makeSeed } from "../secrets.ts";
import type { Store } from "../store/index.ts";
import type { Listener, Wire } from "../wire.ts";
import { makeError } from "./errors.ts";
import {
  makeCalls,
  type RoomMessage,
  type ServerCalls,
  type Call,
  type ThreadCalls,
} from "./thread-calls.ts";

/**
 * Defines the interval, in milliseconds, at which the server checks each thread's current piece of work. A thread that has been
 * busy with one piece for `maxPieceTime` counts as blocked.
 */
const checkInterval = 250;
const maxPieceTime = 2000;
/** Replaces the limit `maxPieceTime` if the thread has had little processor time, because the machine is busy. */
const maxBusyTime = 20_000;
/** Defines the time, in milliseconds, after which a thread without rooms ends. */
const idleTime = 5 * 60_000;
/** Limits the number of rooms that are remembered because they have blocked a thread. */
const maxBlockedRooms = 1000;
/** Limits the time, in milliseconds, that threads may take to disconnect their clients. */
const closingTime = 2000;

export type OpenRooms = OpenWorker<readonly Call[], readonly Call[]>;

export interface RoomsOptions {
  readonly store: Store;
  readonly processes: Processes;
  /** Stores the service that computes inputs for the computer's seats, if it can have any. */
  readonly desk?: SharedDesk | undefined;
  readonly log: Logger;
  readonly meters: Meters;
  readonly openRooms: OpenRooms;
}

/** Describes a thread that runs rooms. */
interface Thread {
  readonly name: string;
  /** Is true if the thread runs rooms of bundled games. Rooms of user-supplied games run in other threads, so that they can block only each other. */
  readonly isBundled: boolean;
  readonly port: WorkerPort<readonly Call[]>;
  readonly notify: ThreadCalls;
  readonly call: ThreadCalls;
  /**
   * Refers to memory shared with the thread, in which the thread records the room that it works for, a count of its pieces of
   * work, and its id in the operating system.
   */
  readonly workRecord: Int32Array;
  /** Stores the count of pieces of work at the last check. */
  lastCount: number;
  /** Stores the time since when the count has been the same, by `performance.now`. */
  unchangedSince: number;
  /** Stores the processor time, in milliseconds, that the thread had used when the count last changed. */
  timeUsed: number;
  /** Stores the time since when the thread has had no rooms, by `performance.now`. */
  idleSince: number;
  readonly rooms: Set<string>;
  /** Maps the numbers of seats that the computer plays in the thread's rooms to the ports of the service that computes their inputs. */
  readonly computerPorts: Map<number, WorkerPort<Order>>;
}

/** Describes a room that is in a thread, or has been requested there. */
interface RoomEntry {
  readonly thread: Thread;
  readonly wires: Set<Wire>;
  /** Stores the number by which the thread knows the room; undefined while the room is not loaded. */
  number: number | undefined;
}

/** Manages all rooms. Rooms with clients are in the memory of a thread; all others are only in the store. */
export class Rooms {
  readonly #options: RoomsOptions;
  readonly #entries = new Map<string, RoomEntry>();
  readonly #threads = new Map<string, Thread>();
  readonly #relay: Relay;
  /** Holds the rooms that have blocked a thread: nobody can join them until the server restarts. */
  readonly #blockedRooms = new Set<string>();
  readonly #startTime = Date.now();
  #threadCount = 0;
  #checkTimer: NodeJS.Timeout | undefined;

  constructor(options: RoomsOptions) {
    this.#options = options;
    this.#relay = new Relay({
      post: (thread, message) => this.#threads.get(thread)?.notify.passMessage(message),
      enter: async () => {
        throw new Error("Threads have no clients.");
      },
    });
  }

  /** Returns the ids of the rooms in memory. */
  get ids(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Returns the number of rooms that a client is in. A room stays in memory without clients while a player's clock runs. */
  get count(): number {
    return [...this.#entries.values()].filter((it) => it.number !== undefined && it.wires.size > 0).length;
  }

  /**
   * Creates a room in the store, for a stored game and with the requested settings. The secret key of each seat is returned once, and
   * only its digest is stored.
   */
  async make(
    request: Omit<RoomRequest, "options"> & Partial<Pick<RoomSetup, "options">>,
    id: string,
    { seed, begun }: Pick<RoomSetup, "seed" | "begun"> = {},
  ) {
    const { store, log } = this.#options;
    const { level = 1, options = [], clock, delay, game: name } = request;
    const game = await store.game(id);
    if (!game) throw new Error("The game is not in the store, for nothing can be written.");
    const program: Program = JSON.parse(game.program);
    const reason = (await loadKnownGame()).whyNoRoom(program, { level, options, clock });
    if (reason !== undefined) return { wrong: reason };
    const seats = program.players.map((it) => ({ player: it.name, key: makeSecret() }));
    const room = makeRoomId();
    // `undefined` instead of false, because JSON leaves out undefined values.
    const isBundled = (name !== undefined && !name.startsWith(publishedPrefix)) || undefined;
    const setup = {
      ...{ seed: seed ?? makeSeed(), level, options, begun, clock, delay: delay || undefined },
      isBundled,
    };
    await store.addRoom({
      id: room,
      game: id,
      made: Date.now(),
      setup: JSON.stringify(setup),
      nonce: makeSecret(),
      keys: JSON.stringify(seats.map((it) => digest(it.key))),
      fence: 0,
    });
    log.info({ room, game: id }, "a room was made");
    return { room, game: id, seats };
  }

  /** Lets a client join a room, in whichever thread or process the room is. @param isVisitor is true if another process forwards the client */
  async enter(id: string, wire: Wire, isVisitor = false): Promise<Listener> {
    const { processes } = this.#options;
    const ownerProcess = this.#entries.has(id) ? undefined : await processes.claim(id);
    if (ownerProcess !== undefined && !isVisitor) return processes.connect(ownerProcess, id, wire);
    if (ownerProcess === undefined && !this.#blockedRooms.has(id)) return this.#enterLocally(id, wire);
    // If the room has moved to another process meanwhile, the client reconnects, and is then sent to that process.
    if (ownerProcess === undefined) refuseBlocked(wire);
    else wire.close(1012);
    return { handleMessage: () => {}, leave: () => {} };
  }

  async #enterLocally(id: string, wire: Wire): Promise<Listener> {
    const storedRoom = this.#entries.has(id) ? undefined : await this.#options.store.room(id);
    const isBundled = storedRoom !== undefined && JSON.parse(storedRoom.setup).isBundled === true;
    const openThread = [...this.#threads.values()].find((it) => it.isBundled === isBundled);
    const entry = this.#entries.get(id) ?? this.#addEntry(id, openThread ?? this.#openThread(isBundled));
    entry.wires.add(wire);
    const connection = this.#relay.connect(entry.thread.name, id, wire);
    return {
      handleMessage: connection.handleMessage,
      leave: () => {
        connection.leave();
        entry.wires.delete(wire);
        this.#removeUnused(id, entry);
      },
    };
  }

  /** Disconnects all clients of a room, which then reconnect to the process that has the room now. */
  dropRoom(room: string): void {
    this.#entries.get(room)?.thread.notify.drop(room);
  }

  /** Disconnects all clients and closes the threads. */
  async close(): Promise<void> {
    clearInterval(this.#checkTimer);
    const threads = [...this.#threads.values()];
    const timeLimit = new Promise((resolve) => setTimeout(resolve, closingTime).unref());
    // Threads that do not answer are terminated.
    await Promise.race([Promise.all(threads.map((it) => it.call.close())), timeLimit]);
    for (const it of threads) this.#endThread(it);
    this.#entries.clear();
  }

  #addEntry(id: string, thread: Thread): RoomEntry {
    const entry = { thread, wires: new Set<Wire>(), number: undefined };
    this.#entries.set(id, entry);
    thread.rooms.add(id);
    return entry;
  }

  /** Removes the entry of a room that is in no thread and that no client has requested. */
  #removeUnused(id: string, entry: RoomEntry): void {
    if (entry.wires.size > 0 || entry.number !== undefined || this.#entries.get(id) !== entry) return;
    this.#entries.delete(id);
    entry.thread.rooms.delete(id);
    entry.thread.idleSince = performance.now();
    this.#options.processes.release(id);
  }

  #openThread(isBundled: boolean): Thread {
    const { openRooms, desk, log } = this.#options;
    const name = `${++this.#threadCount}`;
    const port = openRooms(
      (calls) => this.#threads.get(name) === thread && receive(calls),
      (error) => this.#endFailedThread(thread, error),
    );
    const { notify, call, receive } = makeCalls<ThreadCalls>(
      (calls) => port.post(calls),
      this.#serverCalls(() => thread),
    );
    const sharedMemory = new SharedArrayBuffer(12);
    const thread: Thread = {
      ...{ name, isBundled, port, notify, call, lastCount: 0, unchangedSince: 0, timeUsed: 0 },
      idleSince: performance.now(),
      workRecord: new Int32Array(sharedMemory),
      rooms: new Set(),
      computerPorts: new Map(),
    };
    this.#threads.set(name, thread);
    notify.begin(this.#startTime, desk?.maxSeats, sharedMemory, isBundled);
    this.#checkTimer ??= setInterval(() => this.#checkThreads(), checkInterval).unref();
    log.debug({ thread: name }, "a thread of rooms was opened");
    return thread;
  }

  /** Returns the functions of the server that a thread can call. */
  #serverCalls(thread: () => Thread): ServerCalls {
    const { log, meters, store } = this.#options;
    const relayMessages = (messages: readonly RoomMessage[]): void => {
      for (const [lines, tell, isAnswer] of messages)
        for (const line of lines) this.#relay.handleMessage(thread().name, { line, tell, isAnswer });
    };
    return {
      take: async (room, number) => {
        const entry = this.#entries.get(room) ?? this.#addEntry(room, thread());
        if (entry.thread !== thread()) throw new Error("Another thread has the room.");
        entry.number = number;
        return store.take(room);
      },
      game: async (id) => (await store.game(id))?.program,
      events: (room, afterSeq, lastSeq) => store.log(room, afterSeq, lastSeq),
      append: async (rows) => {
        const takenRooms = await store.append(rows);
        for (const it of rows) if (!takenRooms.has(it.room)) relayMessages(it.messages);
        return [...takenRooms];
      },
      checkpoint: (room, seq, state) =>
        void store.storeCheckpoint({ room, seq, state }).catch((error: unknown) => store.recordError(error)),
      reportForgotten: (room) => {
        const entry = this.#entries.get(room);
        if (entry?.thread !== thread()) return;
        entry.number = undefined;
        this.#removeUnused(room, entry);
      },
      passMessage: (message) => void this.#relay.handleMessage(thread().name, message),
      sendMessages: relayMessages,
      log: (level, about, text) => log[level](about, text),
      countRefusal: (code) => meters.countRefusal(code),
      think: (seatNumber, order) => this.#passThinking(thread(), seatNumber, order),
    };
  }

  /** Passes a request for a computer's seat to the desk. Without an order, the computer gives up the seat. */
  #passThinking({ computerPorts, notify }: Thread, seatNumber: number, order: Order | undefined): void {
    const { desk } = this.#options;
    if (!desk) return;
    const sendAnswer = (answer: Answer | Error): void => notify.passAnswer(seatNumber, answer);
    const openPort = computerPorts.get(seatNumber);
    const port = openPort ?? desk.open(sendAnswer, sendAnswer);
    computerPorts.set(seatNumber, port);
    if (order) port.post(order);
    else {
      port.close();
      computerPorts.delete(seatNumber);
    }
    if (!openPort || !order) this.#reportSeats();
  }

  #reportSeats(): void {
    const count = this.#options.desk?.count ?? 0;
    for (const it of this.#threads.values()) it.notify.seats(count - it.computerPorts.size);
  }

  /** Terminates blocked threads, and ends threads that have had no rooms for long. */
  #checkThreads(): void {
    const now = performance.now();
    for (const it of this.#threads.values()) {
      const [room, count] = it.workRecord;
      const timeUsed = room === 0 ? now : (processorTime(it.workRecord[2]) ?? now);
      if (room === 0 || count !== it.lastCount)
        Object.assign(it, { lastCount: count, unchangedSince: now, timeUsed });
      if (timeUsed - it.timeUsed >= maxPieceTime || now - it.unchangedSince >= maxBusyTime)
        this.#endFailedThread(it, new Error("It does not answer."));
      else if (it.rooms.size === 0 && now - it.idleSince > idleTime) this.#endThread(it);
    }
  }

  /**
   * Terminates a thread that failed or is blocked. The room that it was working for is closed; all its other rooms are loaded
   * again when their clients reconnect.
   */
  #endFailedThread(thread: Thread, error: Error): void {
    if (this.#threads.get(thread.name) !== thread) return;
    const [number] = thread.workRecord;
    const room = [...thread.rooms].find((it) => number !== 0 && this.#entries.get(it)?.number === number);
    this.#options.log.error(
      { room, thread: thread.name, error: String(error) },
      "a thread of rooms has failed",
    );
    if (room !== undefined) {
      this.#blockedRooms.add(room);
      const [oldest] = this.#blockedRooms;
      if (this.#blockedRooms.size > maxBlockedRooms && oldest !== undefined)
        this.#blockedRooms.delete(oldest);
      for (const it of this.#entries.get(room)?.wires ?? []) refuseBlocked(it);
    }
    this.#endThread(thread);
  }

  #endThread(thread: Thread): void {
    this.#threads.delete(thread.name);
    thread.port.close();
    for (const it of thread.computerPorts.values()) it.close();
    for (const it of thread.rooms) {
      this.#entries.delete(it);
      this.#options.processes.release(it);
    }
    this.#relay.disconnect(thread.name);
    this.#reportSeats();
  }
}

/** Returns the processor time of a thread of this process, in milliseconds; undefined if the operating system does not provide it. */
function processorTime(thread: number): number | undefined {
  try {
    return thread === 0
      ? undefined
      : Number.parseInt(readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8")) / 1e6;
  } catch {
    return undefined;
  }
}

/** Disconnects a client with the message that its room has blocked the server. */
function refuseBlocked(wire: Wire): void {
  const text =
    "The game of this room has held the server up, and the room is closed. What was played is kept.";
  wire.send(JSON.stringify(makeError("no-room", text)));
  wire.close(1008);
}
