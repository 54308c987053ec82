import { directions, noCell } from "../../../base/index.ts";
import type { Change, KindId, ExprOf } from "../../../program/index.ts";
import {
  bodiesOf,
  gridOfBody,
  isBody,
  isSettled,
  kindOfBody,
  newBody,
  recordPlace,
  record,
  shapeOf,
  type State,
  type ClosureCompiler,
  kindTable,
  emptyValue,
  NONE,
  type Evaluate,
  type Machine,
  kindOfThing,
  cellOfThing,
  cellsOfThing,
  layerOfThing,
  compilePlace,
  cellsOf,
  spotOf,
} from "../../engine/index.ts";
import { type AskedChange, type FastBodies, massOfSet, wouldDo, slideSteps } from "../motion/index.ts";
import { becomeKind, moveThing } from "./objects.ts";

/** To make a body and forget it again is as much work as so many cells. */
const newWork = 10;

/** A body is made; none of what is no kind of body. */
export function compileNew({ kind }: ExprOf<"new">, c: ClosureCompiler): Evaluate {
  const wanted = c.value(kind);
  const begin = compileFieldStarts(c);
  return (m) => {
    const found = wanted(m);
    if (found === NONE || m.layout.bodies?.shapes[found] === undefined) return NONE;
    const number = newBody(m.state, found, m.me);
    m.loose.push(number);
    m.charge(newWork);
    begin(m, number);
    return ~number;
  };
}

/** Gives the fields of a body that is made their first values. */
export function compileFieldStarts(c: ClosureCompiler): (m: Machine, number: number) => void {
  const starts = (c.program.fields ?? []).map(({ kinds, type, start }) => ({
    kinds,
    value: start ? c.value(start) : () => (type === "thing" ? 0 : emptyValue(type)),
  }));
  if (starts.length === 0) return () => {};
  return (m, number) => {
    const kind = kindOfBody(m.state, number);
    const place = recordPlace(m.state, number) + bodiesOf(m.state).fields;
    for (let i = 0; i < starts.length; i++)
      if (starts[i].kinds.includes(kind)) m.state.setBody(place + i, starts[i].value(m));
  };
}

/** What a field of a body is; a body that it refers to as a thing. */
export function fieldOf(state: State, number: number, field: number): number {
  const { fields, referring } = bodiesOf(state);
  const value = state.bodies[recordPlace(state, number) + fields + field];
  if (!referring.includes(fields + field)) return value;
  return value === 0 ? NONE : ~value;
}

export function compileField({ field, of }: ExprOf<"field">, c: ClosureCompiler): Evaluate {
  const thing = c.value(of);
  const { type } = c.program.fields![field];
  const missing = emptyValue(type);
  return (m) => {
    const found = thing(m);
    if (!isBody(found) || kindOfBody(m.state, ~found) === 0) return missing;
    return fieldOf(m.state, ~found, field);
  };
}

/** Headings clockwise from the picture as drawn. */
export function compileHeading({ of }: ExprOf<"heading">, c: ClosureCompiler): Evaluate {
  const thing = c.value(of);
  return (m) => {
    const found = thing(m);
    if (!isBody(found) || kindOfBody(m.state, ~found) === 0) return 0;
    if (isSettled(m.state, ~found)) return 0;
    return m.state.bodies[recordPlace(m.state, ~found) + record.pose] % shapeOf(m.state, ~found).headings;
  };
}

/** What a body weighs with all that is linked with it, as a push has to move it. */
export function compileMass({ of }: ExprOf<"mass">, c: ClosureCompiler): Evaluate {
  const thing = c.value(of);
  return (m) => {
    const found = thing(m);
    if (!isBody(found) || kindOfBody(m.state, ~found) === 0 || isSettled(m.state, ~found)) return 0;
    return massOfSet(m, ~found);
  };
}

