import { noCell } from "../../../base/index.ts";
import type { Expr, Region, SetExpr, SetTest } from "../../../program/index.ts";
import { bodyFields, settled } from "../layout/body-layout.ts";
import { type ClosureCompiler, type GatherSet, type KindTable, kindTable } from "../machine/compiler.ts";
import type { Gather, Machine } from "../machine/machine.ts";
import {
  cellsOfThing,
  cellOfThing,
  holdsKind,
  kindOfThing,
  layerOfThing,
  thingsOfPile,
} from "../records/things.ts";
import { compileGrid } from "./places.ts";
import { NONE } from "../layout/none.ts";
import { cellsOfSettled } from "../records/laying.ts";
import { supportOf } from "../records/stack.ts";
import { countShown, likelyCellOf } from "../store/derived.ts";
import {
  isBody,
  bodiesOf,
  bodyAt,
  gridOfBody,
  kindOfBody,
  highestBody,
  recordStart,
  poseOf,
  shapeOf,
} from "../records/records.ts";
import { cellOfSpot, cellsOf, spotOf } from "../records/spots.ts";

type Test = (m: Machine, member: number) => boolean;

/** Compiles a set to a function that pushes its members onto the stack, ordered by cell and then by layer, or by distance. */
export function compileSet(set: SetExpr, c: ClosureCompiler): GatherSet {
  const gather = compileInOrder(set, c);
  return set.order ? compileByDistance(set, gather, c) : gather;
}

/** Returns the distance of two cells in king moves or orthogonal steps; a very large number for cells of different boards. */
export function distanceBetween(m: Machine, a: number, b: number, straight?: boolean): number {
  if (a === NONE || b === NONE || m.layout.gridAt(a) !== m.layout.gridAt(b)) return 2147483647;
  return m.gridAt(a).distance(a, b, straight);
}

/** Compiles a set ordered by distance. All members are gathered and sorted; then those beyond the limit are dropped. */
function compileByDistance(set: SetExpr, gather: GatherSet, c: ClosureCompiler): GatherSet {
  const { far, of } = set.order!;
  const findCentre = c.cell(of);
  const cellsOfMember = (m: Machine, member: number): readonly number[] =>
    set.kinds ? cellsOfThing(m, member) : [member];
  return (m, limit) => {
    const stackStart = m.top;
    gather(m, Infinity);
    const centreCell = findCentre(m);
    const members = [...m.stack.subarray(stackStart, m.top)].map((thing) => ({
      thing,
      distance: Math.min(...cellsOfMember(m, thing).map((cell) => distanceBetween(m, cell, centreCell))),
    }));
    members.sort((a, b) => (far ? b.distance - a.distance : a.distance - b.distance));
    m.top = stackStart;
    for (const { thing } of members.slice(0, limit)) m.push(thing);
    m.charge(members.length);
  };
}

function compileInOrder(set: SetExpr, c: ClosureCompiler): GatherSet {
  const test = compileTests(set, c);
  if (set.kinds === undefined) return compileCells(set.among, test, c);
  const table = kindTable(c.program, set.kinds);
  const { among } = set;
  if (among === undefined)
    return (m, limit) => {
      const stackLimit = m.top + limit;
      for (let grid = 0; grid < m.layout.grids.length; grid++)
        pushThingsOfGrid(m, grid, table, test, stackLimit - m.top);
    };
  if (among.is !== "board") return compileThingsAmong(table, test, c.region(among));
  const findGrid = compileGrid(among.board, among.of, c);
  return (m, limit) => {
    const gridIndex = findGrid(m);
    if (gridIndex >= 0) pushThingsOfGrid(m, gridIndex, table, test, limit);
  };
}

