import type { Grid } from "../../base/index.ts";
import { type CellTest, type Expr, type LayerId, walk } from "../../program/index.ts";
import { type Layout, type Machine, signalsOf } from "../../core/engine/index.ts";
import { type MiddleKinds, type DirtySet, DirtyTable, dirtyTables } from "./dirty-table.ts";
import type { BlockPlan, DirtyGroup, KindRules, PlanRule } from "./block-plan.ts";
import { type RuleMasks, makeMasks } from "./rule-bitmasks.ts";
import type { ScanGenerator } from "../../core/rules/picture/fast-pictures.ts";
import type { CompiledBlock, CompiledRule } from "../../core/rules/picture/ready.ts";
import { IndexBuilder, joinMiddles } from "./index-builder.ts";
import { zonesOf } from "./zones.ts";

/** Limits the integers for the dirty sets of a layout; blocks beyond that are not planned. */
const mostDirtyWords = 1 << 24;

/** Plans the blocks of a game for a layout. With a generator, code is generated for scans that run often. */
export function planBlocks(
  m: Machine,
  layout: Layout,
  blocks: readonly CompiledBlock[],
  generator: ScanGenerator | undefined,
): void {
  const table = new DirtyTable(layout.grids.length, layout.kindCount, layout.layerCount);
  table.generator = generator;
  for (const block of blocks) {
    layout.grids.forEach((_, index) => {
      const { board } = layout.boards[index];
      if (board !== block.block.board || !block.canSleep || table.length > mostDirtyWords) return;
      const plan = new Planner(m, layout, table, block, index).plan();
      if (plan) (table.plans[block.id] ??= [])[index] = plan;
    });
  }
  const widths = layout.grids.map((grid) => grid.width);
  table.close(layout.cellCount, widths);
  dirtyTables.attach(layout, table);
}

/** Describes the kinds that a picture's cell accepts on one layer, 0 for nothing. */
interface Demand {
  readonly cell: number;
  readonly layer: LayerId;
  readonly table: Uint8Array;
}

/** Describes a rule's picture as demands; `either` lists tests that any one of several layers can meet. */
interface Picture {
  readonly ready: CompiledRule;
  readonly demands: readonly Demand[];
  readonly either: readonly { readonly cell: number; readonly test: Extract<CellTest, { test: "any" }> }[];
}

class Planner {
  readonly #m: Machine;
  readonly #layout: Layout;
  readonly #dirtyTable: DirtyTable;
  readonly #block: CompiledBlock;
  readonly #index: number;
  readonly #grid: Grid;
  readonly #size: number;
  readonly #tables: Uint8Array[] = [];

  constructor(m: Machine, layout: Layout, table: DirtyTable, block: CompiledBlock, index: number) {
    this.#m = m;
    this.#layout = layout;
    this.#dirtyTable = table;
    this.#block = block;
    this.#index = index;
    this.#grid = layout.grids[index];
    this.#size = this.#grid.end - this.#grid.first;
  }

