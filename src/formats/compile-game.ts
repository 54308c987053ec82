import type { Diagnostic, Source } from "../base/index.ts";
import { compileProgram, type Program } from "../program/index.ts";
import { type CabOptions, cabBytes, includedSource, isCabFile, readCab } from "./cabbage/index.ts";
import { checkIni, iniToQuad, isIniFile } from "./fairy/index.ts";
import { compilePuzzle, looksLikePuzzleScript } from "./puzzlescript/index.ts";
import { looksLikeSokoban, sokobanToQuad } from "./sokoban/index.ts";

export interface Compiled {
  readonly program?: Program;
  readonly diagnostics: readonly Diagnostic[];
  /** Lists the texts to which the diagnostics refer, if they differ from the given text. */
  readonly files?: readonly Source[];
  /** Is true if the game can be played despite its mistakes. */
  readonly plays?: boolean;
}

/**
 * Compiles a text to a program. The name and the content of the file decide on its format. In a CABBAGE file each
 * character represents one byte. Of a `variants.ini`, the last variant is compiled. Never throws.
 */
export function compileGame(
  file: string,
  text: string,
  include?: (name: string) => Source | undefined,
  cabOptions?: CabOptions,
): Compiled {
  if (isCabFile(file, text)) return readCab(cabBytes(text), file, cabOptions);
  if (looksLikePuzzleScript(text)) return compilePuzzle({ file, text });
  if (looksLikeSokoban(text)) {
    const { text: quad, diagnostics } = sokobanToQuad({ file, text });
    // If all levels were converted, the converted text is shown as the source of the game.
    const files = [{ file, text: diagnostics.length > 0 ? text : quad }];
    return { ...compileProgram({ file, text: quad }), diagnostics, files, plays: true };
  }
  if (isIniFile(file, text)) {
    const { text: quad } = iniToQuad({ file, text });
    const compilation = quad === undefined ? {} : compileProgram({ file, text: quad });
    return { ...compilation, diagnostics: checkIni({ file, text }), files: [{ file, text }] };
  }
  const includeSource = (name: string): Source | undefined => {
    const includedFile = include?.(name);
    return includedFile && includedSource(includedFile);
  };
  return compileProgram({ file, text }, include ? { include: includeSource } : {});
}
