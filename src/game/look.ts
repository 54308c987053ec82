import type { Expr, KindId, Region, SetExpr, TextPart } from "../program/index.ts";
import { cellsOfThing, NONE, type Machine, type State, cellOfThing } from "../engine/index.ts";
import {
  drawnShape,
  landingOf,
  probe,
  type CellContents,
  type Probe,
  type ProbedChange,
} from "../bodies/index.ts";
import type { Looker } from "./game.ts";
import { contentsOf } from "./inspect/index.ts";
import { rememberedAt } from "./view-memories.ts";
import type { Works } from "./compile-program.ts";

/** Reads a position for a player. What is compiled for a part of the view is kept with it. */
export function lookAt(m: Machine, works: Works, state: State, player: number, viewer = player): Looker {
  /** Works something out and leaves no trace of it; undefined if it cannot be worked out. */
  const look = <T>(found: () => T): T | undefined => {
    if (m.locals.length < works.scope.size) m.locals = new Int32Array(works.scope.size);
    m.glance(state, player);
    m.viewer = viewer;
    return m.look(() => {
      const value = found();
      return m.stop === "fault" ? undefined : value;
    });
  };
  const known = <T>(part: object, make: () => T): T => {
    const kept = compiled.get(part) as { readonly works: Works; readonly made: T } | undefined;
    if (kept?.works === works) return kept.made;
    const made = works.inside(part, make);
    compiled.set(part, { works, made });
    return made;
  };
  return {
    value(expr: Expr): number | undefined {
      const value = known(expr, () => works.value(expr));
      const found = look(() => value(m));
      return found === NONE ? undefined : found;
    },
    text(parts: readonly TextPart[]): string {
      const text = known(parts, () => works.text(parts));
      return look(() => text(m)) ?? "";
    },
    cells(region: Region): readonly number[] {
      const gather = known(region, () => works.region(region));
      return look(() => (gather(m), m.takeFrom(0))) ?? [];
    },
    shape(body: Expr): ReturnType<Looker["shape"]> {
      const thing = known(body, () => works.value(body));
      return look(() => drawnShape(m, thing(m)));
    },
    landing(body: Expr): ReturnType<Looker["landing"]> {
      const thing = known(body, () => works.value(body));
      return look(() => landingOf(m, thing(m))) ?? [];
    },
    remembered(memory: number, cell: number): KindId {
      return rememberedAt(state, memory, player, cell);
    },
    places(set: SetExpr): readonly number[] {
      const gather = known(set, () => works.set(set));
      const found = look(() => (gather(m, Infinity), m.takeFrom(0))) ?? [];
      return set.kinds === undefined ? found : found.flatMap((it) => cellsOfThing(m, it));
    },
    contents(cell: number): CellContents {
      m.glance(state, player);
      return contentsOf(m, cell);
    },
    probe(thing: number, change: ProbedChange): Probe | undefined {
      return look(() => probe(m, thing, change));
    },
    placeOfFirst(set: SetExpr): number | undefined {
      const gather = known(set, () => works.set(set));
      const first = look(() => (gather(m, 1), m.top > 0 ? m.stack[0] : NONE));
      if (first === undefined || first === NONE) return undefined;
      return set.kinds === undefined ? first : cellOfThing(state, first);
    },
  };
}

const compiled = new WeakMap<object, { readonly works: Works; readonly made: unknown }>();
