import type { Diagnostic, Source } from "../base/index.ts";
import { compileProgram, type Program } from "../program/index.ts";
import { type CabOptions, cabBytes, includedSource, isCabFile, readCab } from "./cabbage/index.ts";
import { checkIni, iniToQuad, isIniFile } from "./fairy/index.ts";
import { compilePuzzle, looksLikePuzzleScript } from "./puzzlescript/index.ts";
import { looksLikeSokoban, sokobanToQuad } from "./sokoban/index.ts";

export interface Compiled {
  readonly program?: Program;
  readonly diagnostics: readonly Diagnostic[];
  /** The texts that the diagnostics point into, where there may be several. */
  readonly files?: readonly Source[];
  /** It is played in spite of its mistakes; without it, a file of this notation never is. */
  readonly plays?: boolean;
}

/** Makes a program of a text, whose file and content tell the notation; of a CABBAGE file each character is a byte, of a `variants.ini` the last variant is played. Never throws. */
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
    // Where no level is left out, the text is as good as what it became.
    const files = [{ file, text: diagnostics.length > 0 ? text : quad }];
    return { ...compileProgram({ file, text: quad }), diagnostics, files, plays: true };
  }
  if (isIniFile(file, text)) {
    const { text: quad } = iniToQuad({ file, text });
    const played = quad === undefined ? {} : compileProgram({ file, text: quad });
    return { ...played, diagnostics: checkIni({ file, text }), files: [{ file, text }] };
  }
  const included = (name: string): Source | undefined => {
    const found = include?.(name);
    return found && includedSource(found);
  };
  return compileProgram({ file, text }, include ? { include: included } : {});
}
