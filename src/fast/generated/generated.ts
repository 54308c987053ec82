import type { FastGenerated } from "../../core/game/fast-parts.ts";
import { writeScan } from "./scans.ts";
import { writeProgram } from "./write-program.ts";

/**
 * Returns a generator of JavaScript for games that have run for a while. If a page's content security policy forbids that, closures run.
 * @param options.after is the number of the game's cycle, or the scan's round, in which code is generated: 100, from which on it pays
 */
export function makeCodeGenerator({ after = 100 }: { readonly after?: number } = {}): FastGenerated {
  return { threshold: after, program: writeProgram, generateScan: writeScan };
}
