import type { MemberOf } from "../../../base/index.ts";
import type {
  Action,
  BodyKind,
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

/** Functions that turn each kind of node into a closure. Each module has some; core/game puts them together. */
export interface Rows {
  readonly values: { readonly [K in Expr["is"]]: (expr: ExprOf<K>, c: ClosureCompiler) => Evaluate };
  readonly actions: { readonly [K in Action["do"]]: (action: ActionFor<K>, c: ClosureCompiler) => Act };
  readonly statements: {
    readonly [K in Statement["do"]]: (statement: StatementOf<K>, c: ClosureCompiler) => Run;
  };
}

/** The actions of a kind, including those that share a shape with another kind. */
export type ActionFor<K extends Action["do"]> = MemberOf<Action, "do", K>;
type StatementOf<K> = Extract<Statement, { readonly do: K }>;

/** The closure compiler: turns parts of a program into closures, and is where parts that need one another meet. */
export interface ClosureCompiler {
  readonly program: Program;
  readonly scope: Scope;
  readonly rows: Rows;
  /** Hears what is run; undefined if nobody does. */
  readonly observer: CompileObserver | undefined;
  /** Compiles an expression to its integer, `NONE` if it has none. */
  value(expr: Expr): Evaluate;
  /** Compiles an expression as a number: `none` counts 0. */
  number(expr: Expr): Evaluate;
  /** Compiles an expression as a condition: 1 or 0. */
  test(expr: Expr): Evaluate;
  /** Compiles an expression as a cell: of a thing, its place. */
  cell(expr: Expr): Evaluate;
  set(set: SetExpr): GatherSet;
  region(region: Region): Gather;
  text(parts: readonly TextPart[]): (m: Machine) => string;
  /** Compiles actions that are done in order until one is refused. */
  actions(actions: readonly Action[]): Act;
  /** Compiles a procedure when it is first called. */
  procedure(index: number): CompiledProcedure;
  /** Compiles a rule block once. */
  block(block: RuleBlock): Run;
}

/** Gathers members of a set on the stack, at most `limit` of them. */
export type GatherSet = (m: Machine, limit: number) => void;

/** A procedure as actions see it: where its arguments go, and its statements. */
export interface CompiledProcedure {
  readonly base: number;
  readonly run: Run;
}

/** Hears what is compiled, and may put something else in its place. */
export interface CompileObserver {
  step(step: Step, when: Evaluate | undefined, run: Run): Run;
  statement(statement: Statement, run: Run, c: ClosureCompiler): Run;
  ends(run: Run): Run;
}

/** Does something to a thing; false if refused. */
export type ThingAction = (m: Machine, thing: number) => boolean;

/** Allocates locals: each body of statements has a range of its own, which works because nothing is recursive (R22). */
export class Scope {
  /** Locals of all bodies together. */
  size = 0;
  #base = 0;

  /** Compiles something with a range for its locals, which begins at `base`. */
  enclose<T>(locals: number, make: (base: number) => T): T {
    const base = this.size;
    this.size += locals;
    return this.enter(base, make);
  }

  /** Runs something whose locals begin there. */
  enter<T>(base: number, make: (base: number) => T): T {
    const outer = this.#base;
    this.#base = base;
    try {
      return make(base);
    } finally {
      this.#base = outer;
    }
  }

  /** Returns the index of a local of the current body. */
  slot(local: number): number {
    return this.#base + local;
  }
}

/** Kinds as a lookup table, and the layers that they lie on, lowest first. */
export interface KindTable {
  readonly has: Uint8Array;
  readonly layers: readonly LayerId[];
  readonly kinds: readonly KindId[];
  readonly onPiles: boolean;
  /** True if some of them are bodies. */
  readonly bodies: boolean;
  /** True unless each member is just a cell that shows one of the kinds: for bodies of other shapes or glyphs, or below others. */
  readonly spread: boolean;
}

export function kindTable(program: Program, listed: readonly KindId[]): KindTable {
  const kinds = [...new Set(listed)].filter((kind) => kind !== 0);
  const has = new Uint8Array(program.kinds.length);
  for (const kind of kinds) has[kind] = 1;
  const layers = [...new Set(kinds.map((kind) => program.kinds[kind].layer))];
  layers.sort((a, b) => a - b);
  const bodies = (program.bodies ?? []).filter((body) => has[body.kind] === 1);
  const spread = bodies.some(
    (it) =>
      it.cells.length !== 1 ||
      it.cells[0].kind !== it.kind ||
      changesItsGlyph(it) ||
      mayBeCovered(it, program),
  );
  const onPiles = layers.some((layer) => program.layers[layer].pile);
  return { has, layers, kinds, onPiles, bodies: bodies.length > 0, spread };
}

/** Returns true if a body may lie below another one: on the first layer, if some body there lies on something. */
function mayBeCovered({ kind }: BodyKind, { kinds, bodies = [] }: Program): boolean {
  return kinds[kind].layer === 0 && bodies.some((it) => kinds[it.kind].layer === 0 && kinds[it.kind].on);
}

/** Returns true if a body's own cells look like objects in some poses. */
function changesItsGlyph({ kind, mirrors = [], rounds = [] }: BodyKind): boolean {
  return [...mirrors, ...rounds].some((it) => it.includes(kind));
}
