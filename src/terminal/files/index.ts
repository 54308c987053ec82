// How files are read and written. Everything in the terminal goes through here; the linter sees to it.

export { insideFolder } from "./inside.ts";
export { isAlive } from "./processes.ts";
export { checkSize, decode, readBytes, readBytesLater, readTextFile } from "./reading.ts";
export { reasonOf } from "./reasons.ts";
export { createFile, makeFolder, moveFile, removeFile, writeFile, writeFileLater } from "./writing.ts";
