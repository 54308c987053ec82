import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Diagnostic, Source } from "../../base/index.ts";
import * as formats from "../../formats/index.ts";
import type { Program } from "../../program/index.ts";
import { bundle } from "../../syntax/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { decode, isInsideFolder, readBytes } from "../files/index.ts";
import { libraryGames } from "../library.ts";
import { findGame, isCabName, readGameBytes } from "./find-game.ts";
import { cabOptions } from "../options.ts";
import { printToStderr, count } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";

/** Holds a compiled game file and its diagnostics. */
export interface CheckedFile {
  readonly path: string;
  readonly program: Program | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Lists the texts that the diagnostics point into. */
  readonly sources: readonly Source[];
  /** Maps the names in `include` lines to the included texts. */
  readonly includes: ReadonlyMap<string, string>;
  /** Is true if the file has mistakes but can be played. */
  readonly isPlayable?: boolean;
}

/** Returns true if a file that was found in a folder is a game. */
export const isGame = (path: string): boolean =>
  /\.(quad|cab)$/i.test(path) ||
  (/\.txt$/i.test(path) && formats.isPuzzle(Buffer.from(readBytes(path)).toString()));

/** Compiles GAME, which is a path or the name of a bundled game. */
export function readGameFile(game: string): CheckedFile {
  const path = findGame(game);
  const bytes = readGameBytes(path);
  const isCab = formats.isCabFile(path, bytes);
  const text = isCab ? formats.cabText(bytes) : decode(bytes, path);
  const includes = new Map<string, string>();
  const include = (name: string): Source | undefined => {
    const source = readIncludedSource(path, name);
    if (source) includes.set(name, source.text);
    return source;
  };
  const { files, ...compiled } = formats.compileGame(path, text, include, cabOptions);
  const wrongFileMessage = compiled.program || !files ? undefined : formats.otherFile(text);
  if (wrongFileMessage !== undefined) throw new Failure(`${path}: ${wrongFileMessage}`, exitCodes.failed);
  return { path, program: undefined, ...compiled, sources: files ?? [{ file: path, text }], includes };
}

/** Compiles GAME and prints its mistakes. @throws Failure if the game cannot be played */
export function readPlayableGame(game: string): CheckedFile & { readonly program: Program } {
  const file = readGameFile(game);
  const mistakes = file.program ? file.diagnostics.filter((it) => it.severity === "error") : file.diagnostics;
  if (mistakes.length > 0) printToStderr(renderDiagnostics(mistakes, file.sources));
  if (!file.program || (mistakes.length > 0 && !file.isPlayable)) {
    throw new Failure(`${game} cannot be played: ${count(mistakes.length, "mistake")}.`, exitCodes.failed);
  }
  return { ...file, program: file.program };
}

/** Returns the source that an `include` line names. Errors are reported at that line. */
export function readIncludedSource(path: string, name: string): Source | undefined {
  const foundPath = includedFile(path, name);
  if (foundPath === undefined) return undefined;
  const sourcePath = resolve(foundPath) === resolve(path) ? path : foundPath;
  const bytes = readBytes(foundPath);
  return formats.includedSource({
    file: sourcePath,
    text: formats.isCabFile(foundPath, bytes) ? formats.cabText(bytes) : decode(bytes, foundPath),
  });
}

/** Returns the path of the file that an `include` line in the file at `path` names: a file in or below the same folder, or a bundled game. */
export function includedFile(path: string, name: string): string | undefined {
  const folder = dirname(path);
  const names = [name, `${name}.quad`];
  if (!names.every((it) => isInsideFolder(folder, it)))
    throw new Failure(
      "A game can include files from its own folder and the folders in it, and bundled games.",
    );
  const siblingPath = names.map((it) => join(folder, it)).find((it) => existsSync(it));
  if (siblingPath !== undefined) return siblingPath;
  const bareName = name.replace(/\.quad$/, "");
  const games = libraryGames();
  return (games.find((it) => it.name === bareName) ?? games.find((it) => it.name.endsWith(`/${bareName}`)))
    ?.path;
}

/**
 * Returns GAME as a single text, with the included files appended. CABBAGE games are converted to the language.
 * @throws Failure if the game has mistakes
 */
export function bundledText(game: string): string {
  const { path, sources, includes } = readPlayableGame(game);
  const { cab } = isCabName(path) ? formats.parseCab(readGameBytes(path), path, cabOptions) : {};
  if (cab) return formats.cabToQuad(cab);
  const { text } = sources[0];
  return includes.size === 0 ? text : bundle({ text, includes: Object.fromEntries(includes) });
}
