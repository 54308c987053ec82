import { directions, noCell } from "../../../base/index.ts";
import type { Change, Expr, ExprOf, KindId } from "../../../program/index.ts";
import {
  bodiesOf,
  bodyAt,
  cellOfThing,
  cellsOf,
  cellsOfThing,
  type ClosureCompiler,
  compilePlace,
  emptyValue,
  type Evaluate,
  gridOfBody,
  isBody,
  isHeldInSlot,
  isSettled,
  kindOfBody,
  kindOfThing,
  kindTable,
  layerOfThing,
  type Machine,
  newBody,
  NONE,
  bodyFields,
  recordStart,
  type CompilerTables,
  shapeOf,
  spotOf,
  type State,
} from "../../engine/index.ts";
import { compileBodyFits, couldMove, massWithLinks, slideBody } from "../motion/index.ts";
import { becomeKind, moveThing } from "./objects.ts";

/** Maps expressions that read bodies, or test where a thing could move, to their compilers. */
export const bodyValues = {
  new: compileNew,
  field: compileField,
  /** Compiles the heading of a body, counted clockwise from the picture as drawn. */
  heading: ({ of }, c) =>
    compileBodyNumber(of, c, ({ state }, bodyId) =>
      isSettled(state, bodyId)
        ? 0
        : state.bodies[recordStart(state, bodyId) + bodyFields.pose] % shapeOf(state, bodyId).headings,
    ),
  /** Compiles the total mass that a push has to move: a body and all that is linked with it. */
  mass: ({ of }, c) =>
    compileBodyNumber(of, c, (m, bodyId) => (isSettled(m.state, bodyId) ? 0 : massWithLinks(m, bodyId))),
  /** Compiles a read of the pushes that a slow body has collected, to the right or down. */
  effort: ({ of, down }, c) =>
    compileBodyNumber(of, c, ({ state }, bodyId) =>
      shapeOf(state, bodyId).isSlow
        ? state.bodies[recordStart(state, bodyId) + bodiesOf(state).effortOffset + (down ? 1 : 0)]
        : 0,
    ),
  fits: compileFits,
  touches: compileTouches,
  rests: compileRests,
  blocked: compileBlocked,
} satisfies Partial<CompilerTables["values"]>;

/** Is the work charged for creating a body. */
const creationWork = 10;

/** Compiles `new`: makes a body; `NONE` if the value is not a kind of body. */
function compileNew({ kind }: ExprOf<"new">, c: ClosureCompiler): Evaluate {
  const findKind = c.value(kind);
  const makeBody = compileNewBody(c);
  return (m) => {
    const kind = findKind(m);
    return kind === NONE || m.layout.bodies?.shapes[kind] === undefined ? NONE : ~makeBody(m, kind);
  };
}

/** Compiles the creation of a body of a kind, with the initial values of its fields. The function returns the body's number. */
export function compileNewBody(c: ClosureCompiler): (m: Machine, kind: KindId) => number {
  const setInitialValues = compileFirstValues(c);
  return (m, kind) => {
    const bodyId = newBody(m.state, kind, m.me);
    m.loose.push(bodyId);
    m.charge(creationWork);
    setInitialValues(m, bodyId);
    return bodyId;
  };
}

export function compileFirstValues(c: ClosureCompiler): (m: Machine, bodyId: number) => void {
  const initialValues = (c.program.fields ?? []).map(({ kinds, type, start }) => ({
    kinds,
    value: start ? c.value(start) : () => (type === "thing" ? 0 : emptyValue(type)),
  }));
  if (initialValues.length === 0) return () => {};
  return (m, bodyId) => {
    const kind = kindOfBody(m.state, bodyId);
    const firstField = recordStart(m.state, bodyId) + bodiesOf(m.state).firstField;
    for (let i = 0; i < initialValues.length; i++)
      if (initialValues[i].kinds.includes(kind)) m.state.setBody(firstField + i, initialValues[i].value(m));
  };
}

/** Returns the value of a field of a body; a body in the field is returned as a thing. */
export function fieldOf(state: State, bodyId: number, field: number): number {
  const { firstField, references } = bodiesOf(state);
  const value = state.bodies[recordStart(state, bodyId) + firstField + field];
  if (!references.includes(firstField + field)) return value;
  return value === 0 || (gridOfBody(state, value) < 0 && !isHeldInSlot(state, value)) ? NONE : ~value;
}

function compileField({ field, of }: ExprOf<"field">, c: ClosureCompiler): Evaluate {
  const findThing = c.value(of);
  const { type } = c.program.fields![field];
  const missingValue = emptyValue(type);
  return (m) => {
    const thing = findThing(m);
    if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return missingValue;
    return fieldOf(m.state, ~thing, field);
  };
}

type ReadThing = (m: Machine, thing: number) => number;

/** Compiles an expression that reads a number of a thing; 0 if the thing is none or no longer exists. */
function compileThingNumber(what: Expr, c: ClosureCompiler, readNumber: ReadThing): Evaluate {
  const findThing = c.value(what);
  return (m) => {
    const thing = findThing(m);
    return thing === NONE || kindOfThing(m.state, thing) === 0 ? 0 : readNumber(m, thing);
  };
}

/** Compiles an expression that reads a number of a body; 0 if `of` is not a body. */
function compileBodyNumber(of: Expr, c: ClosureCompiler, readNumber: ReadThing): Evaluate {
  return compileThingNumber(of, c, (m, thing) => (isBody(thing) ? readNumber(m, ~thing) : 0));
}

