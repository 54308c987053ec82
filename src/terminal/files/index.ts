// Reads and writes files. All of the terminal goes through here; the linter checks that.

export { isAlive } from "./processes.ts";
export { decodeText } from "./decode-text.ts";
export {
  checkSize,
  decode,
  insideFolder,
  readBytes,
  readBytesLater,
  readPieces,
  readTextFile,
  reasonOf,
  versionOf,
} from "./reading.ts";
export { createFile, makeFolder, moveFile, removeFile, writeFile, writeFileLater } from "./writing.ts";
