export { looksLikePuzzleScript, type PsReading, readPuzzleScript } from "./read-puzzlescript.ts";
export type { PsFile } from "./ps-tree.ts";
