import type { Action, Program, ShapeFor, Statement } from "../../program/index.ts";
import type { FastBodies } from "../bodies/index.ts";
import type { Act, ClosureCompiler, CompiledProgram, FastHash, Machine, Run } from "../engine/index.ts";
import type { FastMoves } from "../moves/index.ts";
import type { FastPictures, FastRows, ScanGenerator } from "../rules/index.ts";

/**
 * Describes the parts that make a game faster without changing what it means. A part that is missing leaves its work to
 * `core`, so that a game made with no parts is the reference implementation.
 */
export interface FastParts {
  /** Speeds up drawn rules: looks only at cells near those that have changed. */
  readonly pictures?: FastPictures | undefined;
  /** Speeds up line rules. */
  readonly rows?: FastRows | undefined;
  /** Holds motion of bodies. */
  readonly bodies?: FastBodies | undefined;
  /** Speeds up games by moves. */
  readonly moves?: FastMoves | undefined;
  /** Generates JavaScript for cycles and scans of a game that goes on. */
  readonly generated?: FastGenerated | undefined;
  /** Hashes that are kept up with each write. */
  readonly hash?: FastHash | undefined;
}

/** Generates JavaScript for a game. */
export interface FastGenerated extends ScanGenerator {
  /** Holds the cycle of a game, and the round of a scan, in which JavaScript is generated. */
  readonly after: number;
  /** Generates the cycle of a program, to be run on one machine; undefined where no code may be made from text. */
  program(closures: ProgramClosures, m: Machine): GeneratedProgram | undefined;
}

/** Represents a program as closures, which generated code calls for everything that it does not do itself. */
export interface ProgramClosures extends ClosureCompiler, CompiledProgram {
  readonly program: Program;
  readonly fastBodies: FastBodies | undefined;
  /** Runs one cycle whose input has been admitted. */
  readonly run: Run;
  statement(statement: Statement): Run;
  action(action: Action): Act;
  /** Compiles something with the locals of a body where they lie. */
  inside<T, Part extends object>(shape: ShapeFor<Part>, value: Part, make: () => T): T;
}

/** Describes the generated counterparts of `runCycle` and of the section `ends`. */
export interface GeneratedProgram {
  readonly run: Run;
  readonly ends: Run;
}

/** Says how a game is made. */
export interface GameOptions {
  /** Makes the game faster; nothing by default. The results are the same. */
  readonly fast?: FastParts;
  /** Limits the units of work of one cycle, if to less than usual (R5). */
  readonly mostWork?: number;
  /** Returns the time, in any unit. By it fast parts measure, while the game is played, which of two ways takes less time. */
  readonly now?: (() => number) | undefined;
}
