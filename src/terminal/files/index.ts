// Reads and writes files. All file access of the terminal goes through this module; a lint rule enforces it.

export { captureCommand } from "./command-output.ts";
export { decodeText } from "./decode-text.ts";
export { resolveLinks } from "./parts.ts";
export { isInsideFolder } from "./inside.ts";
export { bootId, isAlive, sleep, withFolderLock } from "./processes.ts";
export * from "./reading.ts";
export { reasonOf, withPathInErrors } from "./reasons.ts";
export { createFile, makeFolder, moveFile, removeFile, writeFile, writeFileAsync } from "./writing.ts";
export { fileStampOf } from "./version.ts";
