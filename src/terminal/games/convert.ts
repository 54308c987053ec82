import { basename } from "node:path";
import { type Diagnostic, joinNames, type Source } from "../../base/index.ts";
import {
  cabText,
  cabToQuad,
  compilePuzzle,
  iniToQuad,
  isCabFile,
  isIniFile,
  isPuzzleFork,
  looksLikePuzzleScript,
  looksLikeSokoban,
  parseCab,
  puzzleToQuad,
  sokobanToQuad,
} from "../../formats/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { decode, readBytes, writeFile } from "../files/index.ts";
import { findGame, readGameBytes } from "./find-game.ts";
import { bundledText } from "./game-file.ts";
import { cabOptions } from "../options.ts";
import { printToStderr, print } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";

/** Is the notation of a file. */
type Notation = "quad" | "cab" | "puzzlescript" | "ini" | "sokoban";

export interface ConvertOptions {
  readonly to?: "quad";
  readonly out?: string;
  readonly variant?: string;
}

/** Converts a game in another notation to the language. */
export function convertGame(name: string, options: ConvertOptions): void {
  const path = findGame(name);
  const sourceFormat = notationOf(path);
  if (options.variant !== undefined && sourceFormat !== "ini")
    throw new Failure(`--variant names a variant of a variants.ini, and ${path} is none.`);
  if (sourceFormat === "quad") throw new Failure(`${path} is a quad file already.`);
  if (sourceFormat === "sokoban") return writeConverted(fromSokoban(path), options);
  if (sourceFormat === "ini") return writeConverted(fromIni(path, options.variant), options);
  writeConverted(sourceFormat === "puzzlescript" ? fromPuzzle(path) : toQuad(path), options);
}

/** Writes a game with all files that it includes as one file. */
export function bundleGame(name: string, { out }: { readonly out?: string }): void {
  const text = bundledText(name);
  if (out === undefined) print(text);
  else writeFile(out, text);
}

function notationOf(path: string): Notation {
  const bytes = readGameBytes(path);
  if (isCabFile(path, bytes)) return "cab";
  const text = decode(bytes, path);
  if (isIniFile(path, text)) return "ini";
  if (looksLikeSokoban(text)) return "sokoban";
  return looksLikePuzzleScript(text) ? "puzzlescript" : "quad";
}

export function writeConverted(made: string, options: ConvertOptions): void {
  if (options.out !== undefined) return writeFile(options.out, made);
  return print(made);
}

/** Converts a PuzzleScript game to the language. */
function fromPuzzle(path: string): string {
  const source = { file: path, text: decode(readGameBytes(path), path) };
  const { diagnostics } = compilePuzzle(source);
  printDiagnostics(diagnostics, [source]);
  if (diagnostics.some((it) => it.severity === "error"))
    throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  if (isPuzzleFork(source))
    throw new Failure(
      `${path} is written for PuzzleScript Plus or Next; only files for PuzzleScript itself are converted.`,
      exitCodes.failed,
    );
  return puzzleToQuad(source).text;
}

/** Converts a collection of Sokoban levels to the language, without invalid levels. */
function fromSokoban(path: string): string {
  const source = { file: path, text: decode(readGameBytes(path), path) };
  const { text, diagnostics } = sokobanToQuad(source);
  printDiagnostics(diagnostics, [source]);
  return text;
}

/** Converts a variant of a `variants.ini` to the language; `name` is needed if there are several. */
function fromIni(path: string, name?: string): string {
  const source = { file: path, text: decode(readGameBytes(path), path) };
  const { variants, text, diagnostics } = iniToQuad(source, name);
  const names = [...new Set(variants)];
  if (name !== undefined && !names.includes(name))
    throw new Failure(`${path} has no variant \`${name}\`: it has ${joinNames(names)}.`);
  if (name === undefined && names.length > 1)
    throw new Failure(`${path} has several variants: say which with --variant: ${joinNames(names)}.`);
  printDiagnostics(diagnostics, [source]);
  if (text === undefined) throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  return text;
}

function toQuad(path: string): string {
  const bytes = readBytes(path);
  const { cab, diagnostics } = parseCab(bytes, basename(path), cabOptions);
  printDiagnostics(diagnostics, [{ file: basename(path), text: cabText(bytes) }]);
  if (!cab) throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  return cabToQuad(cab);
}

function printDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): void {
  if (diagnostics.length > 0) printToStderr(renderDiagnostics(diagnostics, sources));
}
