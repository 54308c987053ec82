import type { Diagnostic, Source } from "../base/index.ts";
import type { Program } from "../program/index.ts";
import { type loadCompiler, type OpenResult, openFile } from "../web/index.ts";
import type { GameInLink } from "./links.ts";

export type Compiler = Awaited<ReturnType<typeof loadCompiler>>;

/** Describes the result of compiling a text. */
export interface CompiledText {
  /** Holds the program; missing if the text has an error. */
  readonly program?: Program;
  /** Holds a program that can be played although the text has errors; undefined if there is none. */
  readonly playablePart?: Program;
  readonly diagnostics: readonly Diagnostic[];
  /** Lists the sources of the program, its own file first. */
  readonly sources: readonly Source[];
}

/** Returns the files of a game, its own first. */
export function listSources({ file, text, includes }: GameInLink): readonly Source[] {
  return [{ file, text }, ...Object.entries(includes).map(([name, it]) => ({ file: name, text: it }))];
}

/** Returns a game with the included files that were bundled into its text as separate files. */
export function splitIncludes(compiler: Compiler, linkedGame: GameInLink): GameInLink {
  const { file, text, includes } = linkedGame;
  if (file.endsWith(".cab") || compiler.isPuzzle(text)) return linkedGame;
  const unbundled = compiler.unbundle(text);
  return { file, text: unbundled.text, includes: { ...includes, ...unbundled.includes } };
}

/** Returns a game and all its includes as one text. */
export function bundleLinkedGame(compiler: Compiler, { text, includes }: GameInLink): string {
  return Object.keys(includes).length === 0 ? text : compiler.bundle({ text, includes });
}

/** Opens a game with its includes for playing. */
export const openLinkedGame = (linkedGame: GameInLink): Promise<OpenResult> =>
  openFile(linkedGame, async (name) => findIncludedText(linkedGame.includes, name));

/** Returns the text of an included file; undefined if there is none. Names of inherited properties, such as `toString`, do not count. */
export const findIncludedText = (includes: GameInLink["includes"], name: string): string | undefined =>
  Object.hasOwn(includes, name) ? includes[name] : undefined;

/** Compiles a game with its includes. Never throws. */
export function compileLinkedGame(compiler: Compiler, linkedGame: GameInLink): CompiledText {
  const { file, text, includes } = linkedGame;
  const sources = listSources(linkedGame);
  const compiled = compiler.compileFile(file, text, (name) => {
    const includedText = findIncludedText(includes, name);
    return includedText === undefined ? undefined : { file: name, text: includedText };
  });
  if ("wrong" in compiled) {
    const span = { file, from: 0, to: text.length };
    return { diagnostics: [{ code: "not-text", severity: "error", span, message: compiled.wrong }], sources };
  }
  const { program, diagnostics, plays } = compiled;
  if (program && diagnostics.every((it) => it.severity !== "error")) return { program, diagnostics, sources };
  // While the user types, the valid part of a file is played.
  const isPlayable = plays !== undefined && program?.levels.some((it) => it.type === "map") === true;
  return { ...(isPlayable && { playablePart: program }), diagnostics, sources };
}
