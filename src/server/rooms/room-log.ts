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
 * Stores the log of a room as JSON texts. Events up to `#lastOldSeq` are read from disk, part by part, when a client first needs them, and stay in memory
 * compressed; later events are in memory as they are.
 */
export class RoomLog {
  readonly #lastOldSeq: number;
  readonly #recentEvents = new TextStore();
  readonly #compressedParts: (Promise<Buffer> | undefined)[] = [];
  readonly #readEvents: (afterSeq: number, lastSeq: number) => Promise<readonly string[]>;

  /**
   * @param lastOldSeq is the number of the last event that is read from disk @param read returns the events on disk
   * with numbers above `afterSeq` and up to `lastSeq`
   */
  constructor(lastOldSeq: number, read: (afterSeq: number, lastSeq: number) => Promise<readonly string[]>) {
    this.#lastOldSeq = lastOldSeq;
    this.#readEvents = read;
  }

  push(text: string): void {
    this.#recentEvents.push(text);
  }

  /** Returns the event with a number above `#lastOldSeq`. */
  at(seq: number): string {
    return this.#recentEvents.at(seq - 1 - this.#lastOldSeq);
  }

  /**
   * Returns the events with numbers above `afterSeq` and up to `lastSeq`, separated by commas; undefined if some must
   * be read from disk, or if they are too many for one message.
   */
  joinEvents(afterSeq: number, lastSeq: number): string | undefined {
    if (afterSeq < this.#lastOldSeq || lastSeq - afterSeq > partLength) return undefined;
    return this.#recentEvents.joinTexts(afterSeq - this.#lastOldSeq, lastSeq - this.#lastOldSeq);
  }

  /** Yields the events with numbers above `afterSeq` and up to `lastSeq`, part by part, separated by commas. @throws if the log cannot be read */
  async *parts(afterSeq: number, lastSeq: number): AsyncGenerator<string> {
    let seq = afterSeq;
    while (seq < lastSeq) {
      const isOnDisk = seq < this.#lastOldSeq;
      const start = seq - (seq % partLength);
      const end = isOnDisk ? Math.min(start + partLength, this.#lastOldSeq) : seq + partLength;
      const next = Math.min(end, lastSeq);
      if (isOnDisk) yield (await this.#loadPart(start, end)).slice(seq - start, next - start).join(",");
      else yield this.#recentEvents.joinTexts(seq - this.#lastOldSeq, next - this.#lastOldSeq);
      await new Promise((resolve) => setImmediate(resolve));
      seq = next;
    }
  }

  async #loadPart(afterSeq: number, lastSeq: number): Promise<readonly string[]> {
    const partIndex = afterSeq / partLength;
    const part = (this.#compressedParts[partIndex] ??= this.#readEvents(afterSeq, lastSeq).then((it) =>
      compress(it.join("\n")),
    ));
    part.catch(() => (this.#compressedParts[partIndex] = undefined));
    return (await decompress(await part)).toString().split("\n");
  }
}
