import { basename } from "node:path";
import { makeReadyGame } from "../../program/index.ts";
import type { CheckedFile } from "./game-file.ts";

/** A game as the page plays it without a compiler. Of where its text lies on this machine it keeps the names of the files alone. */
export function readyGame({ program }: Pick<CheckedFile, "program">): Uint8Array {
  const named = program && { ...program, files: program.files.map((it) => basename(it)) };
  return Buffer.from(makeReadyGame(JSON.stringify(named ?? null)));
}
