import type { Logger } from "pino";
import type { Seed } from "../../base/index.ts";
import type { Game } from "../../game/index.ts";
import type { RoomEvent, RoomSetup } from "../../play/index.ts";
import type { SharedDesk } from "../computers/index.ts";
import type { JudgeRejection } from "../judge/index.ts";
import type { LiveRoom } from "./live-room.ts";
import type { RoomWish } from "../messages.ts";
import type { Processes } from "../processes/index.ts";
import { digest, makeRoomId, makeSecret, makeSeed } from "../secrets.ts";
import type { Store, StoredEvent, StoredRoom } from "../store/index.ts";

/** Describes a room that was made: the secret of each seat is told once, and never kept. */
export interface MadeRoom {
  readonly room: string;
  readonly game: string;
  readonly seats: readonly { readonly player: string; readonly key: string }[];
}

/** Loads what plays: a server without rooms does without. */
const loadPlaying = () => import("./playing.ts");

/** Limits the games that are kept ready. */
const mostGames = 64;
/** Limits the rooms in memory where somebody's time runs and nobody is there. */
const mostWaiting = 5000;

export interface RoomsOptions {
  readonly store: Store;
  readonly processes: Processes;
  /** Tells where the computer thinks, if it takes seats. */
  readonly desk?: SharedDesk | undefined;
  readonly log: Logger;
}

/** Represents all rooms: those that somebody is in are in memory, the others in the store alone. */
export class Rooms {
  readonly #store: Store;
  readonly #processes: Processes;
  readonly #desk: SharedDesk | undefined;
  readonly #log: Logger;
  readonly #games = new Map<string, Promise<Game | undefined>>();
  readonly #live = new Map<string, Promise<LiveRoom | undefined>>();
  readonly #began = Date.now();

  constructor({ store, processes, desk, log }: RoomsOptions) {
    this.#log = log;
    this.#desk = desk;
    this.#store = store;
    this.#processes = processes;
  }

  /** Returns the names of those in memory. */
  get ids(): readonly string[] {
    return [...this.#live.keys()];
  }

  get count(): number {
    return this.#live.size;
  }

  /** Makes a room of a game of the store as somebody wishes. */
  async make(
    {
      level = 1,
      options = [],
      clock,
      delay,
    }: Omit<RoomWish, "options"> & Partial<Pick<RoomSetup, "options">>,
    id: string,
    { seed, begun }: Pick<RoomSetup, "seed" | "begun"> = {},
  ): Promise<MadeRoom | JudgeRejection> {
    const game = await this.#game(id);
    if (!game) throw new Error("The game is not in the store, for nothing can be written.");
    const { program } = game;
    const wrong = (await loadPlaying()).wrongWish(program, { level, options, clock });
    if (wrong !== undefined) return { wrong };
    const seats = program.players.map((it) => ({ player: it.name, key: makeSecret() }));
    const room = makeRoomId();
    const setup: RoomSetup = {
      seed: seed ?? makeSeed(),
      level,
      options,
      ...(begun !== undefined && { begun }),
      ...(clock && { clock }),
      ...(delay && { delay }),
    };
    await this.#store.addRoom({
      id: room,
      game: id,
      made: Date.now(),
      setup: JSON.stringify(setup),
      nonce: makeSecret(),
      keys: JSON.stringify(seats.map((it) => digest(it.key))),
      fence: 0,
    });
    this.#log.info({ room, game: id }, "a room was made");
    return { room, game: id, seats };
  }

  /** Returns the program of the game of a room, as JSON. */
  async programOf(room: string): Promise<string | undefined> {
    return (await this.#store.gameOfRoom(room))?.program;
  }

  /** Returns the process in whose memory a room is, if it is another. Else nobody has it but this one. */
  async owner(id: string): Promise<string | undefined> {
    return this.#live.has(id) ? undefined : this.#processes.claim(id);
  }

  /**
   * Opens a room, out of the store if nobody is in it.
   * @param id of a room that no other process has
   */
  open(id: string): Promise<LiveRoom | undefined> {
    const found = this.#live.get(id) ?? this.#load(id);
    this.#live.set(id, found);
    // Whoever asks for rooms that there are not shall not fill the memory with them.
    void found.then(
      (it) => it === undefined && this.#forget(id),
      () => this.#forget(id),
    );
    return found;
  }

  /** Sends everybody off to where the room is now. */
  async drop(id: string): Promise<void> {
    const room = await this.#liveRoom(id);
    this.#live.delete(id);
    room?.close({ type: "bye", text: "The room has moved. Your play goes on in a moment." });
  }

  /** Forgets a room that nobody is in any more. */
  release(room: LiveRoom): void {
    // Where the room was lost, another may have been opened in its place.
    if (!room.isEmpty || room.isClosed) return;
    if (room.isThinking && this.#live.size <= mostWaiting) return;
    room.close();
    this.#forget(room.parts.id);
  }

  /** Says goodbye to everybody. */
  async close(): Promise<void> {
    for (const id of this.#live.keys())
      (await this.#liveRoom(id))?.close({
        type: "bye",
        text: "The server starts again. Your play goes on in a moment.",
      });
    this.#live.clear();
  }

  /** Returns a room in memory; undefined if it could not be loaded either, which whoever asked for it has heard. */
  async #liveRoom(id: string): Promise<LiveRoom | undefined> {
    return this.#live.get(id)?.catch(() => undefined);
  }

  #forget(id: string): void {
    this.#live.delete(id);
    this.#processes.release(id);
  }

  async #load(id: string): Promise<LiveRoom | undefined> {
    const taken = await this.#store.take(id);
    const game = taken && (await this.#game(taken.room.game));
    if (!taken || !game) return undefined;
    const parts = {
      ...partsOf(taken.room),
      game,
      desk: this.#desk,
      began: this.#began,
      idle: () => void this.#liveRoom(id).then((it) => it && this.release(it)),
      append: (row: StoredEvent) => this.#store.append(row, taken.room.fence),
      lost: () => this.#forget(id),
      failed: (error: unknown) =>
        this.#log.error({ room: id, game: taken.room.game, error: String(error) }, "a room has failed"),
    };
    this.#log.debug({ room: id, game: taken.room.game, events: taken.events.length }, "a room was opened");
    return (await loadPlaying()).LiveRoom.open(parts, taken.events.map(eventOf));
  }

  /** Returns a game of the store. All its rooms share one: to make it takes longer than to play it. */
  #game(id: string): Promise<Game | undefined> {
    const found = this.#games.get(id) ?? this.#makeGame(id);
    // Who was asked for last is forgotten last.
    this.#games.delete(id);
    this.#games.set(id, found);
    const [oldest] = this.#games.keys();
    if (this.#games.size > mostGames && oldest !== undefined) this.#games.delete(oldest);
    return found;
  }

  async #makeGame(id: string): Promise<Game | undefined> {
    const found = await this.#store.game(id);
    if (found === undefined) return undefined;
    return (await loadPlaying()).gameForRooms(found.program);
  }
}

function partsOf({ id, game, setup, nonce, keys }: StoredRoom) {
  const read: RoomSetup & { seed: Seed } = JSON.parse(setup);
  const digests: string[] = JSON.parse(keys);
  return { id, gameId: game, setup: read, nonce, keys: digests };
}

function eventOf({ seq, seat, number, at, spent, tick, act }: StoredEvent): RoomEvent {
  const done: RoomEvent["act"] = JSON.parse(act);
  return {
    ...{ seq, seat, at, act: done },
    ...(number !== null && { number }),
    ...(spent !== null && { spent }),
    ...(tick !== null && { tick }),
  };
}
