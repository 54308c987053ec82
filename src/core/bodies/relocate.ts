import type { KindId } from "../../program/index.ts";
import {
  addressOfThing,
  bodiesOf,
  cellOfThing,
  cellsOfBody,
  cellsOfSettled,
  gridOfBody,
  isSettled,
  kindOfThing,
  layerOfThing,
  type Machine,
  pushOnPile,
  record,
  recordPlace,
  removeFromPile,
  shapeOf,
  type State,
  uncoverCell,
} from "../engine/index.ts";

/** Moves beyond so many in a cycle are not told: nobody can watch them, and a cycle may make millions. */
const mostTold = 100_000;

/** Tells that something has moved from a cell to another, for shells to show. */
export function tellMove({ events }: Machine, kind: KindId, from: number, to: number): void {
  if (events.length < mostTold) events.push({ type: "move", kind, from, to });
}

/** Takes an object out of its pile. Going down to it is work: so many that lie on it count as one unit. */
export function takeOffPile(m: Machine, thing: number): void {
  m.charge(removeFromPile(m.state, thing - m.layout.span) >> 4);
}

/** Puts an object into another cell of its layer, which has room for it; returns the thing at its new place. */
export function carryObject(m: Machine, thing: number, to: number): number {
  const { state, layout } = m;
  const kind = kindOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const layer = layerOfThing(state, thing);
  tellMove(m, kind, from, to);
  if (addressOfThing(state, thing) !== thing) {
    takeOffPile(m, thing);
    return layout.span + pushOnPile(state, to, layer, kind);
  }
  state.set(from, layer, 0);
  state.set(to, layer, kind);
  return layout.address(to, layer);
}

/** Takes a body off its board and resets its pose. */
export function takeUpBody(state: State, number: number): void {
  if (gridOfBody(state, number) < 0) return;
  if (isSettled(state, number)) liftSettled(state, number);
  else liftBody(state, number);
  const at = recordPlace(state, number);
  state.setBody(at + record.size, shapeOf(state, number).kinds.length);
  for (const part of [record.grid, record.x, record.y, record.pose]) state.setBody(at + part, 0);
}

/** Uncovers the cells of a body. */
function liftBody(state: State, number: number): void {
  const { layer } = shapeOf(state, number);
  const plane = bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount;
  const cells = cellsOfBody(state, number);
  if (layer === 0) {
    for (const cell of [...cells]) uncoverCell(state, number, cell);
    return;
  }
  for (let i = 0; i < cells.length; i++) {
    state.setBody(plane + cells[i], 0);
    state.show(cells[i], layer, 0);
  }
}

function liftSettled(state: State, number: number): void {
  state.touchSettled();
  const { layer } = shapeOf(state, number);
  for (const cell of cellsOfSettled(state, number)) {
    state.setBody(bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount + cell, 0);
    state.show(cell, layer, 0);
  }
}
