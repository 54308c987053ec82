// @ts-check
// Kills its process at a write or a rename: at the one of the number QUADRILLE_KILL_AT, in whatever thread it comes. Loaded with `--import`.
// With QUADRILLE_KILL_PART a write is torn: that part of its bytes is written before.

import { createRequire, syncBuiltinESMExports } from "node:module";

const fs = createRequire(import.meta.url)("node:fs");
const at = Number(process.env.QUADRILLE_KILL_AT ?? Infinity);
const part = Number(process.env.QUADRILLE_KILL_PART ?? 0);
let count = 0;

/** Ends the process as a power cut does. */
function die() {
  process.kill(process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const { writeSync, writeFileSync } = fs;

for (const name of [
  ...["renameSync", "unlinkSync", "rmSync", "ftruncateSync", "fsyncSync", "mkdirSync", "rmdirSync"],
  ...["copyFileSync", "linkSync", "openSync"],
]) {
  const own = fs[name];
  fs[name] = (/** @type {unknown[]} */ ...args) => {
    if (++count === at) die();
    return own.apply(fs, args);
  };
}

fs.writeSync = (/** @type {[number, any, number, number, number]} */ ...args) => {
  const [file, bytes, from, length, to] = args;
  if (file > 2 && ++count === at) {
    if (typeof bytes !== "string" && length > 0)
      writeSync.call(fs, file, bytes, from, Math.floor(length * part), to);
    die();
  }
  return writeSync.apply(fs, args);
};

fs.writeFileSync = (/** @type {[any, any, any]} */ ...args) => {
  const [file, text, options] = args;
  if (++count === at) {
    writeFileSync.call(fs, file, String(text).slice(0, Math.floor(String(text).length * part)), options);
    die();
  }
  return writeFileSync.apply(fs, args);
};

const handle = await fs.promises.open(process.execPath);
const handles = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ["datasync", "sync", "truncate"]) {
  const own = handles[name];
  handles[name] = function (/** @type {unknown[]} */ ...args) {
    if (++count === at) die();
    return own.apply(this, args);
  };
}

const { write } = handles;
handles.write = function (/** @type {[Buffer, number, number, number]} */ ...args) {
  const [bytes, from, length, to] = args;
  if (++count === at) {
    writeSync.call(fs, this.fd, bytes, from, Math.floor(length * part), to);
    die();
  }
  return write.apply(this, args);
};

syncBuiltinESMExports();
