import type { LayerId } from "../../program/index.ts";
import type { MiddleKinds, DirtySet, DirtyTable } from "./dirty-table.ts";
import type { CompiledRule } from "../../core/rules/picture/ready.ts";

/** Collects entries of the dirty index; those that differ only in the middle are joined. */
export class IndexBuilder {
  readonly #table: DirtyTable;
  readonly #grid: number;
  readonly #found = new Map<
    string,
    { key: number; dirtySet: DirtySet; across: number; down: number; middle: MiddleKinds | undefined }
  >();

  constructor(table: DirtyTable, grid: number) {
    this.#table = table;
    this.#grid = grid;
  }

  add(
    dirtySet: DirtySet,
    ready: CompiledRule,
    cell: number,
    layer: LayerId,
    seen: Uint8Array,
    middle: MiddleKinds | undefined,
  ): void {
    this.addAt(dirtySet, { across: ready.across[cell], down: ready.down[cell] }, layer, seen, middle);
  }

  addAt(
    dirtySet: DirtySet,
    { across, down }: { readonly across: number; readonly down: number },
    layer: LayerId,
    seen: Uint8Array,
    middle: MiddleKinds | undefined,
  ): void {
    seen.forEach((held, kind) => {
      if (held === 0) return;
      const key = this.#table.key(this.#grid, layer, kind);
      const name = `${key} ${dirtySet.summary} ${across} ${down}`;
      const before = this.#found.get(name);
      this.#found.set(name, {
        key,
        dirtySet,
        across,
        down,
        middle: before ? joinMiddles(before.middle, middle) : middle,
      });
    });
  }

  close(): void {
    for (const { key, dirtySet, across, down, middle } of this.#found.values()) {
      this.#table.addEntry(key, { dirtySet, across, down, ...(middle && { middle }) });
    }
  }
}

/** Returns the kinds of two middles; undefined, for any kind, if their layers differ. */
export function joinMiddles(
  one: MiddleKinds | undefined,
  other: MiddleKinds | undefined,
): MiddleKinds | undefined {
  if (one === undefined || other === undefined || one.layer !== other.layer) return undefined;
  return { layer: one.layer, kinds: one.kinds.map((held, kind) => held | other.kinds[kind]) };
}
