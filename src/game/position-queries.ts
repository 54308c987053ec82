import type { Expr, KindId, Region, SetExpr, ShapeFor, TextPart } from "../program/index.ts";
import { cellsOfThing, NONE, type Machine, type State, cellOfThing } from "../engine/index.ts";
import { drawnShape, landingOf } from "../bodies/index.ts";
import type { PositionQueries } from "./game.ts";
import { rememberedAt } from "./view-memories.ts";
import type { ProgramCompiler } from "./compile-program.ts";

/** Reads a position for a player. Each part of a view is compiled once. */
export function positionQueries(
  m: Machine,
  compiled: ProgramCompiler,
  state: State,
  player: number,
  viewer = player,
): PositionQueries {
  /** Evaluates something and rolls back its changes; undefined if evaluation fails. */
  const look = <T>(found: () => T): T | undefined => {
    if (m.locals.length < compiled.scope.size) m.locals = new Int32Array(compiled.scope.size);
    m.glance(state, player);
    m.viewer = viewer;
    return m.look(() => {
      const value = found();
      return m.stop === "fault" ? undefined : value;
    });
  };
  const known = <T, Part extends object>(shape: ShapeFor<Part>, part: Part, make: () => T): T => {
    const kept = viewParts.get(part) as { readonly compiled: ProgramCompiler; readonly made: T } | undefined;
    if (kept?.compiled === compiled) return kept.made;
    const made = compiled.inside(shape, part, make);
    viewParts.set(part, { compiled, made });
    return made;
  };
  return {
    value(expr: Expr): number | undefined {
      const value = known("expr", expr, () => compiled.value(expr));
      const found = look(() => value(m));
      return found === NONE ? undefined : found;
    },
    text(parts: readonly TextPart[]): string {
      const text = known({ value: "expr" }, parts, () => compiled.text(parts));
      return look(() => text(m)) ?? "";
    },
    cells(region: Region): readonly number[] {
      const gather = known("region", region, () => compiled.region(region));
      return look(() => (gather(m), m.takeFrom(0))) ?? [];
    },
    shape(body: Expr): ReturnType<PositionQueries["shape"]> {
      const thing = known("expr", body, () => compiled.value(body));
      return look(() => drawnShape(m, thing(m)));
    },
    landing(body: Expr): ReturnType<PositionQueries["landing"]> {
      const thing = known("expr", body, () => compiled.value(body));
      return look(() => landingOf(m, thing(m))) ?? [];
    },
    remembered(memory: number, cell: number): KindId {
      return rememberedAt(state, memory, player, cell);
    },
    places(set: SetExpr): readonly number[] {
      const gather = known("set", set, () => compiled.set(set));
      const found = look(() => (gather(m, Infinity), m.takeFrom(0))) ?? [];
      return set.kinds === undefined ? found : found.flatMap((it) => cellsOfThing(m, it));
    },
    placeOfFirst(set: SetExpr): number | undefined {
      const gather = known("set", set, () => compiled.set(set));
      const first = look(() => (gather(m, 1), m.top > 0 ? m.stack[0] : NONE));
      if (first === undefined || first === NONE) return undefined;
      return set.kinds === undefined ? first : cellOfThing(state, first);
    },
  };
}

const viewParts = new WeakMap<object, { readonly compiled: ProgramCompiler; readonly made: unknown }>();
