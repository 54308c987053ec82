import type { Expr, KindId, Region, SetExpr, ShapeFor, TextPart } from "../program/index.ts";
import { cellsOfThing, NONE, type Machine, type State, cellOfThing } from "../engine/index.ts";
import { drawnShape, landingOf, type CellContents, type Probe, type ProbedChange } from "../bodies/index.ts";
import type { Looker } from "./game.ts";
import { contentsOf, probe } from "./inspect/index.ts";
import { rememberedAt } from "./view-memories.ts";
import type { Works } from "./compile-program.ts";

/** Reads a position for a player. What is compiled for a part of the view is kept with it. */
export function lookAt(m: Machine, works: Works, state: State, player: number, viewer = player): Looker {
  /** Works something out and leaves no trace of it; undefined if it cannot be worked out. */
  const look = <T>(found: () => T): T | undefined => {
    const mark = state.journal.length;
    if (m.locals.length < works.scope.size) m.locals = new Int32Array(works.scope.size);
    m.glance(state, player);
    m.viewer = viewer;
    const value = found();
    state.rollBack(mark);
    return m.stop === "fault" ? undefined : value;
  };
  const known = <T, Part extends object>(shape: ShapeFor<Part>, part: Part, make: () => T): T => {
    const kept = compiled.get(part) as { readonly works: Works; readonly made: T } | undefined;
    if (kept?.works === works) return kept.made;
    const made = works.inside(shape, part, make);
    compiled.set(part, { works, made });
    return made;
  };
  return {
    value(expr: Expr): number | undefined {
      const value = known("expr", expr, () => works.value(expr));
      const found = look(() => value(m));
      return found === NONE ? undefined : found;
    },
    text(parts: readonly TextPart[]): string {
      const text = known({ value: "expr" }, parts, () => works.text(parts));
      return look(() => text(m)) ?? "";
    },
    cells(region: Region): readonly number[] {
      const gather = known("region", region, () => works.region(region));
      return look(() => (gather(m), [...m.stack.subarray(0, m.top)])) ?? [];
    },
    shape(body: Expr): ReturnType<Looker["shape"]> {
      const thing = known("expr", body, () => works.value(body));
      return look(() => drawnShape(m, thing(m)));
    },
    landing(body: Expr): ReturnType<Looker["landing"]> {
      const thing = known("expr", body, () => works.value(body));
      return look(() => landingOf(m, thing(m))) ?? [];
    },
    remembered(memory: number, cell: number): KindId {
      return rememberedAt(state, memory, player, cell);
    },
    places(set: SetExpr): readonly number[] {
      const gather = known("set", set, () => works.set(set));
      const found = look(() => (gather(m, Infinity), [...m.stack.subarray(0, m.top)])) ?? [];
      return set.kinds === undefined ? found : found.flatMap((it) => cellsOfThing(m, it));
    },
    contents(cell: number): CellContents {
      m.glance(state, player);
      return contentsOf(m, cell);
    },
    probe(thing: number, change: ProbedChange): Probe | undefined {
      return look(() => untold(m, () => probe(m, thing, change)));
    },
    placeOfFirst(set: SetExpr): number | undefined {
      const gather = known("set", set, () => works.set(set));
      const first = look(() => (gather(m, 1), m.top > 0 ? m.stack[0] : NONE));
      if (first === undefined || first === NONE) return undefined;
      return set.kinds === undefined ? first : cellOfThing(state, first);
    },
  };
}

/** Does something of which nothing will be told. */
function untold<T>(m: Machine, work: () => T): T {
  const { reason } = m;
  const [events, loose] = [m.events.length, m.loose.length];
  const done = work();
  m.events.length = events;
  m.loose.length = loose;
  m.reason = reason;
  return done;
}

const compiled = new WeakMap<object, { readonly works: Works; readonly made: unknown }>();
