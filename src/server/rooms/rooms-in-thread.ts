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
 * Runs rooms in a thread. Messages of clients pass through the server's main thread, which also writes the logs. @param threadId is
 * the operating system's id of the thread; 0 if unknown @returns a listener for messages of the server
 */
export function roomsInThread(
  post: (calls: readonly ThreadCall[]) => void,
  threadId = 0,
): (calls: readonly ThreadCall[]) => void {
  const searchPorts = new Map<number, Parameters<OpenComputer>>();
  let rooms: LoadedRooms | undefined;
  let seatsElsewhere = 0;
  let lastPlace = 0;
  /** Collects the messages to clients. They are sent together at the end of the current task, or returned by `collectMessages`. */
  let messages: Said[] = [];
  let isCollecting = false;
  const sendMessages = (): void => {
    if (messages.length > 0) tell.say(messages);
    messages = [];
  };
  const collectMessages = (work: () => void): Said[] => {
    sendMessages();
    isCollecting = true;
    try {
      work();
      return messages;
    } finally {
      messages = [];
      isCollecting = false;
    }
  };
  /**
   * Collects the rows of one turn of the event loop, which are written together. The next variable resolves with the rooms that
   * other processes have taken.
   */
  const rows: AppendedEvent[] = [];
  let writtenBatch: Promise<readonly string[]>;
  const append = async (row: FencedEvent, work: () => void): Promise<void> => {
    if (rows.push({ ...row, said: collectMessages(work) }) === 1)
      writtenBatch = Promise.resolve().then(() => ask.append(rows.splice(0)));
    if ((await writtenBatch).includes(row.room)) throw new Error("Another process has the room.");
  };
  const relay = new Relay({
    post: (_, message) => {
      if (!("tell" in message)) {
        sendMessages();
        return tell.word(message);
      }
      const last = messages.at(-1);
      if (last?.[1] === message.tell && last[2] === message.isAnswer) return void last[0].push(message.line);
      if (messages.length === 0 && !isCollecting) queueMicrotask(sendMessages);
      return void messages.push([[message.line], message.tell, message.isAnswer]);
    },
    enter: async (roomId, wire) => {
      if (!rooms) throw new Error("Nothing has begun.");
      return new Guest({ wire, roomId, rooms, tell });
    },
  });
  const ownCalls: ThreadCalls = {
    begin: (began, seats, turn, isBundled) => {
      // A test runs rooms in its own thread, without an id; that thread keeps its priority.
      if (!isBundled && threadId !== 0) lowerThreadPriority();
      const desk = seats !== undefined && {
        maxSeats: seats,
        get isFull() {
          return searchPorts.size + seatsElsewhere >= seats;
        },
        open: (...ears: Parameters<OpenComputer>) => {
          const place = ++lastPlace;
          searchPorts.set(place, ears);
          return {
            post: (order: Parameters<ServerCalls["think"]>[1]) => tell.think(place, order),
            close: () => searchPorts.delete(place) && tell.think(place),
          };
        },
      };
      rooms = new LoadedRooms({
        ask,
        tell,
        append,
        desk: desk || undefined,
        noteWork: workMarker(turn, threadId),
        startTime: began,
      });
    },
    word: (message) =>
      void relay
        .hear("", message)
        ?.catch((error: unknown) =>
          tell.log("error", { error: String(error) }, "a message could not be taken"),
        ),
    drop: (room) => void rooms?.drop(room),
    thought: (place, answer) => {
      const [heard, failed] = searchPorts.get(place) ?? [];
      if (answer instanceof Error) failed?.(answer);
      else heard?.(answer);
    },
    seats: (count) => (seatsElsewhere = count),
    close: async () => rooms?.close(),
  };
  const { tell, ask, hear } = makeCalls<ServerCalls>(post, ownCalls);
  return hear;
}

/** Returns a function that records in shared memory for which room the thread is working. The record is cleared when the thread is idle. */
function workMarker(buffer: SharedArrayBuffer, threadId: number): (room: number) => void {
  const shared = new Int32Array(buffer);
  Atomics.store(shared, 2, threadId);
  let isNoted = false;
  return (room) => {
    Atomics.store(shared, 0, room);
    Atomics.add(shared, 1, 1);
    if (isNoted) return;
    isNoted = true;
    setImmediate(() => {
      isNoted = false;
      Atomics.store(shared, 0, 0);
    });
  };
}
