// @ts-check
// Packs the files of the page into one archive, which `unpackFiles` of the command line reads.

import { brotliCompressSync, constants } from "node:zlib";
import { archiveHash } from "../../dist/terminal/page-files.js";

/** Shorter pieces cost as much to name as to write. */
const leastCopy = 26;

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
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGBLOCK } =
    constants;
  return brotliCompressSync(bytes, {
    params: {
      // Uses the highest quality: one less makes it 2 % larger.
      [BROTLI_PARAM_QUALITY]: 11,
      [BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Takes smaller blocks than it takes by itself.
      [BROTLI_PARAM_LGBLOCK]: 16,
    },
  });
}

/** Describes a piece: where it is in what lies beside, where in the bytes, and how long. @typedef {{ readonly from: number, readonly at: number, readonly size: number }} Copy */

/**
 * Yields the pieces of some bytes that others have too, from the first to the last; of several the one that begins
 * first. A piece as long that goes on where the one before ended, as far on in both, goes before: its way is short to
 * write. @param {Uint8Array} bytes @param {Uint8Array} beside @returns {Generator<Copy>}
 */
function* copiesIn(bytes, beside) {
  const places = placesIn(beside);
  let ahead = 0;
  for (let at = 0; at + leastCopy <= bytes.length;) {
    const found = copyAt(bytes, at, beside, places[hashAt(bytes, at)] - 1);
    const near = copyAt(bytes, at, beside, at + ahead);
    const copy = near.size >= found.size ? near : found;
    if (copy.size >= leastCopy) {
      yield copy;
      at += copy.size;
      ahead = copy.from - copy.at;
    } else at++;
  }
}

/** @param {Uint8Array} bytes @param {number} at @param {Uint8Array} beside @param {number} from @returns {Copy} */
function copyAt(bytes, at, beside, from) {
  return { from, at, size: from < 0 || from >= beside.length ? 0 : alike(bytes, at, beside, from) };
}

/** Returns for each hash one more than the last place where bytes have it; 0 for none. @param {Uint8Array} bytes */
function placesIn(bytes) {
  const places = new Int32Array(1 << hashBits);
  for (let at = 0; at + leastCopy <= bytes.length; at++) places[hashAt(bytes, at)] = at + 1;
  return places;
}

const hashBits = 22;

/** Returns a hash of as many bytes as the shortest copy has, half of them looked at. @param {Uint8Array} bytes @param {number} at */
function hashAt(bytes, at) {
  let hash = 0;
  for (let i = at; i < at + leastCopy; i += 2) hash = Math.imul(hash ^ bytes[i], 0x9e3779b1) ^ (hash >>> 15);
  return hash >>> (32 - hashBits);
}

/** Counts the bytes from two places on that are the same. @param {Uint8Array} bytes @param {number} at @param {Uint8Array} others @param {number} from */
function alike(bytes, at, others, from) {
  const most = Math.min(bytes.length - at, others.length - from);
  let size = 0;
  while (size < most && bytes[at + size] === others[from + size]) size++;
  return size;
}
