import type { FastBodies } from "../bodies/index.ts";
import type { CompiledProgram, FastHash, Machine, Run } from "../engine/index.ts";
import type { ProgramCompiler } from "./compile-program.ts";
import type { CycleInput } from "./game.ts";
import type { FastMoves } from "../moves/index.ts";
import type { FastPictures, FastRows, ScanGenerator } from "../rules/index.ts";

/** Lists the optional modules of `fast`, which give the same results faster. `core` does the work of a part that is missing. */
export interface FastParts {
  /** Speeds up drawn rules by testing only cells near those that have changed. */
  readonly pictures?: FastPictures | undefined;
  readonly rows?: FastRows | undefined;
  readonly bodies?: FastBodies | undefined;
  readonly moves?: FastMoves | undefined;
  /** Generates JavaScript for the cycles and scans of a game after a number of cycles. */
  readonly generated?: FastGenerated | undefined;
  /** Applies an input that needs no test, as in most cycles. For any other input it returns false and does nothing. */
  readonly freeInput?: ((m: Machine, compiled: CompiledProgram, input: CycleInput) => boolean) | undefined;
  /** Updates hashes with each write instead of computing them from scratch. */
  readonly hash?: FastHash | undefined;
}

/** Generates JavaScript for a game. */
export interface FastGenerated extends ScanGenerator {
  /** Is the number of cycles of a game, or of rounds of a scan, after which JavaScript is generated. */
  readonly threshold: number;
  /** Generates functions for the cycles of a program and its `ends`, to be run on one machine; undefined if the platform does not allow it. */
  program(closures: ProgramCompiler, m: Machine): { readonly run: Run; readonly ends: Run } | undefined;
}

/** Describes options for making a game. */
export interface GameOptions {
  /** Is the set of fast parts; none by default. Results are the same with any of them. */
  readonly fast?: FastParts;
  /** Limits the units of work of one cycle, if this is lower than the usual budget (rule R5). */
  readonly mostWork?: number | undefined;
  /** Returns the current time in any unit. Fast parts use it to find out, during a match, which of two methods is faster. */
  readonly now?: (() => number) | undefined;
}
