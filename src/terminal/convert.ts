import { basename } from "node:path";
import type { Diagnostic, Source } from "../base/index.ts";
import {
  cabText,
  cabToQuad,
  compilePuzzle,
  isCabFile,
  isPuzzleFork,
  looksLikePuzzleScript,
  parseCab,
  puzzleToQuad,
  quadToCab,
} from "../formats/index.ts";
import { exit, Failure } from "./failure.ts";
import { decode, readBytes, writeFile } from "./files/index.ts";
import { findGame, readGameBytes } from "./find-game.ts";
import { readGameFile } from "./game-file.ts";
import { cabOptions } from "./options.ts";
import { complain, print, printBytes } from "./output.ts";
import { renderDiagnostics } from "./rendering.ts";

interface ConvertOptions {
  readonly to?: "quad" | "cab";
  readonly out?: string;
}

/** Turns a game into another notation. */
export function convertGame(name: string, options: ConvertOptions): void {
  const path = findGame(name);
  const isCab = isCabFile(path, readGameBytes(path));
  const puzzle = isCab ? undefined : puzzleIn(path);
  if (puzzle && options.to === "cab")
    throw new Failure(`${path} is a PuzzleScript file; it can only become a .quad file.`);
  if (puzzle) return deliver(fromPuzzle(puzzle, path), options);
  const to = options.to ?? (isCab ? "quad" : "cab");
  if (isCab === (to === "cab")) throw new Failure(`${path} is a ${to} file already.`);
  deliver(to === "quad" ? toQuad(path) : toCab(path), options);
}

function deliver(made: string | Uint8Array, options: ConvertOptions): void {
  if (options.out !== undefined) return writeFile(options.out, made);
  return typeof made === "string" ? print(made) : printBytes(made);
}

/** The text of a PuzzleScript file. */
function puzzleIn(path: string): Source | undefined {
  const source = { file: path, text: decode(readGameBytes(path), path) };
  return looksLikePuzzleScript(source.text) ? source : undefined;
}

function fromPuzzle(source: Source, path: string): string {
  const { diagnostics } = compilePuzzle(source);
  tell(diagnostics, [source]);
  if (diagnostics.some((it) => it.severity === "error"))
    throw new Failure(`${path} cannot be converted.`, exit.failed);
  if (isPuzzleFork(source))
    throw new Failure(
      `${path} is written for PuzzleScript Plus or Next; only files for PuzzleScript itself become .quad files.`,
      exit.failed,
    );
  return puzzleToQuad(source).text;
}

function toQuad(path: string): string {
  const bytes = readBytes(path);
  const { cab, diagnostics } = parseCab(bytes, basename(path), cabOptions);
  tell(diagnostics, [{ file: basename(path), text: cabText(bytes) }]);
  if (!cab) throw new Failure(`${path} cannot be converted.`, exit.failed);
  return cabToQuad(cab);
}

function toCab(path: string): Uint8Array {
  const { program, diagnostics, sources } = readGameFile(path);
  tell(program ? diagnostics.filter((it) => it.severity === "error") : diagnostics, sources);
  if (!program) throw new Failure(`${path} cannot be converted.`, exit.failed);
  const made = quadToCab(program, sources);
  tell(made.diagnostics, sources);
  if (!made.bytes) throw new Failure(`${path} does not fit into a CABBAGE file.`, exit.failed);
  return made.bytes;
}

function tell(diagnostics: readonly Diagnostic[], sources: readonly Source[]): void {
  if (diagnostics.length > 0) complain(renderDiagnostics(diagnostics, sources));
}
