import type { Span } from "../../base/index.ts";
import type { Draft } from "./draft.ts";
import type * as out from "../data/program.ts";

/** Describes a value of the Program and its type. `none` fits any type that has one; `broken` fits everywhere, because its mistake has been reported. */
export interface Typed {
  readonly expr: out.Expr;
  readonly type: out.ValueType | "none" | "broken";
  /** Holds the kinds that a thing can be, if more is known than the expression shows. */
  readonly kinds?: readonly out.KindId[];
}

/** Stands for a value that could not be made. */
export const brokenValue: Typed = { expr: { is: "constant", type: "number", value: 0 }, type: "broken" };

/** Says what an expression or statement may refer to where it stands. */
export interface Env {
  readonly draft: Draft;
  readonly frame: LocalFrame;
  readonly block: LocalBlock;
  /** Holds the value of `it`: the member of a `for each`, or the one under test. */
  readonly it?: Typed;
  /** Is true if it is in a rule, so that there is a matched cell. */
  readonly here?: boolean;
  /** Is true in the statements of a body, where procedures run. */
  readonly acts?: true;
  /** Holds the local that `return` gives a value, and its type. */
  readonly result?: { readonly local: number; readonly type: out.ValueType };
  /** Is true if it is in `meetings`. */
  readonly meeting?: true;
  /** Collects late line rules, which go after the `grant` around it. */
  readonly late?: out.Statement[];
  /** Holds the board that bare pairs of numbers are cells of. */
  readonly board: out.BoardId;
}

/** Describes the number of locals of a body so far. */
export interface LocalFrame {
  locals: number;
}

/** Describes the locals of a block, with those of the block around it. */
export interface LocalBlock {
  readonly names: Map<string, Typed>;
  readonly around?: LocalBlock;
}

/** Returns the environment of a new body, or of an expression outside of any. */
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
  const known = type === "none" || type === "broken" ? "number" : type;
  return { local, value: { expr: { is: "local", local, type: known }, type, ...(kinds && { kinds }) } };
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
