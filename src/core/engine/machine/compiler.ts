import type { MemberOf } from "../../../base/index.ts";
import type {
  Action,
  Expr,
  ExprOf,
  KindId,
  LayerId,
  Program,
  Region,
  RuleBlock,
  SetExpr,
  Statement,
  Step,
  TextPart,
} from "../../../program/index.ts";
import type { Act, Evaluate, Gather, Machine, Run } from "./machine.ts";

/** Describes tables of functions that turn each kind of node into a closure. Each module provides some; core/game joins them. */
export interface CompilerTables {
  readonly values: { readonly [K in Expr["is"]]: (expr: ExprOf<K>, c: ClosureCompiler) => Evaluate };
  readonly actions: { readonly [K in Action["do"]]: (action: ActionFor<K>, c: ClosureCompiler) => Act };
  readonly statements: {
    readonly [K in Statement["do"]]: (statement: StatementOf<K>, c: ClosureCompiler) => Run;
  };
}

/** Is the type of all actions of a kind, including those that share a shape with another kind. */
export type ActionFor<K extends Action["do"]> = MemberOf<Action, "do", K>;
type StatementOf<K> = Extract<Statement, { readonly do: K }>;

/** Describes the closure compiler, which turns the nodes of a program into closures. Modules use each other's compilers through it. */
export interface ClosureCompiler {
  readonly program: Program;
  readonly scope: Scope;
  readonly compilers: CompilerTables;
  /** Observes what is compiled; undefined if nobody does. */
  readonly observer: CompileObserver | undefined;
  /** Compiles an expression to its integer, `NONE` if it has none. */
  value(expr: Expr): Evaluate;
  /** Compiles an expression as a number; `none` counts as 0. */
  number(expr: Expr): Evaluate;
  /** Compiles an expression as a condition: 1 or 0. */
  test(expr: Expr): Evaluate;
  /** Compiles an expression as a cell; a thing is converted to its cell. */
  cell(expr: Expr): Evaluate;
  set(set: SetExpr): GatherSet;
  region(region: Region): Gather;
  text(parts: readonly TextPart[]): (m: Machine) => string;
  /** Compiles actions that run in order until one is refused. */
  actions(actions: readonly Action[]): Act;
  /** Compiles a procedure, on its first call. */
  procedure(index: number): CompiledProcedure;
  /** Compiles a rule block; each block is compiled once. */
  block(block: RuleBlock): Run;
}

/** Pushes members of a set onto the machine's stack, at most `limit` of them. */
export type GatherSet = (m: Machine, limit: number) => void;

/** Describes a compiled procedure as its callers see it: the slots of its arguments, and its statements. */
export interface CompiledProcedure {
  readonly firstSlot: number;
  readonly run: Run;
}

/** Observes what is compiled, and may replace the result. */
export interface CompileObserver {
  step(step: Step, when: Evaluate | undefined, run: Run): Run;
  statement(statement: Statement, run: Run, c: ClosureCompiler): Run;
  ends(run: Run): Run;
}

/** Does an action to a thing; returns false if it was refused. */
export type ThingAction = (m: Machine, thing: number) => boolean;

/** Allocates locals: each body of statements has its own range of slots. This suffices because nothing is recursive (rule R22). */
export class Scope {
  /** Is the number of locals of all bodies together. */
  size = 0;
  #base = 0;

  /** Compiles something with a new range of locals, which begins at `base`. */
  enclose<T>(localCount: number, compile: (base: number) => T): T {
    const base = this.size;
    this.size += localCount;
    return this.enter(base, compile);
  }

  /** Compiles something with the range of locals that begins at `base`. */
  enter<T>(base: number, compile: (base: number) => T): T {
    const outerBase = this.#base;
    this.#base = base;
    try {
      return compile(base);
    } finally {
      this.#base = outerBase;
    }
  }

  slot(local: number): number {
    return this.#base + local;
  }
}

/** Describes a set of kinds as a lookup table, with the layers of the kinds, lowest first. */
export interface KindTable {
  readonly mask: Uint8Array;
  readonly layers: readonly LayerId[];
  readonly kinds: readonly KindId[];
  readonly hasPiles: boolean;
  /** Is true if some of the kinds are bodies. */
  readonly hasBodies: boolean;
  /** Is true if some member may have several cells, be covered, or show another kind; false if each is one cell of its kind. */
  readonly isSpread: boolean;
}

export function kindTable(program: Program, listedKinds: readonly KindId[]): KindTable {
  const kinds = [...new Set(listedKinds)].filter((kind) => kind !== 0);
  const isIn = new Uint8Array(program.kinds.length);
  for (const kind of kinds) isIn[kind] = 1;
  const layers = [...new Set(kinds.map((kind) => program.kinds[kind].layer))];
  layers.sort((a, b) => a - b);
  const bodies = (program.bodies ?? []).filter((body) => isIn[body.kind] === 1);
  const isFirstLayer = (kind: KindId): boolean => program.kinds[kind].layer === 0;
  // Bodies of the first layer may be covered if some body there lies on something.
  const canBeCovered = program.bodies?.some(({ kind }) => isFirstLayer(kind) && program.kinds[kind].on);
  const hasComplexBodies = bodies.some(
    ({ cells, kind, mirrors = [], rounds = [] }) =>
      cells.length !== 1 ||
      cells[0].kind !== kind ||
      [...mirrors, ...rounds].some((it) => it.includes(kind)) ||
      (canBeCovered && isFirstLayer(kind)),
  );
  const hasPiles = layers.some((layer) => program.layers[layer].pile);
  return { mask: isIn, layers, kinds, hasPiles, hasBodies: bodies.length > 0, isSpread: hasComplexBodies };
}
