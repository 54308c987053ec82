import type { Seed } from "../../base/index.ts";
import { type Game, makeGame } from "../../game/index.ts";
import type { RoomEvent, RoomSetup } from "../../play/index.ts";
import type { Program } from "../../program/index.ts";
import { actBudget } from "../budgets.ts";
import type { ComputerDesk } from "../computers/index.ts";
import type { FencedEvent, StoredEvent, StoredRoom } from "../store/index.ts";
import { LiveRoom } from "./live-room.ts";
import type { ServerCalls } from "./thread-calls.ts";

/** Limits the number of games in the cache. */
const maxGames = 64;
/** Limits the rooms in memory in which a clock runs and nobody is connected. */
const maxClockedRooms = 5000;

export interface LoadedRoomsOptions {
  readonly call: ServerCalls;
  readonly notify: ServerCalls;
  /**
   * Writes a row; resolves when the row is on disk. `announce` sends messages to clients, which go out as soon as the row is on disk.
   * @throws if the row is not written
   */
  append(row: FencedEvent, announce: () => void): Promise<void>;
  /** Stores the service that computes inputs for the computer's seats, if it can have any. */
  readonly desk: ComputerDesk | undefined;
  /** Is called before each piece of work for a room. */
  noteWork(room: number): void;
  readonly startTime: number;
}

/** Keeps the rooms in the memory of one thread. */
export class LoadedRooms {
  readonly #options: LoadedRoomsOptions;
  readonly #games = new Map<string, Promise<Game | undefined>>();
  readonly #liveRooms = new Map<string, Promise<LiveRoom | undefined>>();
  #roomCount = 0;

  constructor(options: LoadedRoomsOptions) {
    this.#options = options;
  }

  /** Returns a room, loaded from the store if it is not in memory. */
  open(id: string): Promise<LiveRoom | undefined> {
    const liveRoom = this.#liveRooms.get(id) ?? this.#load(id);
    this.#liveRooms.set(id, liveRoom);
    // Forgets rooms that do not exist or cannot be loaded, so that requests for them do not fill the memory.
    void liveRoom.then(
      (it) => it === undefined && this.#forget(id),
      () => this.#forget(id),
    );
    return liveRoom;
  }

  /** Disconnects all clients of a room, which then reconnect to the process that has the room now. */
  async drop(id: string): Promise<void> {
    const room = await this.#findLiveRoom(id);
    this.#forget(id);
    room?.close({ type: "bye", text: "The room has moved. Your play goes on in a moment." });
  }

  /** Drops a room that nobody is in any more, unless a player's clock runs in it. */
  release(room: LiveRoom): void {
    // A closed room may already have been replaced by a new object for the same room, which must not be dropped.
    if (!room.isEmpty || room.isClosed) return;
    if (room.isThinking && this.#liveRooms.size <= maxClockedRooms) return;
    room.release();
    this.#forget(room.parts.id);
  }

  /** Disconnects all clients and closes the rooms. */
  async close(): Promise<void> {
    for (const id of this.#liveRooms.keys())
      (await this.#findLiveRoom(id))?.close({
        type: "bye",
        text: "The server starts again. Your play goes on in a moment.",
      });
    this.#liveRooms.clear();
  }

  /** Returns a room in memory. Returns undefined if the room could not be loaded; its clients have then been sent the error. */
  async #findLiveRoom(id: string): Promise<LiveRoom | undefined> {
    return this.#liveRooms.get(id)?.catch(() => undefined);
  }

  #forget(id: string): void {
    this.#liveRooms.delete(id);
    this.#options.notify.reportForgotten(id);
  }

  async #load(id: string): Promise<LiveRoom | undefined> {
    const { call, notify, append, desk, startTime, noteWork } = this.#options;
    const roomNumber = ++this.#roomCount;
    const saved = await call.take(id, roomNumber);
    noteWork(roomNumber);
    const game = saved && (await this.#loadGame(saved.room.game, () => noteWork(roomNumber)));
    if (!saved || !game) return undefined;
    const ids = { room: id, game: saved.room.game };
    const parts = {
      ...parseRoomRow(saved.room),
      game,
      desk,
      startTime,
      noteWork: () => noteWork(roomNumber),
      onEmpty: () => void this.#findLiveRoom(id).then((it) => it && this.release(it)),
      append: (row: StoredEvent, announce: () => void) =>
        append({ room: id, text: logRowText(row), fence: saved.room.fence }, announce),
      loadEvents: async (afterSeq: number, lastSeq: number) =>
        (await call.events(id, afterSeq, lastSeq)).map(parseEvent),
      checkpoint: (seq: number, state: string) => notify.checkpoint(id, seq, state),
      onLost: () => this.#forget(id),
      onError: (error: unknown) => notify.log("error", { ...ids, error: String(error) }, "a room has failed"),
    };
    notify.log("debug", { ...ids, events: saved.events.length }, "a room was opened");
    return LiveRoom.open(parts, saved.events.map(parseEvent), saved.checkpoint);
  }

  /** Returns a game of the store. All rooms of the game share one object, because making a game takes longer than playing it. */
  #loadGame(id: string, noteWork: () => void): Promise<Game | undefined> {
    const loadedGame = this.#games.get(id) ?? this.#makeGame(id, noteWork);
    // Moves the game to the end of the cache, so that the least recently used game is dropped first.
    this.#games.delete(id);
    this.#games.set(id, loadedGame);
    const [oldest] = this.#games.keys();
    if (this.#games.size > maxGames && oldest !== undefined) this.#games.delete(oldest);
    return loadedGame;
  }

  async #makeGame(id: string, noteWork: () => void): Promise<Game | undefined> {
    const text = await this.#options.call.game(id);
    noteWork();
    if (text === undefined) return undefined;
    const program: Program = JSON.parse(text);
    return makeGame(program, { mostWork: actBudget(program) });
  }
}

function parseRoomRow({ id, game, setup, nonce, keys }: StoredRoom) {
  const { isBundled: _, ...roomSetup }: RoomSetup & { seed: Seed; isBundled?: true } = JSON.parse(setup);
  return { id, gameId: game, setup: roomSetup, nonce, keys: JSON.parse(keys) as string[] };
}

function parseEvent({ seq, seat, number, at, spent, tick, act }: StoredEvent): RoomEvent {
  const parsedAct: RoomEvent["act"] = JSON.parse(act);
  return {
    ...{ seq, seat, at, act: parsedAct },
    ...(number !== null && { number }),
    ...(spent !== null && { spent }),
    ...(tick !== null && { tick }),
  };
}

/** Returns a row of a log as JSON: its values in the order of the columns. */
const logRowText = ({ room, seq, seat, number, at, spent, tick, act }: StoredEvent): string =>
  JSON.stringify([room, seq, seat, number, at, spent, tick, act]);
