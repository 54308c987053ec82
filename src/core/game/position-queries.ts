import { effects, walk, type Expr, type ShapeFor } from "../../program/index.ts";
import * as engine from "../engine/index.ts";
import { drawnShape, findBodyLanding } from "../bodies/index.ts";
import type { PositionQueries } from "./game.ts";
import { memoryIndex } from "./view-memories.ts";
import type { ProgramCompiler } from "./compile-program.ts";

/** Returns an object that evaluates parts of a view in a position, for a player. Each part is compiled once. */
export function makePositionQueries(
  m: engine.Machine,
  compiled: ProgramCompiler,
  state: engine.State,
  player: number,
  viewer = player,
): PositionQueries {
  /** Evaluates a part of a view, and rolls back any changes that it makes; undefined if evaluation fails. */
  const query = <C, T, Part extends object>(
    shape: ShapeFor<Part>,
    part: Part,
    compile: () => C,
    read: (closure: C) => T,
  ): T | undefined => {
    const { closure, hasEffects } = prepare(shape, part, compile);
    if (m.locals.length < compiled.scope.size) m.locals = new Int32Array(compiled.scope.size);
    m.beginReading(state, player);
    m.viewer = viewer;
    return engine.withChanceKept(state, () =>
      hasEffects ? m.tryOut(() => unlessFault(m, read(closure))) : unlessFault(m, read(closure)),
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
  const evaluateClosure = <T>(evaluate: (m: engine.Machine) => T): T => evaluate(m);
  const gatherMembers = (gather: engine.GatherSet): readonly number[] => m.collectPushed(gather);
  const queryValue = <T>(expr: Expr, read: (evaluate: engine.Evaluate) => T): T | undefined =>
    query("expr", expr, () => compiled.value(expr), read);
  return {
    value(expr) {
      const result = queryValue(expr, evaluateClosure);
      return result === engine.NONE ? undefined : result;
    },
    text: (parts) => query(textShape, parts, () => compiled.text(parts), evaluateClosure) ?? "",
    cells: (region) => query("region", region, () => compiled.region(region), gatherMembers) ?? [],
    shape: (body) => queryValue(body, (evaluate) => drawnShape(m, evaluate(m))),
    landing: (body) => queryValue(body, (evaluate) => findBodyLanding(m, evaluate(m))) ?? [],
    remembered: (memory, cell) => state.numbers[memoryIndex(state.layout, memory, player, cell)],
    places(set) {
      const things = query("set", set, () => compiled.set(set), gatherMembers) ?? [];
      return set.kinds === undefined ? things : things.flatMap((it) => engine.cellsOfThing(m, it));
    },
    placeOfFirst(set) {
      const gatherFirst = (gather: engine.GatherSet): number => (
        gather(m, 1),
        m.top > 0 ? m.stack[0] : engine.NONE
      );
      const firstThing = query("set", set, () => compiled.set(set), gatherFirst);
      if (firstThing === undefined || firstThing === engine.NONE) return undefined;
      return set.kinds === undefined ? firstThing : engine.cellOfThing(state, firstThing);
    },
  };
}

const unlessFault = <T>(m: engine.Machine, result: T): T | undefined =>
  m.stop === "fault" ? undefined : result;

const textShape = { value: "expr" } as const;

interface ViewPart<Closure> {
  readonly compiled: ProgramCompiler;
  readonly closure: Closure;
  readonly hasEffects: boolean;
}

const compiledParts = new WeakMap<object, ViewPart<unknown>>();