function compileCells(among: Region | undefined, test: Test | undefined, c: ClosureCompiler): GatherSet {
  const gather = c.region(among ?? { is: "board", board: 0 });
  if (test === undefined) return gather;
  return (m, limit) => {
    const stackStart = m.top;
    gather(m);
    const stackEnd = m.top;
    m.charge(stackEnd - stackStart);
    let keptEnd = stackStart;
    for (let at = stackStart; at < stackEnd && keptEnd - stackStart < limit; at++) {
      const cell = m.stack[at];
      if (test(m, cell)) m.stack[keptEnd++] = cell;
    }
    m.top = keptEnd;
  };
}

function pushThingsOfGrid(
  m: Machine,
  gridIndex: number,
  table: KindTable,
  accept: Test | undefined,
  limit: number,
): void {
  const stackLimit = m.top + limit;
  if (table.hasBodies) {
    for (const thing of listThingsOnGrid(m, gridIndex, table))
      if (m.top < stackLimit && (accept === undefined || accept(m, thing))) m.push(thing);
    return;
  }
  const { first, last } = m.layout.grids[gridIndex];
  const shownCount = table.hasPiles ? Infinity : countShown(m.state, gridIndex, table.kinds);
  let cell = first;
  if (table.layers.length === 1 && !table.hasPiles)
    cell = pushThingsOfLayer(m, gridIndex, table, accept, stackLimit, shownCount);
  else
    for (let remainingCount = shownCount; cell < last && remainingCount > 0 && m.top < stackLimit; cell++)
      remainingCount -= pushThingsAt(m, cell, table, accept, stackLimit);
  m.charge(cell - first);
}

/** Pushes the things on a layer that have some of these kinds, until `shownCount` have been found. Returns the cell after the last visited one. */
function pushThingsOfLayer(
  m: Machine,
  gridIndex: number,
  { mask, kinds, layers }: KindTable,
  accept: Test | undefined,
  stackLimit: number,
  shownCount: number,
): number {
  const { cells } = m.state;
  const { first, last } = m.layout.grids[gridIndex];
  const plane = layers[0] * m.layout.cellCount;
  let cell = first;
  if (shownCount === 1 && kinds.length === 1 && m.top < stackLimit) {
    const likelyCell = likelyCellOf(m.state, kinds[0]);
    if (likelyCell >= first && likelyCell < last && cells[plane + likelyCell] === kinds[0]) cell = likelyCell;
  }
  for (; cell < last && shownCount > 0 && m.top < stackLimit; cell++) {
    if (mask[cells[plane + cell]] === 0) continue;
    shownCount--;
    if (accept === undefined || accept(m, plane + cell)) m.push(plane + cell);
  }
  return cell;
}

function compileThingsAmong(table: KindTable, accept: Test | undefined, gatherCells: Gather): GatherSet {
  return (m, limit) => {
    const stackStart = m.top;
    gatherCells(m);
    const stackEnd = m.top;
    m.charge(stackEnd - stackStart);
    if (table.hasBodies && !hasThingOfKinds(m, table)) {
      m.top = stackStart;
      return;
    }
    const stackLimit = stackEnd + limit;
    for (let at = stackStart; at < stackEnd && m.top < stackLimit; at++)
      pushThingsAt(m, m.stack[at], table, accept, stackLimit, stackEnd);
    m.stack.copyWithin(stackStart, stackEnd, m.top);
    m.top -= stackEnd - stackStart;
  };
}

/** Compiles a test of whether a member stands on a body. The expression of the body is evaluated with the `it` from outside the set. */
function compileRiding(what: Expr, c: ClosureCompiler): (m: Machine, outerIt: number) => number {
  const findCarrier = c.value(what);
  return (m, outerIt) => {
    const member = m.it;
    m.it = outerIt;
    const carrier = findCarrier(m);
    m.it = member;
    if (!isBody(carrier) || m.layout.bodies === undefined || kindOfThing(m.state, m.it) === 0) return 0;
    const layer = layerOfThing(m.state, m.it);
    const cell = cellOfThing(m.state, m.it);
    return layer > 0 && cell >= 0 && supportOf(m.state, layer, cell).body === ~carrier ? 1 : 0;
  };
}

