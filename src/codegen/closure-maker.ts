import type { Action, Statement } from "../../program/index.ts";
import type { Act, Run } from "../machine.ts";
import type { ClosureCompiler } from "../compiler.ts";

/** What makes closures of all that is not written. */
export interface StatementMaker extends ClosureCompiler {
  statement(statement: Statement): Run;
  action(action: Action): Act;
  /** Does something with the locals of a body where they lie. */
  inside<T>(body: object, make: () => T): T;
}