/** Compiles a test of whether a change would succeed. It records no reason for a refusal. */
function compileFits({ what, how }: ExprOf<"fits">, c: ClosureCompiler): Evaluate {
  const bodyFits = c.program.bodies?.length ? compileBodyFits(how, c) : () => false;
  const objectFits = compileObjectFits(how, c);
  return compileThingNumber(what, c, (m, thing) => {
    if (!isBody(thing)) return m.tryOut(() => m.silently(() => objectFits(m, thing))) ? 1 : 0;
    return bodyFits(m, ~thing) ? 1 : 0;
  });
}

/** Compiles a test of whether a change of an object would succeed. The test makes the change, and the caller rolls it back. */
function compileObjectFits(change: Change, c: ClosureCompiler): (m: Machine, thing: number) => boolean {
  switch (change.by) {
    case "move": {
      const findDirection = c.value(change.way);
      const findStepCount = change.times ? c.number(change.times) : () => 1;
      return (m, thing) => moveThing(m, thing, findDirection(m), findStepCount(m), undefined) !== NONE;
    }
    case "lay": {
      const findCell = c.cell(change.cell);
      return (m, thing) => isFree(m, thing, findCell(m));
    }
    case "become": {
      const findKind = c.value(change.kind);
      return (m, thing) => becomeKind(m, thing, findKind(m), undefined);
    }
    default:
      return () => false;
  }
}

/** Returns true if an object could be in a cell: its layer is free there, or the object is there already. */
function isFree({ state, layout }: Machine, thing: number, cell: number): boolean {
  if (cell === NONE) return false;
  const layer = layerOfThing(state, thing);
  const isOwnCell = cell === cellOfThing(state, thing);
  return isOwnCell || layout.isPile(layer) || state.cells[layout.address(cell, layer)] === 0;
}

/** Compiles a test of whether a thing is on a board and cannot move down. A settled body always rests. */
function compileRests({ what }: ExprOf<"rests">, c: ClosureCompiler): Evaluate {
  return compileThingNumber(what, c, (m, thing) => {
    if (!isBody(thing))
      return m.tryOut(() => m.silently(() => moveThing(m, thing, 4, 1, undefined))) === NONE ? 1 : 0;
    if (gridOfBody(m.state, ~thing) < 0) return 0;
    return isSettled(m.state, ~thing) || !couldMove(m, ~thing, 4) ? 1 : 0;
  });
}

/** Compiles a test of whether a cell is off the board or taken on a layer of bodies. */
function compileBlocked({ cell }: ExprOf<"blocked">, c: ClosureCompiler): Evaluate {
  const findPlace = compilePlace(cell, c);
  // Without bodies, whatever is on a layer blocks, except the first layer (the ground) of several.
  const allLayers = c.program.layers.map((_, layer) => layer);
  const solidLayers = allLayers.length > 1 ? allLayers.slice(1) : allLayers;
  return (m) => {
    const place = findPlace(m);
    if (!place) return 1;
    const targetCell = m.layout.grids[place.grid].at(place.x, place.y);
    if (targetCell === noCell) return 1;
    const layers = m.layout.bodies?.layers ?? solidLayers;
    return layers.some((layer) => m.state.cells[m.layout.address(targetCell, layer)] !== 0) ? 1 : 0;
  };
}

const orthogonalSteps = directions.filter((_, index) => index % 2 === 0);

/** Compiles a test of whether a thing of some kinds is orthogonally next to a cell of the thing `what`, and not a part of it. */
function compileTouches({ what, kinds }: ExprOf<"touches">, c: ClosureCompiler): Evaluate {
  const { mask, layers } = kindTable(c.program, kinds);
  return compileThingNumber(what, c, (m, thing) => {
    const ownCells = cellsOfThing(m, thing);
    m.charge(ownCells.length);
    const ownCellSet = new Set(ownCells);
    const { layout, state } = m;
    const hasKind = (cell: number, layer: number): boolean => {
      const address = layout.address(cell, layer);
      const body = layout.bodies === undefined ? 0 : bodyAt(state, layer, address);
      return mask[state.cells[address]] === 1 || (body !== 0 && mask[kindOfBody(state, body)] === 1);
    };
    const isTouching = ownCells.some((cell) =>
      orthogonalSteps.some(([dx, dy]) => {
        const next = m.gridAt(cell).shift(cell, dx, dy);
        return next !== noCell && !ownCellSet.has(next) && layers.some((layer) => hasKind(next, layer));
      }),
    );
    return isTouching ? 1 : 0;
  });
}

type DrawnShape = { readonly width: number; readonly height: number; readonly kinds: KindId[] };

const drawnShapes = new WeakMap<object, DrawnShape>();

/** Returns the cells of a body as it is drawn, row by row, cropped to its bounding box. */
export function drawnShape(m: Machine, thing: number): DrawnShape | undefined {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return undefined;
  const shape = shapeOf(m.state, ~thing);
  const cachedShape = drawnShapes.get(shape);
  if (cachedShape !== undefined) return cachedShape;
  const { across, down, left, right, top, bottom } = shape.poses[0];
  const [width, height] = [right - left + 1, bottom - top + 1];
  const kinds = Array.from({ length: width * height }, () => 0);
  shape.kinds.forEach((kind, i) => (kinds[(down[i] - top) * width + across[i] - left] = kind));
  drawnShapes.set(shape, { width, height, kinds });
  return { width, height, kinds };
}

/** Returns the cells, with their kinds, where a body would come to rest if it slid down. */
export function findBodyLanding(m: Machine, thing: number): { cell: number; kind: KindId }[] {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return [];
  if (gridOfBody(m.state, ~thing) < 0 || isSettled(m.state, ~thing)) return [];
  return m.tryOut(() => {
    slideBody(m, ~thing, 4, Infinity, undefined);
    const spot = spotOf(m.state, ~thing);
    const { kinds } = spot.shape.poses[spot.pose];
    return Array.from(cellsOf(m.state, spot), (cell, i) => ({ cell, kind: kinds[i] }));
  });
}
