import type { KindId, LayerId } from "../../program/index.ts";
import { bodyPlace, record, type State } from "../../engine/index.ts";

/** A way of a body that shows one kind, to another pose or by so many cells: what changes is its rim. */
export interface RimChange {
  readonly layer: LayerId;
  readonly kind: KindId;
  /** The pose that it goes to, and how far its anchor goes. */
  readonly pose: number;
  readonly across: number;
  readonly down: number;
  /** The cells that it leaves and as many that it enters, as differences from where its anchor was. */
  readonly left: Int32Array;
  readonly entered: Int32Array;
}

// JavaScript reads a constant of this module faster than one of another.
const firstBody = bodyPlace;
const { x: xPart, y: yPart, pose: posePart } = record;

/** Moves a body whose record is at a place of `bodies`, and whose anchor is at an address: what it enters must be free. */
export function changeRim(state: State, rim: RimChange, number: number, place: number, anchor: number): void {
  const { left, entered, across, down, pose, kind } = rim;
  const { bodies, cells, journal } = state;
  if (state.lines !== undefined || state.dirtyCells !== undefined) tellRim(state, rim, number, anchor);
  else {
    const plane = state.layout.bodies!.planeOf[rim.layer];
    const count = left.length;
    let at = journal.extend(8 * count);
    const { entries } = journal;
    for (let i = 0; i < count; i++) {
      const from = anchor + left[i];
      const to = anchor + entered[i];
      entries[at] = firstBody - plane - from;
      entries[at + 1] = number;
      entries[at + 2] = from;
      entries[at + 3] = kind;
      entries[at + 4] = firstBody - plane - to;
      entries[at + 5] = 0;
      entries[at + 6] = to;
      entries[at + 7] = 0;
      bodies[plane + from] = cells[from] = 0;
      bodies[plane + to] = number;
      cells[to] = kind;
      at += 8;
    }
  }
  if (across !== 0) replace(state, place + xPart, bodies[place + xPart] + across);
  if (down !== 0) replace(state, place + yPart, bodies[place + yPart] + down);
  if (bodies[place + posePart] !== pose) replace(state, place + posePart, pose);
}

/** The same where each cell that changes has to be told. */
function tellRim(
  state: State,
  { left, entered, layer, kind }: RimChange,
  number: number,
  anchor: number,
): void {
  for (let i = 0; i < left.length; i++) writeCell(state, layer, anchor + left[i], 0, 0);
  for (let i = 0; i < entered.length; i++) writeCell(state, layer, anchor + entered[i], number, kind);
}

function writeCell(state: State, layer: LayerId, address: number, number: number, kind: KindId): void {
  state.setBody(state.layout.bodies!.planeOf[layer] + address, number);
  state.show(address - layer * state.layout.cellCount, layer, kind);
}

/** Writes an integer of bodies that is not the same. */
function replace({ journal, bodies }: State, index: number, value: number): void {
  journal.add(firstBody - index, bodies[index]);
  bodies[index] = value;
}

/** Lays a body on free cells of a layer, given as differences from an address; each shows its kind. */
export function coverFree(
  state: State,
  layer: LayerId,
  anchor: number,
  offsets: Int32Array,
  number: number,
  kinds: Int32Array,
): void {
  const { bodies, cells, counts, spots, journal, layout } = state;
  if (state.lines !== undefined || state.dirtyCells !== undefined) {
    for (let i = 0; i < offsets.length; i++) writeCell(state, layer, anchor + offsets[i], number, kinds[i]);
    return;
  }
  const plane = layout.bodies!.planeOf[layer];
  const first = layer * layout.cellCount;
  const base = layout.kindCount * layout.gridAt(anchor - first + offsets[0]);
  let at = journal.extend(4 * offsets.length);
  const { entries } = journal;
  for (let i = 0; i < offsets.length; i++) {
    const address = anchor + offsets[i];
    const kind = kinds[i];
    entries[at] = firstBody - plane - address;
    entries[at + 1] = 0;
    entries[at + 2] = address;
    entries[at + 3] = 0;
    at += 4;
    bodies[plane + address] = number;
    cells[address] = kind;
    counts[base]--;
    counts[base + kind]++;
    spots[kind] = address - first;
  }
}
