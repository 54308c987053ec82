import { noCell } from "../../base/index.ts";
import type { KindId } from "../../program/index.ts";
import type { State } from "../state/state.ts";
import { record, settled } from "../layout/body-layout.ts";
import { bodiesOf, emptySlots, freeBody, gridOfBody, isSettled, placeOf, shapeOf } from "./records.ts";
import { passBody, passing } from "./fast-motion.ts";
import { cellsOf, isInside, type Spot, spotOf } from "./spots.ts";
import { damage, kindOfCell, setGround, uncoverCell } from "./stack.ts";

/** The first cell of a spot that the body cannot have, by its index in the shape; -1 if it fits. */
export function clashOf(state: State, number: number, { shape, pose, grid, x, y }: Spot): number {
  const ready = shape.poses[pose];
  const { cells, bodies, layout } = state;
  const plane = bodiesOf(state).planeOf[shape.layer];
  const layer = shape.layer * layout.cellCount;
  if (isInside(layout.grids[grid], ready, x, y)) {
    const { first, width } = layout.grids[grid];
    const base = layer + first + y * width + x;
    const offsets = ready.offsets[grid];
    for (let i = 0; i < offsets.length; i++) {
      const address = base + offsets[i];
      if (cells[address] !== 0 && bodies[plane + address] !== number) return i;
    }
    return -1;
  }
  const board = layout.grids[grid];
  for (let i = 0; i < ready.across.length; i++) {
    const cell = board.at(x + ready.across[i], y + ready.down[i]);
    if (cell === noCell) return i;
    const address = layer + cell;
    if (cells[address] !== 0 && bodies[plane + address] !== number) return i;
  }
  return -1;
}

/** The first cell that a body one cell further in a direction cannot have; -1 if it fits. Only the cells that go first are tested. */
export function clashAhead(state: State, number: number, spot: Spot, way: number): number {
  const { shape, pose, grid, x, y } = spot;
  const ready = shape.poses[pose];
  if (!isInside(state.layout.grids[grid], ready, x, y)) return clashOf(state, number, spot);
  const { cells, bodies, layout } = state;
  const plane = bodiesOf(state).planeOf[shape.layer];
  const { first, width } = layout.grids[grid];
  const base = shape.layer * layout.cellCount + first + y * width + x;
  const offsets = ready.offsets[grid];
  const ahead = ready.ahead[way];
  for (let i = 0; i < ahead.length; i++) {
    const address = base + offsets[ahead[i]];
    if (cells[address] !== 0 && bodies[plane + address] !== number) return ahead[i];
  }
  return -1;
}

/** Puts a body, on a board or not, where it fits. Cells that it keeps are not touched. */
export function layBody(state: State, number: number, spot: Spot): void {
  const { shape, pose } = spot;
  const layout = bodiesOf(state);
  const at = placeOf(state, number);
  const plane = layout.planeOf[shape.layer] + shape.layer * state.layout.cellCount;
  if (passTo(state, number, at, spot)) return;
  if (gridOfBody(state, number) >= 0) {
    const mark = ++layout.mark;
    const cells = cellsOf(state, spot);
    for (let i = 0; i < cells.length; i++) layout.marks[cells[i]] = mark;
    liftBody(state, number, shape.layer, mark);
  }
  const cells = cellsOf(state, spot);
  const { kinds } = shape.poses[pose];
  for (let i = 0; i < cells.length; i++) {
    state.setBody(plane + cells[i], number);
    state.show(cells[i], shape.layer, kinds[i]);
  }
  writeSpot(state, at, spot);
}

/** The same the quick way, where there is one. */
function passTo(state: State, number: number, at: number, { shape, pose, grid, x, y }: Spot): boolean {
  const { bodies } = state;
  if (bodies[at + record.kind] !== shape.kind || bodies[at + record.grid] !== grid + 1) return false;
  const [across, down] = [x - bodies[at + record.x], y - bodies[at + record.y]];
  return passBody(state, number, pose, across, down) === passing.done;
}

/** Writes into the record of a body where it lies. */
export function writeSpot(state: State, at: number, { shape, pose, grid, x, y }: Spot): void {
  state.setBody(at + record.kind, shape.kind);
  state.setBody(at + record.size, shape.kinds.length);
  state.setBody(at + record.grid, grid + 1);
  state.setBody(at + record.x, x);
  state.setBody(at + record.y, y);
  state.setBody(at + record.pose, pose);
}

