// @ts-check
// Packs the files of the page into one archive, which `unpackFiles` of the command line reads.

import { brotliCompressSync, constants } from "node:zlib";
import { archiveHash } from "../../dist/terminal/page-files.js";

/** Shorter pieces cost as much to name as to write. What goes on where the piece before ended is named in fewer bytes. */
const leastCopy = 26;
const leastNextCopy = 6;

/**
 * Packs files into one, in brotli. What is alike in them is there once, and what lies beside the archive is not in it at all: `unpackFiles` needs
 * it there again.
 * @param {import("../../dist/terminal/page-files.js").FilesByPath} files @param {import("../../dist/terminal/page-files.js").ArchiveSupplement} beside
 */
export function packFiles(files, beside) {
  const bytes = Buffer.concat([...files.values()]);
  /** @type {number[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const own = [];
  let done = 0;
  let last = 0;
  for (const { from, at, size } of copiesIn(bytes, beside.bytes)) {
    own.push(bytes.subarray(done, at));
    parts.push(at - done, size, from - last);
    done = at + size;
    last = from + size;
  }
  own.push(bytes.subarray(done));
  const sizes = [...files].map(([path, it]) => /** @type {const} */ ([path, it.length]));
  /** @type {import("../../dist/terminal/page-files.js").ArchiveHead} */
  const head = { beside: beside.names, files: sizes, hash: archiveHash(bytes), parts };
  return brotli(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...own]));
}

/** @param {Uint8Array} bytes */
function brotli(bytes) {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_WINDOW_BITS } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Describes a piece: where it is in what lies beside, where in the bytes, and how long. @typedef {{ readonly from: number, readonly at: number, readonly size: number }} Copy */

/**
 * Yields the pieces of some bytes that others have too, from the first to the last; of several the longest. A piece that goes on as far ahead
 * in the others as the one before goes first: it is short to name. @param {Uint8Array} bytes @param {Uint8Array} beside @returns {Generator<Copy>}
 */
function* copiesIn(bytes, beside) {
  const { last, earlier } = placesIn(beside);
  let ahead = 0;
  for (let at = 0; at + leastCopy <= bytes.length;) {
    let copy = copyAt(bytes, at, beside, at + ahead);
    for (let from = last[hashAt(bytes, at)] - 1; from >= 0; from = earlier[from] - 1) {
      const found = copyAt(bytes, at, beside, from);
      if (found.size >= leastCopy && found.size > copy.size + leastNextCopy) copy = found;
    }
    if (copy.size >= leastNextCopy) {
      yield copy;
      at += copy.size;
      ahead = copy.from - copy.at;
    } else at++;
  }
}

/** Returns the bytes from two places on that are alike. @param {Uint8Array} bytes @param {number} at @param {Uint8Array} others @param {number} from @returns {Copy} */
function copyAt(bytes, at, others, from) {
  const most = from < 0 ? 0 : Math.min(bytes.length - at, others.length - from);
  let size = 0;
  while (size < most && bytes[at + size] === others[from + size]) size++;
  return { from, at, size };
}

/** Returns for each hash one more than the last place where bytes have it, and for each place the one before it; 0 for none. @param {Uint8Array} bytes */
function placesIn(bytes) {
  const last = new Int32Array(1 << hashBits);
  const earlier = new Int32Array(bytes.length);
  for (let at = 0; at + leastCopy <= bytes.length; at++) {
    const hash = hashAt(bytes, at);
    earlier[at] = last[hash];
    last[hash] = at + 1;
  }
  return { last, earlier };
}

const hashBits = 22;

/** Returns a hash of as many bytes as the shortest copy has, half of them looked at. @param {Uint8Array} bytes @param {number} at */
function hashAt(bytes, at) {
  let hash = 0;
  for (let i = at; i < at + leastCopy; i += 2) hash = Math.imul(hash ^ bytes[i], 0x9e3779b1) ^ (hash >>> 15);
  return hash >>> (32 - hashBits);
}
