import { type LayerId, movementBit } from "../../../program/index.ts";
import { bodyAt, cellsOfThing, type Layout, type Machine, nextCell, setTop } from "../../engine/index.ts";
import { LineState } from "./line-state.ts";
import type { LinePlan, RulePlan } from "./plan.ts";
import type { MovementReader } from "./noises.ts";
import { PlainRule } from "./plain-rule.ts";

/** Moves a body in a direction; returns false if that is refused. */
export type MoveBody = (m: Machine, body: number, direction: number, steps: number, at: undefined) => boolean;

const directionsByBit = [0, 4, 6, 2];

/** Is the first movement bit that is carried out without leaving the cell. */
const actionBit = movementBit("action");

/** Is the reference implementation of line rules. It stores only movements, and reads and writes kinds in the position itself. */
export class PlainLineState extends LineState implements MovementReader {
  /** Maps the address of a cell and layer to its movement bits. */
  readonly movements = new Map<number, number>();
  /** Maps the address of a cell and layer to the rigid group that marked it first. */
  readonly rigidGroups = new Map<number, number>();
  readonly #layout: Layout;
  readonly #cells: Uint8Array | Uint16Array;
  readonly #moveBody: MoveBody;

  constructor(plan: LinePlan, layout: Layout, cells: Uint8Array | Uint16Array, moveBody: MoveBody) {
    super(plan);
    this.#layout = layout;
    this.#cells = cells;
    this.#moveBody = moveBody;
  }

  makeMatcher(plan: RulePlan, board: number): PlainRule {
    return new PlainRule(plan, this.#layout.grids[board]);
  }

  writeThrough(): void {
    // All changes are in the position already.
  }

  catchUp(): void {
    // This implementation caches no kinds.
  }

  kindOn(cell: number, layer: LayerId): number {
    return this.#cells[this.#layout.address(cell, layer)];
  }

  movementOn(cell: number, layer: LayerId): number {
    return this.movements.get(this.#layout.address(cell, layer)) ?? 0;
  }

  setMovement(cell: number, layer: LayerId, movement: number): void {
    const address = this.#layout.address(cell, layer);
    if (movement === 0) this.movements.delete(address);
    else this.movements.set(address, movement);
  }

  /** Marks a layer of a cell with a rigid group, unless another group has marked it; returns true if it was unmarked. */
  markRigid(cell: number, layer: LayerId, group: number): boolean {
    const address = this.#layout.address(cell, layer);
    if (this.rigidGroups.has(address)) return false;
    this.rigidGroups.set(address, group);
    return true;
  }

  grant(m: Machine): readonly number[] {
    const moving = [...this.movements.keys()].sort((a, b) => this.#rankAddress(a) - this.#rankAddress(b));
    let hasMoved = moving.length > 0;
    while (hasMoved && m.isRunning) {
      hasMoved = false;
      for (const address of moving) if (this.#moveAt(m, address)) hasMoved = true;
      m.charge(moving.length);
    }
    const failedGroups = this.#findBlocked(moving);
    this.clearMovements();
    return failedGroups;
  }

  /** Ranks an address by column, row and layer. The spare cell of a board counts as the end of the first column. */
  #rankAddress(address: number): number {
    const { cellCount, layerCount, grids } = this.#layout;
    const cell = address % cellCount;
    const { first, width, height, runsOn } = grids[this.#layout.gridAt(cell)];
    const column = (cell - first) % width;
    const row = (cell - first - column) / width;
    const position = first + column * height + row + (runsOn && column > 0 ? 1 : 0);
    return position * layerCount + (address - cell) / cellCount;
  }

  /** Carries out the movement at an address, unless it is blocked; returns true if it was carried out. */
  #moveAt(m: Machine, address: number): boolean {
    const movement = this.movements.get(address);
    if (movement === undefined) return false;
    const { cellCount } = this.#layout;
    const cell = address % cellCount;
    const layer = (address - cell) / cellCount;
    const kind = m.state.cells[address];
    const way = directionsByBit[31 - Math.clz32(movement & -movement)];
    const body = this.#layout.bodies && movement < actionBit ? bodyAt(m.state, layer, address) : 0;
    const cells = body > 0 ? cellsOfThing(m, ~body) : [cell];
    const to = movement >= actionBit ? cell : nextCell(m, cell, way);
    const isBlocked = to < 0 || (to !== cell && m.state.cells[layer * cellCount + to] !== 0);
    if (body > 0 ? !m.silently(() => this.#moveBody(m, body, way, 1, undefined)) : isBlocked) return false;
    if (kind !== 0) this.noises.recordMove(kind, movement);
    if (body === 0 && kind !== 0 && to !== cell) {
      setTop(m.state, cell, layer, 0);
      setTop(m.state, to, layer, kind);
      m.events.push({ type: "move", kind, from: cell, to });
    }
    for (const it of cells) this.setMovement(it, layer, 0);
    return true;
  }

  /** Records the noises of blocked movements. Returns, for each cell with a blocked movement, the rigid group of the first one. */
  #findBlocked(addresses: readonly number[]): readonly number[] {
    const checkedCells = new Set<number>();
    const failedGroups = new Map<number, number>();
    for (const address of addresses) {
      if (!this.movements.has(address)) continue;
      const cell = address % this.#layout.cellCount;
      const group = this.rigidGroups.get(address);
      if (group !== undefined && !failedGroups.has(cell)) failedGroups.set(cell, group);
      if (!checkedCells.has(cell)) this.noises.recordBlock(this, cell);
      checkedCells.add(cell);
    }
    return [...failedGroups.values()];
  }

  clearMovements(): void {
    this.movements.clear();
    this.clearMarks();
  }

  clearMarks(): void {
    this.rigidGroups.clear();
  }

  saveMovements(): () => void {
    const [movements, rigidGroups] = [[...this.movements], [...this.rigidGroups]];
    const restoreNoises = this.noises.capture();
    return () => {
      this.clearMovements();
      for (const [address, movement] of movements) this.movements.set(address, movement);
      for (const [address, group] of rigidGroups) this.rigidGroups.set(address, group);
      restoreNoises();
    };
  }
}
