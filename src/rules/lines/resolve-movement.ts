import type { Machine } from "../../engine/index.ts";
import type { LineMemory } from "./memory.ts";
import { movementBit } from "./plan.ts";

/** For each movement bit, how far it goes across and down. */
const across = [0, 0, -1, 1];
const down = [-1, 1, 0, 0];

/** Movements from this bit on are granted where they are. */
const action = movementBit("action");

/**
 * Moves everything that can move, cell by cell, lower layers first, until nothing moves any more; then all movements are dropped. Cells come
 * column by column. Returns the marks of rigid groups that had a movement which failed, one for each cell; mostly none.
 */
export function resolveMovement(m: Machine, memory: LineMemory): readonly number[] {
  const { moving } = memory;
  if (moving.length === 0) return noMovement;
  inColumns(memory);
  let moved = true;
  while (moved && m.goesOn) {
    moved = false;
    for (let i = 0; i < moving.length; i++) if (moveOne(m, memory, moving[i])) moved = true;
    m.charge(moving.length);
  }
  const failed = leftover(m, memory);
  memory.settle();
  return failed;
}

const noMovement: readonly number[] = [];

/** Sorts the addresses with movements by column, row and layer, without repeats. */
function inColumns(memory: LineMemory): void {
  const { moving, movements, layout } = memory;
  const { cellCount, layerCount, grids } = layout;
  if (moving.length === 1) return;
  const key = (address: number) => {
    const cell = address % cellCount;
    const grid = grids[grids.length === 1 ? 0 : layout.gridAt(cell)];
    const local = cell - grid.first;
    const column = local % grid.width;
    const place = grid.first + column * grid.height + (local - column) / grid.width;
    return place * layerCount + (address - cell) / cellCount;
  };
  const kept = [...new Set(moving)].filter((it) => movements[it] !== 0).sort((a, b) => key(a) - key(b));
  moving.length = 0;
  moving.push(...kept);
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
  if (kind !== 0 && memory.noises.hears) memory.noises.moved(memory, cell, layer, m.state.cells);
  if (kind !== 0 && to !== cell) {
    m.state.set(cell, layer, 0);
    m.state.set(to, layer, kind);
    m.events.push({ type: "move", kind, from: cell, to });
  }
  memory.setMovement(cell, layer, 0);
  return true;
}

const lowest = (movement: number) => 31 - Math.clz32(movement & -movement);
const acrossOf = (movement: number) => across[lowest(movement)];
const downOf = (movement: number) => down[lowest(movement)];

/** Plays the noises of what could not move, and returns the rigid groups that gave those movements. */
function leftover(m: Machine, memory: LineMemory): readonly number[] {
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
    if (memory.noises.hears && cell !== lastCell) memory.noises.stayed(memory, cell, m.state.cells);
    lastCell = cell;
  }
  return failed.length === 0 ? noMovement : failed;
}
