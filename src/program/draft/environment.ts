import type { Span } from "../../base/index.ts";
import type { Draft } from "./draft.ts";
import type * as out from "../data/program.ts";

/**
 * Describes a value of the Program and its type. `none` fits any type that has such a value; `broken` fits everywhere, because its
 * mistake has been reported.
 */
export interface Typed {
  readonly expr: out.Expr;
  readonly type: out.ValueType | "none" | "broken";
  /** Lists the kinds that a thing can be, if more is known than the expression shows. */
  readonly kinds?: readonly out.KindId[];
}

/** Represents a value that could not be made. */
export const brokenValue: Typed = { expr: { is: "constant", type: "number", value: 0 }, type: "broken" };

/** Describes what an expression or statement may refer to at its place. */
export interface Env {
  readonly draft: Draft;
  readonly frame: LocalFrame;
  readonly block: LocalBlock;
  /** Is the value of `it`: the member of a `for each`, or the one under test. */
  readonly it?: Typed;
  /** Is true in a rule, where `here` is the matched cell. */
  readonly here?: boolean;
  /** Is true in statements of a body, which may run procedures. */
  readonly acts?: true;
  /** Is the local to which `return` assigns a value, and its type. */
  readonly result?: { readonly local: number; readonly type: out.ValueType };
  /** Is true in `meetings`. */
  readonly meeting?: true;
  /** Collects late line rules, which go after the enclosing `grant`. */
  readonly late?: out.Statement[];
  /** Is the board to which bare pairs of numbers refer. */
  readonly board: out.BoardId;
}

/** Counts the locals of a body so far. */
export interface LocalFrame {
  locals: number;
}

/** Describes the locals of a block, with those of the enclosing block. */
export interface LocalBlock {
  readonly names: Map<string, Typed>;
  readonly around?: LocalBlock;
}

/** Returns the environment of a new body, or of an expression outside any body. */
export function newEnv(draft: Draft): Env {
  return { draft, frame: { locals: 0 }, block: { names: new Map() }, board: 0 };
}

/** Returns the environment one block deeper. */
export function inBlock(env: Env): Env {
  return { ...env, block: { names: new Map(), around: env.block } };
}

export function findLocal(block: LocalBlock | undefined, name: string): Typed | undefined {
  return block && (block.names.get(name) ?? findLocal(block.around, name));
}

export function localNames(block: LocalBlock | undefined): readonly string[] {
  return block ? [...block.names.keys(), ...localNames(block.around)] : [];
}

/** Returns a new local without a name. */
export function newLocal(
  env: Env,
  type: Typed["type"],
  kinds?: Typed["kinds"],
): { local: number; value: Typed } {
  const local = env.frame.locals++;
  const knownType = type === "none" || type === "broken" ? "number" : type;
  return { local, value: { expr: { is: "local", local, type: knownType }, type, ...(kinds && { kinds }) } };
}

/** Makes a body of statements in a fresh environment, and counts its locals. */
export function makeStatementBody(draft: Draft, make: (env: Env) => readonly out.Statement[]): out.Body {
  const env: Env = { ...newEnv(draft), acts: true };
  const statements = make(env);
  return { locals: env.frame.locals, statements };
}

export function locateSpan(env: Env, span: Span): out.Where {
  return env.draft.places.where(span);
}
