import type { Machine } from "../../core/engine/index.ts";
import type { Matcher } from "../../core/rules/lines/line-state.ts";
import { partHolds, RowFinder } from "./row-finder.ts";
import { mayIdle } from "./rule-facts.ts";
import type { CellTable } from "./row-parts.ts";
import type { WordBoard } from "./word-board.ts";
import { markRigidGroup, writeInOrder, writeSteps } from "./write-slot.ts";

/** Implements a line rule on boards of one size. */
export class FastRule extends RowFinder implements Matcher {
  /** Is true if the rule may idle: see `mayIdle`. */
  readonly mayIdle: boolean = mayIdle(this.plan);

  holds(_: Machine, board: WordBoard, match: number): boolean {
    let matchIndex = match;
    const rows = this.rows!;
    const [onlyRow] = rows;
    if (rows.length === 1 && onlyRow.parts.length === 1)
      return partHolds(board, onlyRow.parts[0], onlyRow.matches.slots[match], this.step);
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const matchCount = matches.size / parts.length;
      const slotIndex = (matchIndex % matchCount) * parts.length;
      matchIndex = Math.floor(matchIndex / matchCount);
      for (let j = 0; j < parts.length; j++)
        if (!partHolds(board, parts[j], matches.slots[slotIndex + j], this.step)) return false;
    }
    return true;
  }

  firstCell(board: WordBoard, match: number): number {
    const { matches, parts } = this.rows![0];
    return board.geometry.cellOf[matches.slots[(match % (matches.size / parts.length)) * parts.length]];
  }

  apply(m: Machine, board: WordBoard, match: number): boolean {
    const rows = this.rows!;
    const [onlyRow] = rows;
    if (rows.length === 1 && onlyRow.parts.length === 1)
      return this.#applyPart(m, board, onlyRow.parts[0].cells, onlyRow.matches.slots[match]);
    let matchIndex = match;
    let hasChanged = false;
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const matchCount = matches.size / parts.length;
      const slotIndex = (matchIndex % matchCount) * parts.length;
      matchIndex = Math.floor(matchIndex / matchCount);
      for (let j = 0; j < parts.length; j++)
        if (this.#applyPart(m, board, parts[j].cells, matches.slots[slotIndex + j])) hasChanged = true;
    }
    return hasChanged;
  }

  /** Applies the first `count` matches in order, skipping those that no longer hold; returns true if anything changed. */
  applyAll(m: Machine, board: WordBoard, count: number): boolean {
    let hasChanged = false;
    for (let i = 0; i < count && m.isRunning; i++) {
      m.charge(1);
      // As long as nothing has been written, all matches hold.
      if (hasChanged && !this.holds(m, board, i)) continue;
      if (this.apply(m, board, i)) hasChanged = true;
    }
    return hasChanged;
  }

  #applyPart(m: Machine, board: WordBoard, cells: readonly CellTable[], firstSlot: number): boolean {
    const { rigid } = this.plan.rule;
    let hasChanged = false;
    for (let i = 0, slot = firstSlot; i < cells.length; i++, slot += this.step) {
      const write = cells[i].write ?? board.tables.writeOf(cells[i]);
      const { plan } = write;
      if (plan === undefined) continue;
      if (rigid !== undefined && markRigidGroup(board, plan, slot, rigid)) hasChanged = true;
      const isNew = write.isInSteps
        ? writeSteps(board, write.steps, slot)
        : writeInOrder(m, board, plan, slot);
      if (!isNew) continue;
      board.finishWrite(m);
      hasChanged = true;
    }
    return hasChanged;
  }
}
