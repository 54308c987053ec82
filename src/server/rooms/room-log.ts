import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { TextStore } from "../text-store.ts";

/**
 * Defines the number of events in a part of a log. A client that joins is sent its events part by part, since copies of one message with
 * all of them would take much memory. A whole part is longer than 64 KiB, so that the socket sends it as fast as its client reads,
 * and does not count it as waiting.
 */
const partLength = 1000;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/**
 * Stores the log of a room as JSON texts. Events up to `base` are read from disk, part by part, when a client first needs them, and stay in memory
 * compressed; later events are in memory as they are.
 */
export class RoomLog {
  readonly #base: number;
  readonly #recentEvents = new TextStore();
  readonly #compressedParts: (Promise<Buffer> | undefined)[] = [];
  readonly #read: (after: number, last: number) => Promise<readonly string[]>;

  /** @param base is the number of the last event that is not pushed @param read returns the events on disk with numbers above `after` and up to `last` */
  constructor(base: number, read: (after: number, last: number) => Promise<readonly string[]>) {
    this.#base = base;
    this.#read = read;
  }

  push(text: string): void {
    this.#recentEvents.push(text);
  }

  /** Returns the event with a number above `base`. */
  at(seq: number): string {
    return this.#recentEvents.at(seq - 1 - this.#base);
  }

  /** Returns the events with numbers above `after` and up to `last`, separated by commas, if none must be read and one message can hold them. */
  joined(after: number, last: number): string | undefined {
    if (after < this.#base || last - after > partLength) return undefined;
    return this.#recentEvents.joined(after - this.#base, last - this.#base);
  }

  /** Yields the events with numbers above `after` and up to `last`, part by part, separated by commas. @throws if the log cannot be read */
  async *parts(after: number, last: number): AsyncGenerator<string> {
    let at = after;
    while (at < last) {
      const isOld = at < this.#base;
      const start = at - (at % partLength);
      const end = isOld ? Math.min(start + partLength, this.#base) : at + partLength;
      const to = Math.min(end, last);
      if (isOld) yield (await this.#oldEvents(start, end)).slice(at - start, to - start).join(",");
      else yield this.#recentEvents.joined(at - this.#base, to - this.#base);
      await new Promise((goOn) => setImmediate(goOn));
      at = to;
    }
  }

  async #oldEvents(after: number, last: number): Promise<readonly string[]> {
    const index = after / partLength;
    const part = (this.#compressedParts[index] ??= this.#read(after, last).then((it) =>
      compress(it.join("\n")),
    ));
    part.catch(() => (this.#compressedParts[index] = undefined));
    return (await decompress(await part)).toString().split("\n");
  }
}
