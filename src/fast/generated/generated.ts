import type { FastGenerated } from "../../core/game/fast-parts.ts";
import { writeScan } from "./scans.ts";
import { writeProgram } from "./write-program.ts";

/**
 * Generates JavaScript for games that go on. Where a page's content security policy forbids that, closures run.
 *
 * @param options.after the cycle of a game, and the round of a scan, in which code is generated: 100, from which on that pays
 */
export function generated({ after = 100 }: { readonly after?: number } = {}): FastGenerated {
  return { after, program: writeProgram, scan: writeScan };
}
