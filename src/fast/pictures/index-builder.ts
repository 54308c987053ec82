import type { LayerId } from "../../program/index.ts";
import type { MiddleKinds, DirtySet, DirtyTable } from "./dirty-table.ts";
import type { CompiledRule } from "../../core/rules/picture/ready.ts";

/** Collects entries of the dirty index. Entries that differ only in the middle are merged. */
export class IndexBuilder {
  readonly #table: DirtyTable;
  readonly #grid: number;
  readonly #entries = new Map<
    string,
    { key: number; dirtySet: DirtySet; across: number; down: number; middle: MiddleKinds | undefined }
  >();

  constructor(table: DirtyTable, grid: number) {
    this.#table = table;
    this.#grid = grid;
  }

  addForCell(
    dirtySet: DirtySet,
    rule: CompiledRule,
    cell: number,
    layer: LayerId,
    kinds: Uint8Array,
    middle: MiddleKinds | undefined,
  ): void {
    this.addForOffset(dirtySet, { across: rule.across[cell], down: rule.down[cell] }, layer, kinds, middle);
  }

  addForOffset(
    dirtySet: DirtySet,
    { across, down }: { readonly across: number; readonly down: number },
    layer: LayerId,
    kinds: Uint8Array,
    middle: MiddleKinds | undefined,
  ): void {
    kinds.forEach((isHeld, kind) => {
      if (isHeld === 0) return;
      const key = this.#table.keyOf(this.#grid, layer, kind);
      const name = `${key} ${dirtySet.summary} ${across} ${down}`;
      const cachedEntry = this.#entries.get(name);
      this.#entries.set(name, {
        key,
        dirtySet,
        across,
        down,
        middle: cachedEntry ? uniteMiddles(cachedEntry.middle, middle) : middle,
      });
    });
  }

  buildIndex(): void {
    for (const { key, dirtySet, across, down, middle } of this.#entries.values()) {
      this.#table.entries[key].push({ dirtySet, across, down, ...(middle && { middle }) });
    }
  }
}

/** Returns the union of two middles; undefined, which means any kind, if their layers differ. */
export function uniteMiddles(
  first: MiddleKinds | undefined,
  second: MiddleKinds | undefined,
): MiddleKinds | undefined {
  if (first === undefined || second === undefined || first.layer !== second.layer) return undefined;
  return { layer: first.layer, kinds: first.kinds.map((isHeld, kind) => isHeld | second.kinds[kind]) };
}
