import type { Span } from "../../base/index.ts";
import type { Draft } from "./draft.ts";
import type * as out from "../data/program.ts";

/**
 * Describes an expression of the Program and its type. The type `none` is compatible with every type that has a missing
 * value. The type `broken` is compatible with every type, because its mistake has already been reported.
 */
export interface Typed {
  readonly expr: out.Expr;
  readonly type: out.ValueType | "none" | "broken";
  /** Lists the kinds that a thing can have, if the expression itself does not show them. */
  readonly kinds?: readonly out.KindId[];
}

/** Replaces a value that could not be lowered, so that no further mistake is reported. */
export const brokenValue: Typed = { expr: { is: "constant", type: "number", value: 0 }, type: "broken" };

/** Describes what the names in an expression or statement can refer to. */
export interface Env {
  readonly draft: Draft;
  readonly frame: LocalFrame;
  readonly block: LocalBlock;
  /** Stores the meaning of `it`: the current member of a `for each`, or the member that is being tested. */
  readonly it?: Typed;
  /** Is true in a rule, where `here` is the matched cell. */
  readonly hasHere?: boolean;
  /** Is true in statements, which may run procedures. */
  readonly mayAct?: true;
  /** Stores the local to which `return` assigns a value, and its type. */
  readonly result?: { readonly local: number; readonly type: out.ValueType };
  /** Is true in what a test expects, which may be that nothing is off the board. */
  readonly isExpected?: true;
  /** Is true in collision rules (`meetings`). */
  readonly isMeeting?: true;
  /** Collects late line rules, which run after the enclosing `grant`. */
  readonly lateStatements?: out.Statement[];
  /** Stores the board to which bare pairs of numbers refer. In a view, this is the board shown, with its owner. */
  readonly board: { readonly board: out.BoardId; readonly of?: out.Expr };
}

/** Counts the locals that a body has declared so far. */
export interface LocalFrame {
  locals: number;
}

/** Describes the named locals of a block, and links to the enclosing block. */
export interface LocalBlock {
  readonly names: Map<string, Typed>;
  readonly outer?: LocalBlock;
}

/** Returns the environment of a new body, or of an expression outside any body. */
export function newEnv(draft: Draft): Env {
  return { draft, frame: { locals: 0 }, block: { names: new Map() }, board: { board: 0 } };
}

/** Returns the environment of a nested block. */
export function enterBlock(env: Env): Env {
  return { ...env, block: { names: new Map(), outer: env.block } };
}

export function findLocal(block: LocalBlock | undefined, name: string): Typed | undefined {
  return block && (block.names.get(name) ?? findLocal(block.outer, name));
}

export function localNames(block: LocalBlock | undefined): readonly string[] {
  return block ? [...block.names.keys(), ...localNames(block.outer)] : [];
}

/** Returns a new local without a name, and its value. */
export function makeLocal(
  env: Env,
  type: Typed["type"],
  kinds?: Typed["kinds"],
): { local: number; value: Typed } {
  const local = env.frame.locals++;
  const knownType = type === "none" || type === "broken" ? "number" : type;
  return { local, value: { expr: { is: "local", local, type: knownType }, type, kinds } };
}

/** Makes a body of statements in a new environment, and counts the body's locals. */
export function makeStatementBody(draft: Draft, make: (env: Env) => readonly out.Statement[]): out.Body {
  const env: Env = { ...newEnv(draft), mayAct: true };
  const statements = make(env);
  return { locals: env.frame.locals, statements };
}

export function locateSpan(env: Env, span: Span): out.Where {
  return env.draft.places.where(span);
}
