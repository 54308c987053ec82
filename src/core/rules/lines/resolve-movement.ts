import type { Grid } from "../../../base/index.ts";
import { type Layout, type Machine, setTop } from "../../engine/index.ts";
import { noMarks } from "./line-state.ts";
import type { LineMemory } from "./memory.ts";
import { movementBit } from "./movement-bits.ts";
import { sortPlaces } from "./sort-places.ts";

/** For each movement bit, how far it goes across and down. */
const across = [0, 0, -1, 1];
const down = [-1, 1, 0, 0];

/** Movements from this bit on are granted where they are. */
const action = movementBit("action");

/** Grants movements as `LineState.grant` says. */
export function resolveMovement(m: Machine, memory: LineMemory): readonly number[] {
  const { moving } = memory;
  if (moving.length === 0) return noMarks;
  inColumns(memory);
  let moved = true;
  while (moved && m.goesOn) {
    moved = false;
    for (let i = 0; i < moving.length; i++) if (moveOne(m, memory, moving[i])) moved = true;
    m.charge(moving.length);
  }
  const failed = leftover(memory);
  memory.settle();
  return failed;
}

/** Sorts the addresses with movements by column, row and layer, without repeats. */
function inColumns({ moving, movements, layout }: LineMemory): void {
  const { places, addresses } = columnsOf(layout);
  if (scratch.length < moving.length) scratch = new Int32Array(moving.length * 2);
  let size = 0;
  for (let i = 0; i < moving.length; i++) if (movements[moving[i]] !== 0) scratch[size++] = places[moving[i]];
  sortPlaces(scratch, size);
  moving.length = 0;
  for (let i = 0; i < size; i++)
    if (i === 0 || scratch[i] !== scratch[i - 1]) moving.push(addresses[scratch[i]]);
}

/** Where the addresses of a layout stand in the order of columns, and which stand there. */
interface Columns {
  readonly places: Int32Array;
  readonly addresses: Int32Array;
}

const columns = new WeakMap<Layout, Columns>();

let scratch = new Int32Array(64);

function columnsOf(layout: Layout): Columns {
  const known = columns.get(layout);
  if (known) return known;
  const { span, cellCount, layerCount, grids } = layout;
  const places = new Int32Array(span);
  const addresses = new Int32Array(span);
  for (const grid of grids)
    for (let cell = grid.first; cell < grid.end; cell++)
      for (let layer = 0; layer < layerCount; layer++)
        places[layer * cellCount + cell] = placeInColumns(grid, cell) * layerCount + layer;
  for (let address = 0; address < span; address++) addresses[places[address]] = address;
  const made = { places, addresses };
  columns.set(layout, made);
  return made;
}

/** The place of a cell in the order of columns; a spare cell behind the last one stands at the end of the first column. */
function placeInColumns({ first, width, height, runsOn }: Grid, cell: number): number {
  const column = (cell - first) % width;
  const row = (cell - first - column) / width;
  return first + column * height + row + (runsOn && column > 0 ? 1 : 0);
}

function moveOne(m: Machine, memory: LineMemory, address: number): boolean {
  const movement = memory.movements[address];
  if (movement === 0) return false;
  const { cellCount } = m.layout;
  const layer = (address / cellCount) | 0;
  const cell = address - layer * cellCount;
  const kind = m.state.cells[address];
  const to = movement >= action ? cell : m.gridAt(cell).shift(cell, acrossOf(movement), downOf(movement));
  if (to < 0 || (to !== cell && m.state.cells[layer * cellCount + to] !== 0)) return false;
  if (kind !== 0 && memory.noises.hears) memory.noises.moved(kind, movement);
  if (kind !== 0 && to !== cell) {
    setTop(m.state, cell, layer, 0);
    setTop(m.state, to, layer, kind);
    m.events.push({ type: "move", kind, from: cell, to });
  }
  memory.setMovement(cell, layer, 0);
  return true;
}

const lowest = (movement: number) => 31 - Math.clz32(movement & -movement);
const acrossOf = (movement: number) => across[lowest(movement)];
const downOf = (movement: number) => down[lowest(movement)];

/** Plays the noises of what could not move, and returns the rigid groups that gave those movements. */
function leftover(memory: LineMemory): readonly number[] {
  const failed: number[] = [];
  const { moving, movements, rigid, layout } = memory;
  let lastRigid = -1;
  let lastCell = -1;
  for (let i = 0; i < moving.length; i++) {
    const address = moving[i];
    if (movements[address] === 0) continue;
    const cell = address % layout.cellCount;
    const mark = rigid.length > 0 ? rigid[address] : 0;
    if (mark !== 0 && cell !== lastRigid) {
      failed.push(mark);
      lastRigid = cell;
    }
    if (memory.noises.hears && cell !== lastCell) memory.noises.stayed(memory, cell);
    lastCell = cell;
  }
  return failed.length === 0 ? noMarks : failed;
}
