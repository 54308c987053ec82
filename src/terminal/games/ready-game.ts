import { basename } from "node:path";
import { makeReadyGame } from "../../program/index.ts";
import type { CheckedFile } from "./game-file.ts";

/** Encodes the compiled game as JavaScript for the page. Paths on this machine are reduced to file names. */
export function encodeReadyGame({ program }: Pick<CheckedFile, "program">): Uint8Array {
  const portableProgram = program && { ...program, files: program.files.map((it) => basename(it)) };
  return Buffer.from(makeReadyGame(JSON.stringify(portableProgram ?? null)));
}