/** Takes a body off its board; it is as drawn again. */
export function takeUpBody(state: State, number: number): void {
  if (gridOfBody(state, number) < 0) return;
  if (isSettled(state, number)) liftSettled(state, number);
  else liftBody(state, number, -1, 0);
  const at = placeOf(state, number);
  state.setBody(at + record.size, shapeOf(state, number).kinds.length);
  for (const part of [record.grid, record.x, record.y, record.pose]) state.setBody(at + part, 0);
}

/** Uncovers the cells of a body, but for those of the layer `kept` that bear the mark. */
function liftBody(state: State, number: number, kept: number, mark: number): void {
  const spot = spotOf(state, number);
  const { planeOf, marks } = bodiesOf(state);
  const { layer } = spot.shape;
  const plane = planeOf[layer] + layer * state.layout.cellCount;
  const cells = cellsOf(state, spot);
  if (layer === 0) {
    for (const cell of [...cells]) uncoverCell(state, number, cell);
    return;
  }
  for (let i = 0; i < cells.length; i++) {
    if (layer === kept && marks[cells[i]] === mark) continue;
    state.setBody(plane + cells[i], 0);
    state.show(cells[i], layer, 0);
  }
}

function liftSettled(state: State, number: number): void {
  state.stirRest();
  const { layer } = shapeOf(state, number);
  for (const cell of cellsOfSettled(state, number)) {
    state.setBody(bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount + cell, 0);
    state.show(cell, layer, 0);
  }
}

/** The cells of a settled body in reading order. */
export function cellsOfSettled(state: State, number: number): number[] {
  const { layer } = shapeOf(state, number);
  const { first, end } = state.layout.grids[gridOfBody(state, number)];
  const plane = bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount;
  const cells: number[] = [];
  let left = state.bodies[placeOf(state, number) + record.size];
  for (let cell = first; cell < end && left > 0; cell++) {
    if (state.bodies[plane + cell] !== number) continue;
    cells.push(cell);
    left--;
  }
  return cells;
}

/**
 * A body comes to rest: it leaves its slots and its cells go their own ways. If lines ask for more than cells it stays a
 * body; else its cells are plain objects and it is gone.
 */
export function settleBody(state: State, number: number): void {
  const layout = bodiesOf(state);
  state.stirRest();
  const at = placeOf(state, number);
  const { settles } = shapeOf(state, number);
  if (settles === "ground") return becomeGround(state, number);
  if (settles === "body") {
    emptySlots(state, number);
    state.setBody(at + record.pose, settled);
    state.setBody(at + record.x, 0);
    state.setBody(at + record.y, 0);
    return;
  }
  const spot = spotOf(state, number);
  const { layer } = spot.shape;
  const plane = layout.planeOf[layer] + layer * state.layout.cellCount;
  const cells = cellsOf(state, spot);
  for (let i = 0; i < cells.length; i++) state.setBody(plane + cells[i], 0);
  freeBody(state, number);
}

/** The cells of a body that lies on something become the ground. */
function becomeGround(state: State, number: number): void {
  const cells = [...cellsOf(state, spotOf(state, number))];
  const kinds = cells.map((_, index) => kindOfCell(state, number, index));
  cells.forEach((cell, index) => {
    uncoverCell(state, number, cell);
    setGround(state, cell, kinds[index]);
  });
  freeBody(state, number);
}

/**
 * What a rule or an action writes on a cell of a body ends the body's being one: it settles, and loses that cell. Of a body that lies
 * on something it changes that cell.
 */
export function breakBody(state: State, layer: number, address: number, kind: KindId): void {
  const place = bodiesOf(state).planeOf[layer] + address;
  const number = state.bodies[place];
  if (number === 0) return;
  if (kind !== 0 && shapeOf(state, number).settles === "ground") return damage(state, number, address, kind);
  if (!isSettled(state, number)) settleBody(state, number);
  if (state.bodies[place] !== number) return;
  state.setBody(place, 0);
  loseCell(state, number);
}

/** A settled body has one cell less. True if it was the last. */
export function loseCell(state: State, number: number): boolean {
  const size = placeOf(state, number) + record.size;
  state.setBody(size, state.bodies[size] - 1);
  if (state.bodies[size] > 0) return false;
  freeBody(state, number);
  return true;
}