/** Pushes the things of some kinds in a cell, skipping bodies that are on the stack from `stackStart` on. Returns the number found, pushed or not. */
function pushThingsAt(
  m: Machine,
  cell: number,
  table: KindTable,
  accept: Test | undefined,
  stackLimit: number,
  stackStart = stackLimit,
): number {
  const { state, layout } = m;
  const { mask, layers } = table;
  let foundCount = 0;
  for (const layer of layers) {
    if (table.hasPiles && layout.isPile(layer)) {
      pushPile(m, cell, layer, table, accept);
      m.top = Math.min(m.top, stackLimit);
      continue;
    }
    const address = layer * layout.cellCount + cell;
    const shownAddress = mask[state.cells[address]] === 1 ? address : undefined;
    const thing = table.hasBodies ? findThingAt(m, layer, address, mask) : shownAddress;
    if (thing === undefined) continue;
    foundCount++;
    if (m.top >= stackLimit || (thing < 0 && m.stack.subarray(stackStart, m.top).includes(thing))) continue;
    if (accept === undefined || accept(m, thing)) m.push(thing);
  }
  return foundCount;
}

function pushPile(m: Machine, cell: number, layer: number, table: KindTable, accept: Test | undefined): void {
  const { state, layout } = m;
  if (state.cells[layer * layout.cellCount + cell] === 0) return;
  for (const thing of thingsOfPile(state, cell, layer)) {
    const kind = state.numbers[layout.nodesStart + (thing - layout.addressCount) * 3];
    if (table.mask[kind] === 1 && (accept === undefined || accept(m, thing))) m.push(thing);
  }
}

/** Combines the tests of a set, which see the member as `it`; undefined if there are none. */
function compileTests(set: SetExpr, c: ClosureCompiler): Test | undefined {
  const tests = set.tests.map((test) => compileTest(test, set.kinds !== undefined, c));
  if (tests.length === 0) return undefined;
  return (m, member) => {
    m.charge(1);
    let isAccepted = m.isRunning;
    const outerIt = m.it;
    m.it = member;
    for (let i = 0; i < tests.length && isAccepted; i++) isAccepted = tests[i](m, outerIt) !== 0;
    m.it = outerIt;
    return isAccepted;
  };
}

function compileTest(
  test: SetTest,
  hasThings: boolean,
  c: ClosureCompiler,
): (m: Machine, outerIt: number) => number {
  if (test.by === "where") return c.test(test.test);
  if (test.by === "riding") return compileRiding(test.what, c);
  const { mask, layers } = kindTable(c.program, test.kinds);
  const isWanted = !test.not;
  return (m) => {
    const cell = hasThings ? cellOfThing(m.state, m.it) : m.it;
    return holdsKind(m.state, cell, mask, layers) === isWanted ? 1 : 0;
  };
}

/** Describes a thing with the cell and layer that determine its position in reading order. */
interface OrderedThing {
  readonly cell: number;
  readonly layer: number;
  readonly thing: number;
}

/** Lists the things of some kinds on a grid in reading order, bodies by their first cells. Cells of bodies do not count as objects. */
function listThingsOnGrid(m: Machine, grid: number, table: KindTable): number[] {
  const members: OrderedThing[] = [];
  let shownCount = countShown(m.state, grid, table.kinds);
  const highestNumber = highestBody(m.state);
  for (let bodyId = 1; bodyId <= highestNumber; bodyId++) {
    if (!isBodyOf(m, bodyId, table) || gridOfBody(m.state, bodyId) !== grid) continue;
    members.push({ cell: firstCell(m, bodyId), layer: shapeOf(m.state, bodyId).layer, thing: ~bodyId });
    if (bodiesOf(m.state).canInteract) continue;
    // A settled body does not show the cells that it has lost. Where bodies interact, any cell may be covered or changed.
    const { kinds, ownKindCount } = poseOf(m.state, bodyId);
    const size = m.state.bodies[recordStart(m.state, bodyId) + bodyFields.size];
    shownCount -= Math.max(0, ownKindCount - (kinds.length - size));
  }
  if (shownCount > 0 || table.hasPiles) addObjects(m, grid, table, members);
  if (members.length > 1) members.sort((a, b) => a.cell - b.cell || a.layer - b.layer);
  m.charge(members.length);
  // The spare cell of a board that runs on is in no set.
  return members.filter((it) => it.cell < m.layout.grids[grid].last).map((it) => it.thing);
}