/** What a slow body has been pushed by, to the right or down. */
export function compileEffort({ of, down }: ExprOf<"effort">, c: ClosureCompiler): Evaluate {
  const thing = c.value(of);
  return (m) => {
    const found = thing(m);
    if (!isBody(found) || kindOfBody(m.state, ~found) === 0 || !shapeOf(m.state, ~found).slowly) return 0;
    return m.state.bodies[recordPlace(m.state, ~found) + bodiesOf(m.state).effort + (down ? 1 : 0)];
  };
}

/** Whether a change of pose would be done. No reason is left. */
export function compileFits(
  { what, how }: ExprOf<"fits">,
  c: ClosureCompiler,
  fast: FastBodies | undefined,
): Evaluate {
  const thing = c.value(what);
  const asked = compileAsked(how, c);
  const object = compileObjectFits(how, c);
  return (m) => {
    const found = thing(m);
    if (found === NONE || kindOfThing(m.state, found) === 0) return 0;
    if (!isBody(found)) return m.look(() => m.silently(() => object(m, found))) ? 1 : 0;
    const change = asked(m, ~found);
    return change !== undefined && wouldDo(m, ~found, change, fast) ? 1 : 0;
  };
}

/** Whether an action would be done with an object, which is done here: the caller takes it back. */
function compileObjectFits(how: Change, c: ClosureCompiler): (m: Machine, thing: number) => boolean {
  switch (how.by) {
    case "move": {
      const way = c.value(how.way);
      const times = how.times ? c.number(how.times) : () => 1;
      return (m, thing) => moveThing(m, thing, way(m), times(m), undefined) !== NONE;
    }
    case "lay": {
      const cell = c.cell(how.cell);
      return (m, thing) => isFree(m, thing, cell(m));
    }
    case "become": {
      const kind = c.value(how.kind);
      return (m, thing) => becomeKind(m, thing, kind(m), undefined);
    }
    default:
      return () => false;
  }
}

/** Whether an object could be on a cell: its layer is free there, or it is there already. */
function isFree({ state, layout }: Machine, thing: number, cell: number): boolean {
  if (cell === NONE) return false;
  const layer = layerOfThing(state, thing);
  const isOwn = cell === cellOfThing(state, thing);
  return isOwn || layout.isPile(layer) || state.cells[layout.address(cell, layer)] === 0;
}

/** A change of a set of bodies, worked out; undefined if there can be none such. */
function compileAsked(
  how: Change,
  c: ClosureCompiler,
): (m: Machine, number: number) => AskedChange | undefined {
  const times = "times" in how && how.times ? c.number(how.times) : () => 1;
  switch (how.by) {
    case "move": {
      const way = c.value(how.way);
      return (m) => ({ by: "move", way: way(m), times: times(m) });
    }
    case "turn":
      return (m) => ({ by: "turn", headings: how.headings * times(m) });
    case "mirror":
      return () => ({ by: "mirror" });
    case "lay": {
      const find = compilePlace(how.cell, c);
      const place = { grid: 0, x: 0, y: 0 };
      return (m, number) =>
        find(m, place) ? { by: "lay", kind: kindOfBody(m.state, number), place } : undefined;
    }
    case "become": {
      const kind = c.value(how.kind);
      const find = how.cell && compilePlace(how.cell, c);
      const place = { grid: 0, x: 0, y: 0 };
      return (m) => {
        const found = kind(m);
        if (m.layout.bodies!.shapes[found] === undefined) return undefined;
        if (!find) return { by: "become", kind: found };
        return find(m, place) ? { by: "lay", kind: found, place } : undefined;
      };
    }
  }
}

/** On a board, and not to be moved down; a settled body always. */
export function compileRests({ what }: ExprOf<"rests">, c: ClosureCompiler): Evaluate {
  const thing = c.value(what);
  return (m) => {
    const found = thing(m);
    if (found === NONE || kindOfThing(m.state, found) === 0) return 0;
    if (!isBody(found))
      return m.look(() => m.silently(() => moveThing(m, found, 4, 1, undefined))) === NONE ? 1 : 0;
    if (gridOfBody(m.state, ~found) < 0) return 0;
    if (isSettled(m.state, ~found)) return 1;
    return wouldDo(m, ~found, { by: "move", way: 4, times: 1 }, undefined) ? 0 : 1;
  };
}

