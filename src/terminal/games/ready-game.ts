import { basename } from "node:path";
import { makeReadyGame } from "../../program/index.ts";
import type { CheckedFile } from "./game-file.ts";

/** Returns a game as the page plays it without a compiler. Paths of this machine are reduced to file names. */
export function readyGame({ program }: Pick<CheckedFile, "program">): Uint8Array {
  const named = program && { ...program, files: program.files.map((it) => basename(it)) };
  return Buffer.from(makeReadyGame(JSON.stringify(named ?? null)));
}
