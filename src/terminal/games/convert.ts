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
  quadToPuzzle,
  sokobanToQuad,
} from "../../formats/index.ts";
import type { Program } from "../../program/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { decode, readBytes, writeFile } from "../files/index.ts";
import { findGame, readGameBytes } from "./find-game.ts";
import { bundledText, readGameFile } from "./game-file.ts";
import { cabOptions } from "../options.ts";
import { printToStderr, print } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";

/** Says what a file can be written as. */
type Notation = "quad" | "cab" | "puzzlescript" | "ini" | "sokoban";

export interface ConvertOptions {
  readonly to?: "quad" | "puzzlescript";
  readonly out?: string;
  readonly variant?: string;
}

/** Says what files are called by what they are written in. */
const called: Readonly<Record<Notation, string>> = {
  quad: ".quad",
  cab: "CABBAGE",
  puzzlescript: "PuzzleScript",
  ini: "variants.ini",
  sokoban: "Sokoban",
};

/** Turns a game into another notation. */
export function convertGame(name: string, options: ConvertOptions): void {
  const path = findGame(name);
  const from = notationOf(path);
  const to = options.to ?? (from === "quad" ? "puzzlescript" : "quad");
  const isOwn = from === to;
  if (isOwn && from !== "puzzlescript") throw new Failure(`${path} is a ${to} file already.`);
  if (from !== "quad" && to !== "quad" && !isOwn)
    throw new Failure(`${path} is a ${called[from]} file; it can only become a .quad file.`);
  if (options.variant !== undefined && from !== "ini")
    throw new Failure(`--variant names a variant of a variants.ini, and ${path} is none.`);
  if (from === "sokoban") return writeConverted(fromSokoban(path), options);
  if (from === "ini") return writeConverted(fromIni(path, options.variant), options);
  if (from === "puzzlescript") return writeConverted(fromPuzzle(path, to), options);
  if (from === "cab") return writeConverted(toQuad(path), options);
  writeConverted(toPuzzle(path), options);
}

/** Writes a game and all that it includes as one file. */
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

/** Returns a PuzzleScript file in the language, or as it is. */
function fromPuzzle(path: string, to: Notation): string {
  const source = { file: path, text: decode(readGameBytes(path), path) };
  const { diagnostics } = compilePuzzle(source);
  tell(diagnostics, [source]);
  if (diagnostics.some((it) => it.severity === "error"))
    throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  if (isPuzzleFork(source))
    throw new Failure(
      `${path} is written for PuzzleScript Plus or Next; only files for PuzzleScript itself are converted.`,
      exitCodes.failed,
    );
  return to === "quad" ? puzzleToQuad(source).text : source.text;
}

/** Returns a collection of levels in the language, without those that nobody could play. */
function fromSokoban(path: string): string {
  const source = { file: path, text: decode(readGameBytes(path), path) };
  const { text, diagnostics } = sokobanToQuad(source);
  tell(diagnostics, [source]);
  return text;
}

/** Returns a variant of a `variants.ini` in the language; where there are several, the one that is named. */
function fromIni(path: string, name?: string): string {
  const source = { file: path, text: decode(readGameBytes(path), path) };
  const { variants, text, diagnostics } = iniToQuad(source, name);
  const names = [...new Set(variants)];
  if (name !== undefined && !names.includes(name))
    throw new Failure(`${path} has no variant \`${name}\`: it has ${joinNames(names)}.`);
  if (name === undefined && names.length > 1)
    throw new Failure(`${path} has several variants: say which with --variant: ${joinNames(names)}.`);
  tell(diagnostics, [source]);
  if (text === undefined) throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  return text;
}

function toQuad(path: string): string {
  const bytes = readBytes(path);
  const { cab, diagnostics } = parseCab(bytes, basename(path), cabOptions);
  tell(diagnostics, [{ file: basename(path), text: cabText(bytes) }]);
  if (!cab) throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  return cabToQuad(cab);
}

function toPuzzle(path: string): string {
  const { program, sources } = readWhole(path);
  const made = quadToPuzzle(program, sources);
  tell(made.diagnostics, sources);
  if (made.text === undefined)
    throw new Failure(`${path} does not fit into a PuzzleScript file.`, exitCodes.failed);
  return made.text;
}

/** Returns a game in the language; with mistakes, the command ends. */
function readWhole(path: string): { readonly program: Program; readonly sources: readonly Source[] } {
  const { program, diagnostics, sources } = readGameFile(path);
  tell(program ? diagnostics.filter((it) => it.severity === "error") : diagnostics, sources);
  if (!program) throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  return { program, sources };
}

function tell(diagnostics: readonly Diagnostic[], sources: readonly Source[]): void {
  if (diagnostics.length > 0) printToStderr(renderDiagnostics(diagnostics, sources));
}
