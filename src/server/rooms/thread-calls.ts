import type { Answer, Order } from "../../solve/index.ts";
import type { RelayMessage } from "../processes/index.ts";
import type { FencedEvent, StoredEvent, TakenRoom } from "../store/index.ts";

/** Describes the functions of a thread that the server can call. `begin` is called first. */
export interface ThreadCalls {
  /**
   * Starts the thread. @param startTime is the time since when the server keeps rooms, by `Date.now` @param seats limits the
   * computer's seats; undefined if there can be none @param work is shared memory for three 32-bit integers: the number of
   * the room that the thread works for (0: none), a count of its pieces of work, and its id in the operating system @param
   * isBundled is false if the rooms have user-supplied games
   */
  begin(startTime: number, seats: number | undefined, work: SharedArrayBuffer, isBundled: boolean): void;
  passMessage(message: RelayMessage): void;
  drop(room: string): void;
  /** Passes an answer of the computer to a seat, by the number that the thread has given the seat. */
  passAnswer(seatNumber: number, answer: Answer | Error): void;
  /** Sets the number of seats that the computer plays in the rooms of all other threads. */
  seats(otherSeats: number): void;
  close(): Promise<void>;
}

/** Describes a message to several clients; `lines` lists the numbers of their connections. */
export type RoomMessage = [lines: number[], text: string, isAnswer: boolean | undefined];

/** Describes a row to write, and the messages to send when the row is on disk. */
export interface AppendedEvent extends FencedEvent {
  readonly messages: readonly RoomMessage[];
}

/** Describes the functions of the server that a thread can call. Only the server accesses the store. */
export interface ServerCalls {
  /** Takes a room from the store. @param number is the number of the room in shared memory */
  take(room: string, number: number): Promise<TakenRoom | undefined>;
  /** Returns the program of a game of the store, as JSON. */
  game(id: string): Promise<string | undefined>;
  /** Returns the rows of a log with numbers above `afterSeq` and up to `lastSeq`. */
  events(room: string, afterSeq: number, lastSeq: number): Promise<readonly StoredEvent[]>;
  /** Writes rows of logs. When the rows are on disk, sends their messages, and resolves with the rooms that another process has taken. */
  append(rows: readonly AppendedEvent[]): Promise<readonly string[]>;
  /** Stores the state of a room after an event that is on disk. */
  checkpoint(room: string, seq: number, state: string): void;
  /** Reports that a room is no longer in the memory of the thread. */
  reportForgotten(room: string): void;
  passMessage(message: RelayMessage): void;
  sendMessages(messages: RoomMessage[]): void;
  log(level: "debug" | "error", fields: object, text: string): void;
  countRefusal(code: string): void;
  /** Requests an input for a computer's seat. Without an order, the computer gives up the seat. */
  think(seatNumber: number, order?: Order): void;
}

/** Describes a call of a function in another thread, or the answer to a call, whose name is empty. */
export type Call = readonly [number: number, name: string, args: readonly unknown[]];

/** Lets two threads call functions of one another. All calls of one turn of the event loop are sent in one message. */
export function makeCalls<Theirs extends object>(post: (calls: readonly Call[]) => void, functions: object) {
  const waitingCalls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let callsToSend: Call[] = [];
  let lastNumber = 0;
  const send = (...call: Call): void => {
    if (callsToSend.push(call) > 1) return;
    setImmediate(() => {
      const calls = callsToSend;
      callsToSend = [];
      post(calls);
    });
  };
  const callAndWait = (name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waitingCalls.set(++lastNumber, { resolve, reject });
      send(lastNumber, name, args);
    });
  const settleCall = (callNumber: number, value: unknown, failure: unknown): void => {
    const waitingCall = waitingCalls.get(callNumber);
    waitingCalls.delete(callNumber);
    if (failure === undefined) waitingCall?.resolve(value);
    else waitingCall?.reject(new Error(String(failure)));
  };
  const makeFunctions = (callFunction: (name: string, args: unknown[]) => unknown): Theirs =>
    new Proxy({} as Theirs, {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          callFunction(String(name), args),
    });
  return {
    /** Calls a function without waiting for its result. */
    notify: makeFunctions((name, args) => send(0, name, args)),
    /** Calls a function, and returns a promise of its result. */
    call: makeFunctions(callAndWait),
    /** Handles the calls, and answers to calls, in a message of the other thread. */
    receive: (calls: readonly Call[]): void => {
      for (const [number, name, args] of calls) {
        if (name === "") settleCall(number, args[0], args[1]);
        else {
          const result: unknown = Reflect.get(functions, name).apply(functions, args);
          if (number === 0) continue;
          Promise.resolve(result).then(
            (value) => send(number, "", [value]),
            (error: unknown) => send(number, "", [undefined, String(error)]),
          );
        }
      }
    },
  };
}
