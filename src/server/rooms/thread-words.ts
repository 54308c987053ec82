import type { Answer, Order } from "../../solve/index.ts";
import type { RelayWord } from "../processes/index.ts";
import type { StoredEvent, TakenRoom } from "../store/index.ts";

/** Says what a thread of rooms is told. `begin` comes first. */
export interface ThreadWords {
  /**
   * @param began since when the server keeps rooms, as `Date.now` @param seats that the computer may have; undefined where it takes none
   * @param turn where the thread says at which room it works (0: none), counts the pieces of work that it has begun, and says what the system calls it: 32 bits each
   */
  begin(began: number, seats: number | undefined, turn: SharedArrayBuffer): void;
  word(word: RelayWord): void;
  drop(room: string): void;
  /** Says what the computer says at one place of its desk. */
  thought(place: number, said: Answer | Error): void;
  /** Counts the seats that the computer has in rooms of other threads. */
  seats(others: number): void;
  close(): Promise<void>;
}

/** Says what a thread of rooms tells the server, which alone has the store. */
export interface ServerWords {
  /** Takes a room of the store. @param number what the thread calls the room where it says at what it works */
  take(room: string, number: number): Promise<TakenRoom | undefined>;
  /** Returns the program of a game of the store, as JSON. */
  game(id: string): Promise<string | undefined>;
  /** Writes a row of a log: answered when it is on disk. */
  append(row: StoredEvent, fence: number): Promise<void>;
  /** Keeps how a room stood after an event that is on disk. */
  checkpoint(room: string, seq: number, state: string): void;
  /** Says that a room is not in the memory of the thread any more. */
  forgot(room: string): void;
  word(word: RelayWord): void;
  /** Tells clients something, each by its line. */
  say(lines: number[], text: string, isAnswer: boolean | undefined): void;
  log(level: "debug" | "error", about: object, text: string): void;
  refused(code: string): void;
  /** Gives the computer an order at a place of its desk; without one the place is given back. */
  think(place: number, order?: Order): void;
}

/** Names what is called, or is empty in an answer. */
export type ThreadCall = readonly [number: number, name: string, ...args: unknown[]];

/** Describes functions of another thread. */
export interface Calls<Theirs> {
  /** Calls one, of whose answer nobody hears. */
  readonly tell: Theirs;
  /** Calls one, and promises its answer. */
  readonly ask: Theirs;
  hear(calls: readonly ThreadCall[]): void;
}

/** Lets two threads call functions of one another. What is said in one turn of the event loop goes in one piece. */
export function makeCalls<Theirs extends object>(
  post: (calls: readonly ThreadCall[]) => void,
  own: object,
): Calls<Theirs> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let piece: ThreadCall[] = [];
  let count = 0;
  const send = (...call: ThreadCall): void => {
    if (piece.push(call) > 1) return;
    setImmediate(() => {
      const calls = piece;
      piece = [];
      post(calls);
    });
  };
  const ask = (name: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      send(count, name, ...args);
    });
  const answer = (number: number, [value, wrong]: readonly unknown[]): void => {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (wrong === undefined) asked?.resolve(value);
    else asked?.reject(new Error(String(wrong)));
  };
  const functions = (call: (name: string, args: unknown[]) => unknown): Theirs =>
    new Proxy({} as Theirs, {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          call(String(name), args),
    });
  return {
    tell: functions((name, args) => send(0, name, ...args)),
    ask: functions(ask),
    hear: (calls) => {
      for (const [number, name, ...args] of calls) {
        if (name === "") answer(number, args);
        else {
          const done: unknown = Reflect.get(own, name).apply(own, args);
          if (number === 0) continue;
          Promise.resolve(done).then(
            (value) => send(number, "", value),
            (error: unknown) => send(number, "", undefined, String(error)),
          );
        }
      }
    },
  };
}
