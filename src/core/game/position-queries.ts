import {
  effects,
  walk,
  type Expr,
  type KindId,
  type Region,
  type SetExpr,
  type ShapeFor,
  type TextPart,
} from "../../program/index.ts";
import {
  cellsOfThing,
  NONE,
  type Machine,
  type State,
  cellOfThing,
  withChanceKept,
} from "../engine/index.ts";
import { drawnShape, findBodyLanding } from "../bodies/index.ts";
import type { PositionQueries } from "./game.ts";
import { memoryIndex } from "./view-memories.ts";
import type { ProgramCompiler } from "./compile-program.ts";

/** Returns an object that reads a position for a player. Each part of a view is compiled once. */
export function positionQueries(
  m: Machine,
  compiled: ProgramCompiler,
  state: State,
  player: number,
  viewer = player,
): PositionQueries {
  /** Evaluates a part of a view and rolls back its changes, if it can make any; undefined if evaluation fails. */
  const query = <C, T>({ closure, hasEffects }: ViewPart<C>, use: (closure: C) => T): T | undefined => {
    if (m.locals.length < compiled.scope.size) m.locals = new Int32Array(compiled.scope.size);
    m.glance(state, player);
    m.viewer = viewer;
    return withChanceKept(state, () =>
      hasEffects ? m.tryOut(() => unlessFault(m, use(closure))) : unlessFault(m, use(closure)),
    );
  };
  const prepare = <T, Part extends object>(shape: ShapeFor<Part>, part: Part, make: () => T): ViewPart<T> => {
    const cached = compiledParts.get(part) as ViewPart<T> | undefined;
    if (cached?.compiled === compiled) return cached;
    const closure = compiled.inside(shape, part, make);
    const newPart = { compiled, closure, hasEffects: walk(shape, part, effects) };
    compiledParts.set(part, newPart);
    return newPart;
  };
  return {
    value(expr: Expr): number | undefined {
      const value = prepare("expr", expr, () => compiled.value(expr));
      const result = query(value, (evaluate) => evaluate(m));
      return result === NONE ? undefined : result;
    },
    text(parts: readonly TextPart[]): string {
      const text = prepare(textShape, parts, () => compiled.text(parts));
      return query(text, (evaluate) => evaluate(m)) ?? "";
    },
    cells(region: Region): readonly number[] {
      const cells = prepare("region", region, () => compiled.region(region));
      return query(cells, (gather) => m.pushedBy(gather)) ?? [];
    },
    shape(body: Expr): ReturnType<PositionQueries["shape"]> {
      const thing = prepare("expr", body, () => compiled.value(body));
      return query(thing, (evaluate) => drawnShape(m, evaluate(m)));
    },
    landing(body: Expr): ReturnType<PositionQueries["landing"]> {
      const thing = prepare("expr", body, () => compiled.value(body));
      return query(thing, (evaluate) => findBodyLanding(m, evaluate(m))) ?? [];
    },
    remembered(memory: number, cell: number): KindId {
      return state.numbers[memoryIndex(state.layout, memory, player, cell)];
    },
    places(set: SetExpr): readonly number[] {
      const members = prepare("set", set, () => compiled.set(set));
      const things = query(members, (gather) => m.pushedBy(gather)) ?? [];
      return set.kinds === undefined ? things : things.flatMap((it) => cellsOfThing(m, it));
    },
    placeOfFirst(set: SetExpr): number | undefined {
      const members = prepare("set", set, () => compiled.set(set));
      const firstThing = query(members, (gather) => (gather(m, 1), m.top > 0 ? m.stack[0] : NONE));
      if (firstThing === undefined || firstThing === NONE) return undefined;
      return set.kinds === undefined ? firstThing : cellOfThing(state, firstThing);
    },
  };
}

const unlessFault = <T>(m: Machine, result: T): T | undefined => (m.stop === "fault" ? undefined : result);

const textShape = { value: "expr" } as const;

interface ViewPart<Closure> {
  readonly compiled: ProgramCompiler;
  readonly closure: Closure;
  /** Is true if evaluating the part changes something. */
  readonly hasEffects: boolean;
}

const compiledParts = new WeakMap<object, ViewPart<unknown>>();
