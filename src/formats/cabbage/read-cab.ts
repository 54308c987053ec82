import type { Diagnostic } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import { type CabOptions, parseCab } from "./cab-file.ts";
import { cabProgram } from "./cab-program.ts";

/** Reads a CABBAGE file as a game. Spans of the diagnostics point into `cabText(bytes)`. */
export function readCab(
  bytes: Uint8Array,
  name: string,
  options: CabOptions = {},
): { program?: Program; diagnostics: Diagnostic[] } {
  const { cab, diagnostics } = parseCab(bytes, name, options);
  return cab ? { program: cabProgram(cab, options), diagnostics } : { diagnostics };
}
