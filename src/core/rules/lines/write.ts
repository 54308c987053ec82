import type { Machine } from "../../engine/index.ts";
import type { LineMemory } from "./memory.ts";
import type { WritePlan } from "./plan.ts";
import { randomMovement } from "./movement-bits.ts";

/** Writes one cell; returns whether anything in it changed. */
export function writeCell(m: Machine, memory: LineMemory, write: WritePlan, cell: number): boolean {
  const { layerOf } = m.layout;
  const drawn = write.random.length === 0 ? 0 : write.random[m.state.draw(0, write.random.length)];
  const drawnLayer = drawn === 0 ? -1 : layerOf[drawn];
  let changed = false;
  for (let i = 0; i < write.clear.length; i++)
    if (write.clear[i] !== drawnLayer && putKind(m, memory, cell, write.clear[i], 0)) changed = true;
  for (let i = 0; i < write.remove.length; i++) {
    const layer = layerOf[write.remove[i]];
    if (m.state.cells[layer * m.layout.cellCount + cell] !== write.remove[i]) continue;
    if (layer !== drawnLayer && isPut(write, layerOf, layer) === 0 && putKind(m, memory, cell, layer, 0))
      changed = true;
  }
  for (let i = 0; i < write.put.length; i++)
    if (putKind(m, memory, cell, layerOf[write.put[i]], write.put[i])) changed = true;
  if (drawn !== 0) {
    if (putKind(m, memory, cell, drawnLayer, drawn)) changed = true;
    if (writeMovement(memory, cell, drawnLayer, 0)) changed = true;
  }
  for (let i = 0; i < write.movements.length; i += 2) {
    const movement =
      write.movements[i + 1] === randomMovement ? 1 << m.state.draw(0, 4) : write.movements[i + 1];
    if (writeMovement(memory, cell, write.movements[i], movement)) changed = true;
  }
  return changed;
}

function isPut(write: WritePlan, layerOf: Int32Array, layer: number): number {
  for (let i = 0; i < write.put.length; i++) if (layerOf[write.put[i]] === layer) return write.put[i];
  return 0;
}

function putKind(m: Machine, memory: LineMemory, cell: number, layer: number, kind: number): boolean {
  const old = m.state.cells[layer * m.layout.cellCount + cell];
  if (old === kind) return false;
  m.state.set(cell, layer, kind);
  if (memory.noises.hears) memory.noises.changed(old, kind);
  return true;
}

function writeMovement(memory: LineMemory, cell: number, layer: number, movement: number): boolean {
  if (memory.movements[layer * memory.layout.cellCount + cell] === movement) return false;
  memory.setMovement(cell, layer, movement);
  return true;
}

/** Marks the layers of a cell that have no mark yet with a rigid group; returns whether there were any. */
export function markRigid(memory: LineMemory, write: WritePlan, cell: number, group: number): boolean {
  const { cellCount } = memory.layout;
  let isNew = false;
  for (let i = 0; i < write.marks.length; i++) {
    const address = write.marks[i] * cellCount + cell;
    if (memory.rigid[address] !== 0) continue;
    memory.marked.push(address);
    memory.rigid[address] = group;
    isNew = true;
  }
  return isNew;
}