/** Returns true if a thing of some kinds may exist: a body on or off a board, an object shown, or an object in a pile. */
function hasThingOfKinds(m: Machine, table: KindTable): boolean {
  if (table.hasPiles) return true;
  for (let grid = 0; grid < m.layout.grids.length; grid++)
    if (countShown(m.state, grid, table.kinds) > 0) return true;
  const highestNumber = highestBody(m.state);
  for (let bodyId = 1; bodyId <= highestNumber; bodyId++) if (isBodyOf(m, bodyId, table)) return true;
  return false;
}

function isBodyOf(m: Machine, bodyId: number, { mask }: KindTable): boolean {
  const kind = kindOfBody(m.state, bodyId);
  return kind !== 0 && mask[kind] === 1;
}

/** Returns the first cell of a body in reading order. */
function firstCell(m: Machine, bodyId: number): number {
  if (m.state.bodies[recordStart(m.state, bodyId) + bodyFields.pose] === settled)
    return cellsOfSettled(m.state, bodyId)[0] ?? 0;
  const spot = spotOf(m.state, bodyId);
  if (!m.layout.grids[spot.grid].wraps) {
    const firstCell = cellOfSpot(m.state, spot, spot.shape.poses[spot.pose].firstIndex);
    if (firstCell !== noCell) return firstCell;
  }
  return cellsOf(m.state, spot).reduce((a, b) => Math.min(a, b));
}

/** Adds the objects of some kinds to `members`. Cells of bodies that show one of the kinds are not objects. */
function addObjects(m: Machine, grid: number, { mask, layers }: KindTable, members: OrderedThing[]): void {
  const { first, last } = m.layout.grids[grid];
  for (let cell = first; cell < last; cell++)
    for (const layer of layers)
      for (const thing of objectsAt(m, cell, layer, mask))
        if (mask[kindOfThing(m.state, thing)] === 1) members.push({ cell, layer, thing });
  m.charge(last - first);
}

/** Lists the objects on a layer of a cell that may be of some kinds: the whole pile, or at most one object. */
function objectsAt(m: Machine, cell: number, layer: number, mask: Uint8Array): readonly number[] {
  if (m.layout.isPile(layer)) return thingsOfPile(m.state, cell, layer);
  const address = m.layout.address(cell, layer);
  return mask[m.state.cells[address]] !== 1 || isOwnCell(m, layer, address) ? noThings : [address];
}

const noThings: readonly number[] = [];

/** Returns true if a body covers an address and shows its own kind there, so that the address holds no object. */
function isOwnCell(m: Machine, layer: number, address: number): boolean {
  const body = bodyAt(m.state, layer, address);
  return body !== 0 && kindOfBody(m.state, body) === m.state.cells[address];
}

/** Returns the body or object of some kinds at an address, as a thing; undefined if there is none, because 0 is a valid thing. */
function findThingAt(m: Machine, layer: number, address: number, has: Uint8Array): number | undefined {
  const body = bodyAt(m.state, layer, address);
  if (body !== 0 && has[kindOfBody(m.state, body)] === 1) return ~body;
  return has[m.state.cells[address]] === 1 && !isOwnCell(m, layer, address) ? address : undefined;
}
