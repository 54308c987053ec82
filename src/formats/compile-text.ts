import type { Diagnostic, Source } from "../base/index.ts";
import { compileProgram, type Program } from "../program/index.ts";
import { compilePuzzle, looksLikePuzzleScript } from "./puzzlescript/index.ts";
import { looksLikeSokoban, sokobanToQuad } from "./sokoban/index.ts";

/** A program, or what is wrong with its text. */
export interface CompiledText {
  readonly program?: Program | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** It is played in spite of its mistakes; without it, a file of this notation never is. */
  readonly plays?: boolean;
  /** The texts that the diagnostics and the program point into. */
  readonly sources: readonly Source[];
}

/** Makes a program of a text in the language, in PuzzleScript, or of levels of Sokoban, without those that nobody could play. Never throws. */
export function compileText(
  source: Source,
  include: (name: string) => Source | undefined = () => undefined,
): CompiledText {
  if (looksLikePuzzleScript(source.text)) return { ...compilePuzzle(source), sources: [source] };
  if (looksLikeSokoban(source.text)) {
    const { text, diagnostics } = sokobanToQuad(source);
    const quad = { ...source, text };
    const sources = diagnostics.length > 0 ? [source] : [quad];
    return { program: compileProgram(quad).program, diagnostics, plays: true, sources };
  }
  const { program, diagnostics, files } = compileProgram(source, { include });
  return { program, diagnostics, sources: files };
}
