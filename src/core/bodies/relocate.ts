import type { KindId, LayerId } from "../../program/index.ts";
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
  bodyFields,
  recordStart,
  removeFromPile,
  shapeOf,
  type State,
  uncoverCell,
} from "../engine/index.ts";

/** Limits the moves that a cycle reports: nobody can watch more, and a cycle may make millions. */
const maxReportedMoves = 100_000;

/** Reports that something has moved from a cell to another, for animation. */
export function reportMove({ events }: Machine, kind: KindId, from: number, to: number): void {
  if (events.length < maxReportedMoves) events.push({ type: "move", kind, from, to });
}

/** Removes an object from its pile. Every 16 objects on top of it cost one unit of work. */
export function takeOffPile(m: Machine, thing: number): void {
  m.charge(removeFromPile(m.state, thing - m.layout.addressCount) >> 4);
}

/** Moves an object to another cell of its layer that has room for it. Returns the object at its new cell. */
export function carryObject(m: Machine, thing: number, to: number): number {
  const { state, layout } = m;
  const kind = kindOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const layer = layerOfThing(state, thing);
  reportMove(m, kind, from, to);
  if (addressOfThing(state, thing) !== thing) {
    takeOffPile(m, thing);
    return layout.addressCount + pushOnPile(state, to, layer, kind);
  }
  state.set(from, layer, 0);
  state.set(to, layer, kind);
  return layout.address(to, layer);
}

/** Writes the body that covers a cell of a layer (0 for none), and the kind that the cell shows. */
export function writeCell(state: State, layer: LayerId, cell: number, body: number, kind: KindId): void {
  state.setBody(bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount + cell, body);
  state.show(cell, layer, kind);
}

export function liftBody(state: State, bodyId: number, layer: LayerId, cells: ArrayLike<number>): void {
  for (let i = 0; i < cells.length; i++) {
    if (layer === 0) uncoverCell(state, bodyId, cells[i]);
    else writeCell(state, layer, cells[i], 0, 0);
  }
}

/** Removes a body from its board and resets its pose. */
export function removeBodyFromBoard(state: State, bodyId: number): void {
  if (gridOfBody(state, bodyId) < 0) return;
  const { layer, kinds } = shapeOf(state, bodyId);
  if (isSettled(state, bodyId)) {
    state.touchSettled();
    for (const cell of cellsOfSettled(state, bodyId)) writeCell(state, layer, cell, 0, 0);
  } else liftBody(state, bodyId, layer, cellsOfBody(state, bodyId).slice());
  const record = recordStart(state, bodyId);
  state.setBody(record + bodyFields.size, kinds.length);
  for (const field of [bodyFields.grid, bodyFields.x, bodyFields.y, bodyFields.pose])
    state.setBody(record + field, 0);
}
