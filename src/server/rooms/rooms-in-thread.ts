import type { OpenComputer } from "../../play/index.ts";
import { Relay } from "../processes/index.ts";
import type { FencedEvent } from "../store/index.ts";
import { Guest } from "./guest.ts";
import { lowerThreadPriority } from "../start-thread.ts";
import { LoadedRooms } from "./loaded-rooms.ts";
import {
  type AppendedEvent,
  makeCalls,
  type RoomMessage,
  type ServerCalls,
  type Call,
  type ThreadCalls,
} from "./thread-calls.ts";

/**
 * Runs rooms in a thread. Messages of clients pass through the server's main thread, which also writes the logs. @param threadId is
 * the operating system's id of the thread; 0 if unknown @returns a listener for messages of the server
 */
export function roomsInThread(post: (calls: readonly Call[]) => void, threadId = 0) {
  const searchPorts = new Map<number, Parameters<OpenComputer>>();
  let rooms: LoadedRooms | undefined;
  let seatsElsewhere = 0;
  let lastSeatNumber = 0;
  /** Collects the messages to clients. They are sent together at the end of the current task, or returned by `collectMessages`. */
  let messages: RoomMessage[] = [];
  let isCollecting = false;
  const sendMessages = (): void => {
    if (messages.length > 0) notify.sendMessages(messages);
    messages = [];
  };
  const collectMessages = (task: () => void): RoomMessage[] => {
    sendMessages();
    isCollecting = true;
    try {
      task();
      return messages;
    } finally {
      messages = [];
      isCollecting = false;
    }
  };
  /** Collects the rows of one turn of the event loop, which are written together. */
  const rows: AppendedEvent[] = [];
  /** Resolves, when these rows are written, with the rooms that other processes have taken. */
  let writtenBatch: Promise<readonly string[]>;
  const append = async (row: FencedEvent, task: () => void): Promise<void> => {
    if (rows.push({ ...row, messages: collectMessages(task) }) === 1)
      writtenBatch = Promise.resolve().then(() => call.append(rows.splice(0)));
    if ((await writtenBatch).includes(row.room)) throw new Error("Another process has the room.");
  };
  const relay = new Relay({
    post: (_, message) => {
      if (!("tell" in message)) {
        sendMessages();
        return notify.passMessage(message);
      }
      const last = messages.at(-1);
      if (last?.[1] === message.tell && last[2] === message.isAnswer) return void last[0].push(message.line);
      if (messages.length === 0 && !isCollecting) queueMicrotask(sendMessages);
      return void messages.push([[message.line], message.tell, message.isAnswer]);
    },
    enter: async (roomId, wire) => {
      if (!rooms) throw new Error("Nothing has begun.");
      return new Guest({ wire, roomId, rooms, serverCalls: notify });
    },
  });
  const ownCalls: ThreadCalls = {
    begin: (startTime, maxSeats, workRecord, isBundled) => {
      // A test runs rooms in its own thread, without an id; that thread keeps its priority.
      if (!isBundled && threadId !== 0) lowerThreadPriority();
      const desk = maxSeats !== undefined && {
        maxSeats,
        get isFull() {
          return searchPorts.size + seatsElsewhere >= maxSeats;
        },
        open: (...callbacks: Parameters<OpenComputer>) => {
          const seatNumber = ++lastSeatNumber;
          searchPorts.set(seatNumber, callbacks);
          return {
            post: (order: Parameters<ServerCalls["think"]>[1]) => notify.think(seatNumber, order),
            close: () => searchPorts.delete(seatNumber) && notify.think(seatNumber),
          };
        },
      };
      rooms = new LoadedRooms({
        call,
        notify,
        append,
        desk: desk || undefined,
        noteWork: makeWorkRecorder(workRecord, threadId),
        startTime,
      });
    },
    passMessage: (message) =>
      void relay
        .handleMessage("", message)
        ?.catch((error: unknown) =>
          notify.log("error", { error: String(error) }, "a message could not be taken"),
        ),
    drop: (room) => void rooms?.drop(room),
    passAnswer: (seatNumber, answer) => {
      const [onAnswer, onError] = searchPorts.get(seatNumber) ?? [];
      if (answer instanceof Error) onError?.(answer);
      else onAnswer?.(answer);
    },
    seats: (count) => (seatsElsewhere = count),
    close: async () => rooms?.close(),
  };
  const { notify, call, receive } = makeCalls<ServerCalls>(post, ownCalls);
  return receive;
}

/** Returns a function that records in shared memory for which room the thread is working. The record is cleared when the thread is idle. */
function makeWorkRecorder(buffer: SharedArrayBuffer, threadId: number): (room: number) => void {
  const workRecord = new Int32Array(buffer);
  Atomics.store(workRecord, 2, threadId);
  let willClear = false;
  return (room) => {
    Atomics.store(workRecord, 0, room);
    Atomics.add(workRecord, 1, 1);
    if (willClear) return;
    willClear = true;
    setImmediate(() => {
      willClear = false;
      Atomics.store(workRecord, 0, 0);
    });
  };
}
