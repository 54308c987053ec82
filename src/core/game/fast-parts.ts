import type { FastBodies } from "../bodies/index.ts";
import type { CompiledProgram, FastHash, Machine, Run } from "../engine/index.ts";
import type { ProgramCompiler } from "./compile-program.ts";
import type { CycleInput } from "./game.ts";
import type { FastMoves } from "../moves/index.ts";
import type { FastPictures, FastRows, ScanGenerator } from "../rules/index.ts";

/** Lists the optional modules of `fast`, which give the same results faster. `core` does the work of a missing part. */
export interface FastParts {
  /** Speeds up drawn rules by testing only cells near those that have changed. */
  readonly pictures?: FastPictures | undefined;
  readonly rows?: FastRows | undefined;
  readonly bodies?: FastBodies | undefined;
  readonly moves?: FastMoves | undefined;
  /** Generates JavaScript for cycles and scans of a game that has run for a while. */
  readonly generated?: FastGenerated | undefined;
  /** Gives the input of most cycles, which needs no test; returns false for any other input. */
  readonly freeInput?: ((m: Machine, compiled: CompiledProgram, input: CycleInput) => boolean) | undefined;
  /** Updates hashes with each write instead of computing them from scratch. */
  readonly hash?: FastHash | undefined;
}

/** Generates JavaScript for a game. */
export interface FastGenerated extends ScanGenerator {
  /** Is the number of a game's cycle, and of a scan's round, in which JavaScript is generated. */
  readonly threshold: number;
  /** Generates functions for the cycle of a program and its `ends`, to be run on one machine; undefined if text cannot be run as code. */
  program(closures: ProgramCompiler, m: Machine): { readonly run: Run; readonly ends: Run } | undefined;
}

/** Describes options for making a game. */
export interface GameOptions {
  /** Is the set of fast parts; none by default. The results are the same. */
  readonly fast?: FastParts;
  /** Limits the units of work of one cycle, if it is lower than the usual budget (rule R5). */
  readonly mostWork?: number | undefined;
  /** Returns the current time, in any unit. Fast parts use it to measure, while the game is played, which of two methods is faster. */
  readonly now?: (() => number) | undefined;
}
