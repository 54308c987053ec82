import type { LayerId } from "../../../program/index.ts";
import type { Layout, Machine } from "../../engine/index.ts";
import { LineState } from "./line-state.ts";
import type { MovingKinds } from "./noises.ts";
import { PlainLines } from "./plain.ts";
import type { LinePlan, RulePlan } from "./plan.ts";
import { resolveMovement } from "./resolve-movement.ts";

/** What the judge keeps beside a position: the movements, and nothing of what stands there. */
export class LineMemory extends LineState implements MovingKinds {
  readonly layout: Layout;
  /** Bits of the movements on each layer of each cell, by address. */
  readonly movements: Uint8Array;
  /** Addresses that may have a movement; possibly repeated. */
  readonly moving: number[] = [];
  /** The rigid group that marked the place first, by address; 0 for none. */
  readonly rigid: Uint8Array;
  /** Addresses whose entry in `rigid` is not 0. */
  readonly marked: number[] = [];

  readonly #cells: Uint8Array | Uint16Array;
  readonly #plan: LinePlan;

  constructor(plan: LinePlan, layout: Layout, cells: Uint8Array | Uint16Array) {
    super(plan);
    this.#plan = plan;
    this.layout = layout;
    this.#cells = cells;
    this.movements = new Uint8Array(layout.span);
    this.rigid = new Uint8Array(plan.hasRigid ? layout.span : 0);
  }

  matcher(plan: RulePlan, board: number): PlainLines {
    return new PlainLines(plan, this.#plan, this.layout.grids[board]);
  }

  stored(): void {
    // The judge reads the position itself.
  }

  writeThrough(): void {
    // It writes to the position at once.
  }

  grant(m: Machine): readonly number[] {
    return resolveMovement(m, this);
  }

  setMovement(cell: number, layer: LayerId, movement: number): void {
    const address = layer * this.layout.cellCount + cell;
    const old = this.movements[address];
    if (old === movement) return;
    this.movements[address] = movement;
    if (old === 0) this.moving.push(address);
  }

  kindOn(cell: number, layer: LayerId): number {
    return this.#cells[layer * this.layout.cellCount + cell];
  }

  movementOn(cell: number, layer: LayerId): number {
    return this.movements[layer * this.layout.cellCount + cell];
  }

  keep(): () => void {
    const movements = this.moving.map((address) => [address, this.movements[address]] as const);
    const groups = this.marked.map((address) => [address, this.rigid[address]] as const);
    const putNoisesBack = this.noises.keep();
    return () => {
      this.settle();
      for (const [address, movement] of movements) {
        if (this.movements[address] === 0 && movement !== 0) this.moving.push(address);
        this.movements[address] = movement;
      }
      for (const [address, group] of groups) {
        this.rigid[address] = group;
        this.marked.push(address);
      }
      putNoisesBack();
    };
  }

  settle(): void {
    for (const address of this.moving) this.movements[address] = 0;
    this.moving.length = 0;
    this.unmark();
  }

  unmark(): void {
    for (const address of this.marked) this.rigid[address] = 0;
    this.marked.length = 0;
  }
}
