import type { LayerId } from "../../program/index.ts";
import type { Middle, DirtySet, DirtyTable } from "./dirty-table.ts";
import type { CompiledRule } from "./ready.ts";

/** Collects what writes wake; entries that differ only in the middle become one. */
export class IndexBuilder {
  readonly #watch: DirtyTable;
  readonly #grid: number;
  readonly #found = new Map<
    string,
    { key: number; watch: DirtySet; across: number; down: number; middle: Middle | undefined }
  >();

  constructor(watch: DirtyTable, grid: number) {
    this.#watch = watch;
    this.#grid = grid;
  }

  add(
    watch: DirtySet,
    ready: CompiledRule,
    cell: number,
    layer: LayerId,
    seen: Uint8Array,
    middle: Middle | undefined,
  ): void {
    this.addAt(watch, { across: ready.across[cell], down: ready.down[cell] }, layer, seen, middle);
  }

  addAt(
    watch: DirtySet,
    { across, down }: { readonly across: number; readonly down: number },
    layer: LayerId,
    seen: Uint8Array,
    middle: Middle | undefined,
  ): void {
    seen.forEach((held, kind) => {
      if (held === 0) return;
      const key = this.#watch.key(this.#grid, layer, kind);
      const name = `${key} ${watch.summary} ${across} ${down}`;
      const before = this.#found.get(name);
      this.#found.set(name, {
        key,
        watch,
        across,
        down,
        middle: before ? joinMiddles(before.middle, middle) : middle,
      });
    });
  }

  close(): void {
    for (const { key, watch, across, down, middle } of this.#found.values()) {
      this.#watch.wake(key, { watch, across, down, ...(middle && { middle }) });
    }
  }
}

/** The middles of both; any, if their layers differ. */
export function joinMiddles(one: Middle | undefined, other: Middle | undefined): Middle | undefined {
  if (one === undefined || other === undefined || one.layer !== other.layer) return undefined;
  return { layer: one.layer, kinds: one.kinds.map((held, kind) => held | other.kinds[kind]) };
}