  plan(): BlockPlan | undefined {
    const cells = this.#cells();
    if (cells === undefined) return undefined;
    const pictures = this.#block.rules.map((ready) => this.#picture(ready)).filter((it) => it !== undefined);
    const anchor = this.#anchorLayer(pictures);
    const groups = new Map<string, DirtyGroup>();
    const rules = pictures.map((picture) => this.#rule(picture, groups));
    this.#indexWrites(pictures, rules, anchor);
    const byKind = this.#byKind(pictures, rules, anchor);
    return {
      block: this.#block,
      grid: this.#grid,
      zones: zonesOf(this.#block, this.#grid, cells),
      rules,
      groups: [...groups.values()],
      anchor: anchor * this.#layout.cellCount,
      byKind,
      tables: joinTables(this.#tables, this.#layout.kindCount),
      words: (this.#size + 31) >>> 5,
      summaryWords: (((this.#size + 31) >>> 5) + 31) >>> 5,
      activeSummaries: new Int32Array(groups.size),
      activeWords: new Int32Array(groups.size),
      activeCount: 0,
      taken: new Int32Array(this.#block.block.which === "apart" ? this.#size : 0),
      round: 0,
      takesFirst: this.#block.block.which === "first",
      masks: this.#canMask(groups.size) ? this.#masks(byKind, anchor) : undefined,
      pattern: 0,
      active: new Int32Array(0),
      activePattern: 0,
      patterns: new Map(),
      untilWritten: this.#dirtyTable.generator?.after ?? 0,
      written: undefined,
    };
  }

  /** Returns the cells where a middle may be; undefined if they are not in board order. */
  #cells(): Int32Array | undefined {
    const { first, last } = this.#grid;
    const { region } = this.#block;
    if (region === undefined) return Int32Array.from({ length: last - first }, (_, index) => first + index);
    const m = this.#m;
    m.layout = this.#layout;
    m.me = this.#layout.boards[this.#index].player;
    m.top = 0;
    region(m);
    const cells = m.stack.slice(0, m.top).filter((cell) => this.#grid.has(cell));
    m.top = 0;
    for (let at = 1; at < cells.length; at++) if (cells[at] <= cells[at - 1]) return undefined;
    return cells;
  }

  /** Returns a rule's picture as demands; undefined if it can never match. */
  #picture(ready: CompiledRule): Picture | undefined {
    const demands = new Map<string, Demand>();
    const either: Picture["either"][number][] = [];
    const demand = (cell: number, layer: LayerId, allows: (kind: number) => boolean): void => {
      const key = `${cell} ${layer}`;
      const table = demands.get(key)?.table ?? this.#everything(layer);
      demands.set(key, {
        cell,
        layer,
        table: table.map((held, kind) => (held === 1 && allows(kind) ? 1 : 0)),
      });
    };
    const layersOf = (kinds: readonly number[]): Set<LayerId> =>
      new Set(kinds.map((kind) => this.#layout.layerOf[kind]));
    for (const [cell, tests] of ready.rule.before.entries()) {
      for (const test of tests) {
        if (test.test === "empty") {
          for (const layer of test.layers) demand(cell, layer, (kind) => kind === 0);
        } else if (test.test === "no") {
          for (const layer of layersOf(test.kinds)) demand(cell, layer, (kind) => !test.kinds.includes(kind));
        } else if (layersOf(test.kinds).size === 1) {
          demand(cell, this.#layout.layerOf[test.kinds[0]], (kind) => test.kinds.includes(kind));
        } else either.push({ cell, test });
      }
    }
    if ([...demands.values()].some(({ table }) => !table.includes(1))) return undefined;
    return { ready, demands: [...demands.values()], either };
  }

  /** Returns a table with nothing and all kinds that can be on a layer. */
  #everything(layer: LayerId): Uint8Array {
    const { layerOf, bodies } = this.#layout;
    // A body may show kinds of other layers on the body's own layer.
    if (bodies?.dressed.includes(layer)) return new Uint8Array(layerOf.length).fill(1);
    return Uint8Array.from(layerOf, (of, kind) => (kind === 0 || of === layer ? 1 : 0));
  }

  #rule(picture: Picture, groups: Map<string, DirtyGroup>): PlanRule {
    const { ready, demands, either } = picture;
    const isMiddle = (it: Demand): boolean => it.cell === ready.rule.middle;
    return {
      ready,
      middle: this.#tests(ready, demands.filter(isMiddle)),
      rest: this.#tests(
        ready,
        demands.filter((it) => !isMiddle(it)),
      ),
      writes: this.#writes(ready),
      odd: either.length > 0,
      group: this.#group(ready, groups),
      known: this.#block.exact ? this.#dirtyTable.add(this.#index, this.#size, 0) : undefined,
      knownCount: this.#dirtyTable.addCounter(),
    };
  }

  #tests(ready: CompiledRule, demands: readonly Demand[]): Int32Array {
    return Int32Array.from(
      demands.flatMap(({ cell, layer, table }) => [
        this.#distance(ready, cell) + layer * this.#layout.cellCount,
        this.#wanted(table),
      ]),
    );
  }

  #distance(ready: CompiledRule, cell: number): number {
    return ready.down[cell] * this.#grid.width + ready.across[cell];
  }

  /** Returns the only kind of a table, or ~start of the table. */
  #wanted(table: Uint8Array): number {
    const only = table.indexOf(1);
    if (table.indexOf(1, only + 1) < 0) return only;
    return ~((this.#tables.push(table) - 1) * this.#layout.kindCount);
  }

  #writes(ready: CompiledRule): Int32Array | undefined {
    const { program } = this.#layout;
    const writes = new Map<string, [number, LayerId, number]>();
    for (const cell of ready.written) {
      const distance = this.#distance(ready, cell);
      const put = (layer: LayerId, kind: number): void => {
        writes.set(`${cell} ${layer}`, [distance, layer, kind]);
      };
      for (const write of ready.rule.after[cell]) {
        if (write.write === "put") put(program.kinds[write.kind].layer, write.kind);
        else if (write.write === "clear") for (const layer of write.layers) put(layer, 0);
        else return undefined;
      }
    }
    const list = [...writes.values()];
    return list.some(([, layer]) => this.#layout.isPile(layer)) ? undefined : Int32Array.from(list.flat());
  }

  /** Returns the group of a rule: rules of a scan with the same condition for taking part share one; each rule of a rewrite has its own. */
  #group(ready: CompiledRule, groups: Map<string, DirtyGroup>): DirtyGroup {
    const alone = this.#block.block.first === "rule";
    const fixed = ready.dependency === "fixed" ? ready.when : undefined;
    const facing = this.#block.turnedTo && ready.rule.facing;
    const says = ready.dependency === "fixed" ? JSON.stringify(ready.rule.when) : "";
    const key = alone ? String(groups.size) : `${facing} ${says}`;
    const known = groups.get(key);
    if (known) return known;
    const dirtySet = this.#dirtyTable.add(this.#index, this.#size, this.#size);
    const waits = fixed === undefined ? 0 : signalsOf(ready.rule.when!, this.#layout.program);
    const group = { dirtySet, when: fixed, waits, facing, active: false };
    groups.set(key, group);
    return group;
  }

  /** Returns the layer that most rules test in their middle. */
  #anchorLayer(pictures: readonly Picture[]): LayerId {
    const tested = Array.from({ length: this.#layout.layerCount }, () => 0);
    for (const { ready, demands } of pictures) {
      for (const { cell, layer } of demands) if (cell === ready.rule.middle) tested[layer]++;
    }
    return tested.indexOf(Math.max(...tested));
  }

  #byKind(
    pictures: readonly Picture[],
    rules: readonly PlanRule[],
    anchor: LayerId,
  ): (KindRules | undefined)[] {
    return Array.from(this.#everything(anchor), (held, kind) => {
      const here = rules.filter(
        (_, index) => held === 1 && middleTable(pictures[index], anchor)?.[kind] !== 0,
      );
      if (here.length === 0) return undefined;
      const plane = anchor * this.#layout.cellCount;
      const picky = here.some(
        ({ middle, odd }) => odd || middle.some((it, at) => at % 2 === 0 && it !== plane),
      );
      return { rules: here, picky };
    });
  }

  #masks(byKind: readonly (KindRules | undefined)[], anchor: LayerId): RuleMasks | undefined {
    return makeMasks({
      byKind: byKind.map((list) => list?.rules),
      plane: anchor * this.#layout.cellCount,
      cellCount: this.#layout.cellCount,
      tables: this.#tables,
    });
  }

  /** Returns true if rules of this block can be tested by bitmasks, given its number of groups. */
  #canMask(groups: number): boolean {
    const { first, writes, which } = this.#block.block;
    return first === "cell" && writes === "now" && (which === "every" || which === "first") && groups < 32;
  }

  // ------------------------------------------------------------------------------------------ waking

  /** Adds to the dirty index which writes affect which rules. */
  #indexWrites(pictures: readonly Picture[], rules: readonly PlanRule[], anchor: LayerId): void {
    const builder = new IndexBuilder(this.#dirtyTable, this.#index);
    const scans = this.#block.block.first === "cell";
    const middles = new Map<DirtySet, MiddleKinds | undefined>();
    pictures.forEach((picture, index) => {
      const { dirtySet } = rules[index].group;
      const layer = scans ? anchor : middleLayer(picture);
      const table = middleTable(picture, layer);
      const middle = table && { layer, kinds: table };
      middles.set(dirtySet, middles.has(dirtySet) ? joinMiddles(middles.get(dirtySet), middle) : middle);
      for (const it of picture.demands) {
        const isAnchor = it.cell === picture.ready.rule.middle && it.layer === layer;
        // A known match must also be marked by writes that end it.
        const seen = this.#block.exact ? this.#everything(it.layer) : it.table;
        builder.add(dirtySet, picture.ready, it.cell, it.layer, seen, isAnchor ? undefined : middle);
      }
      for (const { cell, test } of picture.either) {
        for (const kind of test.kinds) {
          const on = this.#layout.layerOf[kind];
          const seen = this.#block.exact ? this.#everything(on) : only(kind, this.#layout);
          builder.add(dirtySet, picture.ready, cell, on, seen, undefined);
        }
      }
      this.#indexNeighbours(builder, dirtySet, picture.ready, middle);
    });
    for (const [dirtySet, middle] of middles) if (middle) this.#dirtyTable.limit(dirtySet, middle, scans);
    builder.close();
  }

  /** Adds every write near the middle on the layers that a condition counts. */
  #indexNeighbours(
    builder: IndexBuilder,
    dirtySet: DirtySet,
    ready: CompiledRule,
    middle: MiddleKinds | undefined,
  ): void {
    const { rule } = ready;
    if (ready.dependency !== "near" || rule.when === undefined) return;
    for (const layer of new Set(nearKinds(rule.when).map((kind) => this.#layout.layerOf[kind]))) {
      if (layer < 0) continue;
      for (let down = -1; down <= 1; down++) {
        for (let across = -1; across <= 1; across++) {
          if (across === 0 && down === 0) continue;
          builder.addAt(dirtySet, { across, down }, layer, this.#everything(layer), middle);
        }
      }
    }
  }
}

/** Returns the table of kinds that a picture's middle accepts on a layer; undefined if it accepts all. */
function middleTable({ ready, demands }: Picture, layer: LayerId): Uint8Array | undefined {
  return demands.find((it) => it.cell === ready.rule.middle && it.layer === layer)?.table;
}

/** Returns a layer that a picture's middle tests. */
function middleLayer({ ready, demands }: Picture): LayerId {
  return demands.find((it) => it.cell === ready.rule.middle)?.layer ?? 0;
}

function only(kind: number, layout: Layout): Uint8Array {
  return new Uint8Array(layout.kindCount).fill(1, kind, kind + 1);
}

function joinTables(tables: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(tables.length * size);
  for (const [index, table] of tables.entries()) all.set(table, index * size);
  return all;
}

/** Lists the kinds that a condition with dependency "near" counts. */
function nearKinds(when: Expr): readonly number[] {
  const found: number[] = [];
  walk("expr", when, {
    expr(it) {
      if (it.is === "count") found.push(...(it.set.kinds ?? []));
    },
  });
  return found;
}
