// Reads and writes files. All of the terminal goes through here; the linter checks that.

export { insideFolder } from "./reading.ts";
export { isAlive } from "./writing.ts";
export { checkSize, decode, readBytes, readBytesLater, readTextFile } from "./reading.ts";
export { reasonOf } from "./reading.ts";
export { createFile, makeFolder, moveFile, removeFile, writeFile, writeFileLater } from "./writing.ts";
export { versionOf } from "./reading.ts";
