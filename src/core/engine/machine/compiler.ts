import type { MemberOf } from "../../../base/index.ts";
import type * as quad from "../../../program/index.ts";
import { kindMask } from "../layout/body-layout.ts";
import type { Act, Evaluate, Gather, Machine, Run } from "./machine.ts";

/** Describes tables of functions that turn each kind of node into a closure. Each module provides some of them; core/game merges them. */
export interface CompilerTables {
  readonly values: {
    readonly [K in quad.Expr["is"]]: (expr: quad.ExprOf<K>, c: ClosureCompiler) => Evaluate;
  };
  readonly actions: { readonly [K in quad.Action["do"]]: (action: ActionFor<K>, c: ClosureCompiler) => Act };
  readonly statements: {
    readonly [K in quad.Statement["do"]]: (statement: StatementOf<K>, c: ClosureCompiler) => Run;
  };
}

/** Is the type of actions with this `do`, also if they share their interface with other actions. */
export type ActionFor<K extends quad.Action["do"]> = MemberOf<quad.Action, "do", K>;
type StatementOf<K> = Extract<quad.Statement, { readonly do: K }>;

/** Describes the closure compiler, which turns the nodes of a program into closures. A module compiles nodes of other modules through it. */
export interface ClosureCompiler {
  readonly program: quad.Program;
  readonly scope: Scope;
  readonly compilers: CompilerTables;
  /** Observes what is compiled; undefined without an observer. */
  readonly observer: CompileObserver | undefined;
  /** Compiles an expression to a function that returns its integer; `NONE` for none. */
  value(expr: quad.Expr): Evaluate;
  /** Compiles an expression as a number; `none` counts as 0. */
  number(expr: quad.Expr): Evaluate;
  /** Compiles an expression as a condition: 1 or 0. */
  test(expr: quad.Expr): Evaluate;
  /** Compiles an expression as a cell; a thing is converted to its cell. */
  cell(expr: quad.Expr): Evaluate;
  set(set: quad.SetExpr): GatherSet;
  region(region: quad.Region): Gather;
  text(parts: readonly quad.TextPart[]): (m: Machine) => string;
  /** Compiles actions, which run in order until one is refused. */
  actions(actions: readonly quad.Action[]): Act;
  /** Returns a procedure, which is compiled on the first call. */
  procedure(index: number): CompiledProcedure;
  /** Compiles a rule block; each block is compiled once. */
  block(block: quad.RuleBlock): Run;
}

/** Pushes members of a set onto the machine's stack, at most `limit` of them. */
export type GatherSet = (m: Machine, limit: number) => void;

/** Describes what callers know of a compiled procedure: the slot of its first argument, and its statements. */
export interface CompiledProcedure {
  readonly firstSlot: number;
  readonly run: Run;
}

/** Observes what is compiled, and may replace the compiled function. */
export interface CompileObserver {
  step(step: quad.Step, when: Evaluate | undefined, run: Run): Run;
  statement(statement: quad.Statement, run: Run, c: ClosureCompiler): Run;
  ends(run: Run): Run;
}

/** Runs an action on a thing; returns false if it was refused. */
export type ThingAction = (m: Machine, thing: number) => boolean;

/** Allocates locals: each body of statements has its own range of slots, because no procedure calls itself (rule R22). */
export class Scope {
  /** Is the number of locals of all bodies of statements together. */
  size = 0;
  #base = 0;

  /** Calls `compile` with a new range of locals, which begins at `base`. */
  enclose<T>(localCount: number, compile: (base: number) => T): T {
    const base = this.size;
    this.size += localCount;
    return this.enter(base, compile);
  }

  /** Calls `compile` with the range of locals that begins at `base`. */
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
export type KindTable = Readonly<ReturnType<typeof kindTable>>;

export function kindTable(program: quad.Program, listedKinds: readonly quad.KindId[]) {
  const kinds = [...new Set(listedKinds)].filter((kind) => kind !== 0);
  const mask = kindMask(kinds, program);
  const layers = [...new Set(kinds.map((kind) => program.kinds[kind].layer))];
  layers.sort((a, b) => a - b);
  const bodies = (program.bodies ?? []).filter((body) => mask[body.kind] === 1);
  const isFirstLayer = (kind: quad.KindId): boolean => program.kinds[kind].layer === 0;
  // Bodies of the first layer may be covered if any body there lies on something.
  const canBeCovered = program.bodies?.some(({ kind }) => isFirstLayer(kind) && program.kinds[kind].on);
  // Some member may have several cells, be covered, or show another kind. Otherwise each is one cell of its kind.
  const isSpread = bodies.some(
    ({ cells, kind, mirrors = [], rounds = [] }) =>
      cells.length !== 1 ||
      cells[0].kind !== kind ||
      [...mirrors, ...rounds].some((it) => it.includes(kind)) ||
      (canBeCovered && isFirstLayer(kind)),
  );
  const hasPiles = layers.some((layer) => program.layers[layer].pile);
  return { mask, layers, kinds, hasPiles, hasBodies: bodies.length > 0, isSpread };
}