/** Tests for a cell off the board, or with something on a layer of bodies. */
export function compileBlocked({ cell }: ExprOf<"blocked">, c: ClosureCompiler): Evaluate {
  const find = compilePlace(cell, c);
  const place = { grid: 0, x: 0, y: 0 };
  // Without bodies all layers but the ground, if there are several.
  const all = c.program.layers.map((_, layer) => layer);
  const solid = all.length > 1 ? all.slice(1) : all;
  return (m) => {
    if (!find(m, place)) return 1;
    const there = m.layout.grids[place.grid].at(place.x, place.y);
    if (there === noCell) return 1;
    const layers = m.layout.bodies?.layers ?? solid;
    return layers.some((layer) => m.state.cells[m.layout.address(there, layer)] !== 0) ? 1 : 0;
  };
}

const straight = directions.filter((_, way) => way % 2 === 0);

/** Whether something of some kinds is beside a cell of the thing: up, down, left or right of it, and not a part of it. */
export function compileTouches({ what, kinds }: ExprOf<"touches">, c: ClosureCompiler): Evaluate {
  const thing = c.value(what);
  const { has, layers } = kindTable(c.program, kinds);
  return (m) => {
    const found = thing(m);
    if (found === NONE || kindOfThing(m.state, found) === 0) return 0;
    const own = cellsOfThing(m, found);
    m.charge(own.length);
    const mine = new Set(own);
    return own.some((cell) => touchesAt(m, cell, mine, has, layers)) ? 1 : 0;
  };
}

function touchesAt(
  m: Machine,
  cell: number,
  mine: ReadonlySet<number>,
  has: Uint8Array,
  layers: readonly number[],
): boolean {
  return straight.some(([dx, dy]) => {
    const next = m.gridAt(cell).shift(cell, dx, dy);
    if (next === noCell || mine.has(next)) return false;
    return layers.some((layer) => {
      const address = m.layout.address(next, layer);
      return has[m.state.cells[address]] === 1 || has[kindOfBodyAt(m, layer, address)] === 1;
    });
  });
}

/** The kind of the body that lies at an address, or 0. */
function kindOfBodyAt(m: Machine, layer: number, address: number): KindId {
  const plane = m.layout.bodies?.planeOf[layer] ?? 0;
  const body = plane === 0 ? 0 : m.state.bodies[plane + address];
  return body === 0 ? 0 : kindOfBody(m.state, body);
}

/** A body as it is drawn, row by row, without rows and columns that are empty around it. */
export function drawnShape(m: Machine, thing: number): Drawn | undefined {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return undefined;
  const shape = shapeOf(m.state, ~thing);
  const known = drawn.get(shape) ?? drawShape(shape);
  drawn.set(shape, known);
  return known;
}

type Drawn = { width: number; height: number; kinds: KindId[] };
type Shape = ReturnType<typeof shapeOf>;

const drawn = new WeakMap<Shape, Drawn>();

function drawShape(shape: Shape): Drawn {
  const { across, down, left, right, top, bottom } = shape.poses[0];
  const [width, height] = [right - left + 1, bottom - top + 1];
  const kinds = Array.from({ length: width * height }, () => 0);
  shape.kinds.forEach((kind, i) => (kinds[(down[i] - top) * width + across[i] - left] = kind));
  return { width, height, kinds };
}

/** Where a body would come to rest if it slid down. */
export function landingOf(
  m: Machine,
  thing: number,
  fast: FastBodies | undefined,
): { cell: number; kind: KindId }[] {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return [];
  if (gridOfBody(m.state, ~thing) < 0 || isSettled(m.state, ~thing)) return [];
  return m.look(() => {
    slideSteps(m, ~thing, 4, Infinity, undefined, fast);
    const spot = spotOf(m.state, ~thing);
    const { kinds } = spot.shape.poses[spot.pose];
    return Array.from(cellsOf(m.state, spot), (cell, i) => ({ cell, kind: kinds[i] }));
  });
}
