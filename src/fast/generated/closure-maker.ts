import type { Action, Program, ShapeFor, Statement } from "../../program/index.ts";
import type { FastBodies } from "../../core/bodies/index.ts";
import type { Act, Run, ClosureCompiler, CompiledProgram } from "../../core/engine/index.ts";

/** A program as closures: for everything for which no code is generated. */
export interface ProgramClosures extends ClosureCompiler, CompiledProgram {
  readonly program: Program;
  readonly fastBodies: FastBodies | undefined;
  statement(statement: Statement): Run;
  action(action: Action): Act;
  /** Does something with the locals of a body where they lie. */
  inside<T, Part extends object>(shape: ShapeFor<Part>, value: Part, make: () => T): T;
}
