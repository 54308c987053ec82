import { basename } from "node:path";
import { type Diagnostic, joinNames, type Source } from "../../base/index.ts";
import * as formats from "../../formats/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { decode, writeFile } from "../files/index.ts";
import { findGame, readGameBytes } from "./find-game.ts";
import { bundledText } from "./game-file.ts";
import { cabOptions } from "../options.ts";
import { printToStderr, print } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";

/** Holds a game converted to the language; the text is missing if mistakes prevent the conversion. */
type Conversion = { readonly text?: string; readonly diagnostics: readonly Diagnostic[] };

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
  const bytes = readGameBytes(path);
  const isCab = sourceFormat === "cab";
  const source = isCab
    ? { file: basename(path), text: formats.cabText(bytes) }
    : { file: path, text: decode(bytes, path) };
  const convert = {
    cab: convertCab,
    puzzlescript: convertPuzzle,
    sokoban: formats.sokobanToQuad,
    ini: convertIni,
  }[sourceFormat];
  const { text, diagnostics } = convert(source, options.variant);
  if (diagnostics.length > 0) printToStderr(renderDiagnostics(diagnostics, [source]));
  if (text === undefined) throw new Failure(`${path} cannot be converted.`, exitCodes.failed);
  writeConverted(text, options);
}

/** Writes a game together with all files that it includes as a single file. */
export function bundleGame(name: string, options: { readonly out?: string }): void {
  writeConverted(bundledText(name), options);
}

/** Returns the name of a text's notation if it is not the language; "" if the notation is unknown. */
export function foreignNotationOf(text: string): string {
  return formats.looksLikePuzzleScript(text)
    ? "PuzzleScript"
    : formats.looksLikeSokoban(text)
      ? "Sokoban"
      : "";
}

/** Returns the notation of a file. */
function notationOf(path: string) {
  const bytes = readGameBytes(path);
  if (formats.isCabFile(path, bytes)) return "cab";
  const text = decode(bytes, path);
  if (formats.isIniFile(path, text)) return "ini";
  if (formats.looksLikeSokoban(text)) return "sokoban";
  return formats.looksLikePuzzleScript(text) ? "puzzlescript" : "quad";
}

export function writeConverted(text: string, options: ConvertOptions): void {
  if (options.out !== undefined) return writeFile(options.out, text);
  return print(text);
}

/** Converts a PuzzleScript game; the result has no text if the game has mistakes. */
function convertPuzzle(source: Source): Conversion {
  const { diagnostics } = formats.compilePuzzle(source);
  if (diagnostics.some((it) => it.severity === "error")) return { diagnostics };
  if (!formats.isPuzzleFork(source)) return { text: formats.puzzleToQuad(source).text, diagnostics };
  const forkMessage = `${source.file} is written for PuzzleScript Plus or Next; only files for PuzzleScript itself are converted.`;
  throw new Failure(forkMessage, exitCodes.failed);
}

/** Converts a variant of a `variants.ini`; `name` is required if the file has several variants. */
function convertIni(source: Source, name?: string): Conversion {
  const conversion = formats.iniToQuad(source, name);
  const names = [...new Set(conversion.variants)];
  if (name !== undefined && !names.includes(name))
    throw new Failure(`${source.file} has no variant \`${name}\`: it has ${joinNames(names)}.`);
  if (name === undefined && names.length > 1)
    throw new Failure(`${source.file} has several variants: say which with --variant: ${joinNames(names)}.`);
  return conversion;
}

function convertCab({ file, text }: Source): Conversion {
  const { cab, diagnostics } = formats.parseCab(formats.cabBytes(text), file, cabOptions);
  return { ...(cab && { text: formats.cabToQuad(cab) }), diagnostics };
}
