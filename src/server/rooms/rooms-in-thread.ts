import type { OpenComputer } from "../../play/index.ts";
import { Relay } from "../processes/index.ts";
import type { FencedEvent } from "../store/index.ts";
import { Guest } from "./guest.ts";
import { lowerThreadPriority } from "../start-thread.ts";
import { LoadedRooms } from "./loaded-rooms.ts";
import {
  type AppendedEvent,
  makeCalls,
  type Said,
  type ServerCalls,
  type ThreadCall,
  type ThreadCalls,
} from "./thread-words.ts";

/**
 * Runs rooms in a thread. Messages of clients pass through the server's main thread, which also writes the logs. @param thread is
 * the operating system's id of the thread; 0 if unknown @returns a listener for messages of the server
 */
export function roomsInThread(
  post: (calls: readonly ThreadCall[]) => void,
  thread = 0,
): (calls: readonly ThreadCall[]) => void {
  const thoughts = new Map<number, Parameters<OpenComputer>>();
  let rooms: LoadedRooms | undefined;
  let otherSeats = 0;
  let places = 0;
  /** Collects the messages to clients, which are sent together at the end of the current task, or returned by `collect`. */
  let said: Said[] = [];
  let isCollecting = false;
  const sendSaid = (): void => {
    if (said.length > 0) tell.say(said);
    said = [];
  };
  const collect = (work: () => void): Said[] => {
    sendSaid();
    isCollecting = true;
    try {
      work();
      return said;
    } finally {
      said = [];
      isCollecting = false;
    }
  };
  /**
   * Collects the rows of one turn of the event loop, which are written together. `written` resolves with the rooms that other
   * processes have taken.
   */
  const rows: AppendedEvent[] = [];
  let written: Promise<readonly string[]>;
  const append = async (row: FencedEvent, work: () => void): Promise<void> => {
    if (rows.push({ ...row, said: collect(work) }) === 1)
      written = Promise.resolve().then(() => ask.append(rows.splice(0)));
    if ((await written).includes(row.room)) throw new Error("Another process has the room.");
  };
  const relay = new Relay({
    post: (_, word) => {
      if (!("tell" in word)) {
        sendSaid();
        return tell.word(word);
      }
      const last = said.at(-1);
      if (last?.[1] === word.tell && last[2] === word.isAnswer) return void last[0].push(word.line);
      if (said.length === 0 && !isCollecting) queueMicrotask(sendSaid);
      return void said.push([[word.line], word.tell, word.isAnswer]);
    },
    enter: async (roomId, wire) => {
      if (!rooms) throw new Error("Nothing has begun.");
      return new Guest({ wire, roomId, rooms, tell });
    },
  });
  const ownCalls: ThreadCalls = {
    begin: (began, seats, turn, isBundled) => {
      // A test runs rooms in its own thread, without an id; that thread keeps its priority.
      if (!isBundled && thread !== 0) lowerThreadPriority();
      const desk = seats !== undefined && {
        most: seats,
        get isFull() {
          return thoughts.size + otherSeats >= seats;
        },
        open: (...ears: Parameters<OpenComputer>) => {
          const place = ++places;
          thoughts.set(place, ears);
          return {
            post: (order: Parameters<ServerCalls["think"]>[1]) => tell.think(place, order),
            close: () => thoughts.delete(place) && tell.think(place),
          };
        },
      };
      rooms = new LoadedRooms({
        ask,
        tell,
        append,
        desk: desk || undefined,
        noteWork: workMarker(turn, thread),
        began,
      });
    },
    word: (word) =>
      void relay
        .hear("", word)
        ?.catch((error: unknown) =>
          tell.log("error", { error: String(error) }, "a message could not be taken"),
        ),
    drop: (room) => void rooms?.drop(room),
    thought: (place, it) => {
      const [heard, failed] = thoughts.get(place) ?? [];
      if (it instanceof Error) failed?.(it);
      else heard?.(it);
    },
    seats: (count) => (otherSeats = count),
    close: async () => rooms?.close(),
  };
  const { tell, ask, hear } = makeCalls<ServerCalls>(post, ownCalls);
  return hear;
}

/** Returns a function that records in shared memory for which room the thread is working. The record is cleared when the thread is idle. */
function workMarker(buffer: SharedArrayBuffer, thread: number): (room: number) => void {
  const turn = new Int32Array(buffer);
  Atomics.store(turn, 2, thread);
  let isNoted = false;
  return (room) => {
    Atomics.store(turn, 0, room);
    Atomics.add(turn, 1, 1);
    if (isNoted) return;
    isNoted = true;
    setImmediate(() => {
      isNoted = false;
      Atomics.store(turn, 0, 0);
    });
  };
}
