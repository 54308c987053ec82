import type { FastGenerated } from "../../core/game/fast-parts.ts";
import { writeScan } from "./scans.ts";
import { writeProgram } from "./write-program.ts";

/**
 * Returns a generator of JavaScript for games that have run for a while. If a page's content security policy forbids generated code, closures
 * continue to run. @param options.after is the number of cycles of the game, or of rounds of a scan, after which code is generated; with 100,
 * the generation pays off
 */
export function makeCodeGenerator({ after = 100 }: { readonly after?: number } = {}): FastGenerated {
  return { threshold: after, program: writeProgram, generateScan: writeScan };
}
