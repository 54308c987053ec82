import type { Span } from "../base/index.ts";
import type { Draft } from "./draft.ts";
import type * as out from "./program.ts";

/** A value of the Program and its type. `none` fits any type that has one; `broken` fits everywhere, its mistake has been told. */
export interface Typed {
  readonly expr: out.Expr;
  readonly type: out.ValueType | "none" | "broken";
  /** Of a thing, what it can be, if more is known than the expression tells. */
  readonly kinds?: readonly out.KindId[];
}

/** A value that could not be made. */
export const broken: Typed = { expr: { is: "constant", type: "number", value: 0 }, type: "broken" };

/** What an expression or statement may refer to where it stands. */
export interface Env {
  readonly draft: Draft;
  readonly frame: LocalFrame;
  readonly block: LocalBlock;
  /** What `it` is: the member of a `for each`, or that under test. */
  readonly it?: Typed;
  /** Whether it stands in a rule, with a cell where it matched. */
  readonly here?: boolean;
  /** Whether it stands in `meetings`, where things are met. */
  readonly meeting?: true;
  /** Where late line rules are put: behind the `grant` that it stands in. */
  readonly late?: out.Statement[];
  /** The board that bare pairs of numbers are cells of. */
  readonly board: out.BoardId;
}

/** Counts the locals of a body. */
export interface LocalFrame {
  locals: number;
}

/** The locals of a block, and around it those of the block that it stands in. */
export interface LocalBlock {
  readonly names: Map<string, Typed>;
  readonly around?: LocalBlock;
}

/** Where a new body begins, or an expression that belongs to none. */
export function newEnv(draft: Draft): Env {
  return { draft, frame: { locals: 0 }, block: { names: new Map() }, board: 0 };
}

/** The same place, one block deeper. */
export function inBlock(env: Env): Env {
  return { ...env, block: { names: new Map(), around: env.block } };
}

export function findLocal(block: LocalBlock | undefined, name: string): Typed | undefined {
  return block && (block.names.get(name) ?? findLocal(block.around, name));
}

export function localNames(block: LocalBlock | undefined): readonly string[] {
  return block ? [...block.names.keys(), ...localNames(block.around)] : [];
}

/** A new local without a name. */
export function newLocal(
  env: Env,
  type: Typed["type"],
  kinds?: Typed["kinds"],
): { local: number; value: Typed } {
  const local = env.frame.locals++;
  const known = type === "none" || type === "broken" ? "number" : type;
  return { local, value: { expr: { is: "local", local, type: known }, type, ...(kinds && { kinds }) } };
}

/** A body of statements: calls with a fresh environment, then counts its locals. */
export function bodyOf(draft: Draft, make: (env: Env) => readonly out.Statement[]): out.Body {
  const env = newEnv(draft);
  const statements = make(env);
  return { locals: env.frame.locals, statements };
}

export function whereOf(env: Env, span: Span): out.Where {
  return env.draft.places.where(span);
}
