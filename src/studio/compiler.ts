import type { Diagnostic, Source } from "../base/index.ts";
import type { Program } from "../program/index.ts";
import type { loadCompiler } from "../web/index.ts";
import type { GameInLink } from "./links.ts";

export type Compiler = Awaited<ReturnType<typeof loadCompiler>>;

/** Describes the result of compiling a text. */
export interface CompiledText {
  /** Is missing if there is a mistake. */
  readonly program?: Program;
  /** Contains what can be played in spite of the mistakes, in notations whose players do so. */
  readonly rest?: Program;
  readonly diagnostics: readonly Diagnostic[];
  /** Lists the texts it was made from, its own first. */
  readonly sources: readonly Source[];
}

/** Returns the files of a game, its own first. */
export function sourcesOf({ file, text, includes }: GameInLink): readonly Source[] {
  return [{ file, text }, ...Object.entries(includes).map(([name, it]) => ({ file: name, text: it }))];
}

/** Returns a game with its included files apart, which may have stood behind its own in one text. */
export function splitIncludes(compiler: Compiler, carried: GameInLink): GameInLink {
  const { file, text, includes } = carried;
  if (file.endsWith(".cab") || compiler.isPuzzle(text)) return carried;
  const parts = compiler.unbundle(text);
  return { file, text: parts.text, includes: { ...includes, ...parts.includes } };
}

/** Returns a game with all that it includes as one text. */
export function bundleLinkedGame(compiler: Compiler, { text, includes }: GameInLink): string {
  return Object.keys(includes).length === 0 ? text : compiler.bundle({ text, includes });
}

/** Compiles a game with what it includes. Never throws. */
export function compileLinkedGame(compiler: Compiler, carried: GameInLink): CompiledText {
  const { file, text, includes } = carried;
  const sources = sourcesOf(carried);
  const compiled = compiler.compileFile(file, text, (name) => {
    const found = Object.hasOwn(includes, name) ? includes[name] : undefined;
    return found === undefined ? undefined : { file: name, text: found };
  });
  if ("wrong" in compiled) {
    const span = { file, from: 0, to: text.length };
    return { diagnostics: [{ code: "not-text", severity: "error", span, message: compiled.wrong }], sources };
  }
  const { program, diagnostics, plays } = compiled;
  const isWhole = !diagnostics.some((it) => it.severity === "error");
  if (program && isWhole) return { program, diagnostics, sources };
  // While one types, as much of a file is played as is understood.
  const hasRest = plays !== undefined && program?.levels.some((it) => it.type === "map") === true;
  return { ...(hasRest && { rest: program }), diagnostics, sources };
}
