// Reads and writes files. All of the terminal goes through here; the linter checks that.

export { commandOutput } from "./command-output.ts";
export { decodeText } from "./decode-text.ts";
export { isInsideFolder } from "./inside.ts";
export { bootId, isAlive, withFolderLock } from "./processes.ts";
export * from "./reading.ts";
export { reasonOf, withPathInErrors } from "./reasons.ts";
export { createFile, makeFolder, moveFile, removeFile, writeFile, writeFileAsync } from "./writing.ts";
export { fileStampOf } from "./version.ts";
