import type { Grid } from "../../base/index.ts";
import { type CellTest, type Expr, type LayerId, walk } from "../../program/index.ts";
import { type Layout, type Machine, signalsOf } from "../../core/engine/index.ts";
import { type MiddleKinds, type DirtySet, DirtyTable, dirtyTables } from "./dirty-table.ts";
import type { BlockPlan, DirtyGroup, KindRules, PlanRule } from "./block-plan.ts";
import { type RuleMasks, makeMasks } from "./rule-bitmasks.ts";
import type { ScanGenerator } from "../../core/rules/picture/fast-pictures.ts";
import type { CompiledBlock, CompiledRule } from "../../core/rules/picture/ready.ts";
import { IndexBuilder, uniteMiddles } from "./index-builder.ts";
import { classifyCells } from "./zones.ts";

/** Limits the number of integers for the dirty sets of a layout. Further blocks are not planned. */
const maxDirtyWords = 1 << 24;

/** Plans the blocks of a game for a layout. `generator` generates code for scans that run often. */
export function planBlocks(
  m: Machine,
  layout: Layout,
  blocks: readonly CompiledBlock[],
  generator: ScanGenerator | undefined,
): void {
  const table = new DirtyTable(layout.grids.length, layout.kindCount, layout.layerCount);
  table.generator = generator;
  for (const block of blocks) {
    layout.grids.forEach((_, gridIndex) => {
      const { board } = layout.boards[gridIndex];
      if (board !== block.block.board || !block.canSleep || table.length > maxDirtyWords) return;
      const plan = new Planner(m, layout, table, block, gridIndex).plan();
      if (plan) (table.plans[block.id] ??= [])[gridIndex] = plan;
    });
  }
  const widths = layout.grids.map((grid) => grid.width);
  table.buildLists(layout.cellCount, widths);
  dirtyTables.attach(layout, table);
}

/** Describes the kinds that a cell of a picture accepts on one layer; kind 0 means nothing. */
interface Demand {
  readonly cell: number;
  readonly layer: LayerId;
  readonly acceptedKinds: Uint8Array;
}

/** Describes a rule's picture as demands. `alternatives` lists tests that can be met on any of several layers. */
interface RuleDemands {
  readonly compiledRule: CompiledRule;
  readonly demands: readonly Demand[];
  readonly alternatives: readonly {
    readonly cell: number;
    readonly test: Extract<CellTest, { test: "any" }>;
  }[];
}

class Planner {
  readonly #m: Machine;
  readonly #layout: Layout;
  readonly #dirtyTable: DirtyTable;
  readonly #block: CompiledBlock;
  readonly #gridIndex: number;
  readonly #grid: Grid;
  readonly #size: number;
  readonly #kindTables: Uint8Array[] = [];

  constructor(m: Machine, layout: Layout, table: DirtyTable, block: CompiledBlock, gridIndex: number) {
    this.#m = m;
    this.#layout = layout;
    this.#dirtyTable = table;
    this.#block = block;
    this.#gridIndex = gridIndex;
    this.#grid = layout.grids[gridIndex];
    this.#size = this.#grid.end - this.#grid.first;
  }

  plan(): BlockPlan | undefined {
    const cells = this.#findMiddleCells();
    if (cells === undefined) return undefined;
    const pictures = this.#block.rules
      .map((compiled) => this.#planPicture(compiled))
      .filter((it) => it !== undefined);
    const anchorLayer = this.#findAnchorLayer(pictures);
    const groups = new Map<string, DirtyGroup>();
    const rules = pictures.map((picture) => this.#planRule(picture, groups));
    this.#indexWrites(pictures, rules, anchorLayer);
    const rulesByKind = this.#groupByKind(pictures, rules, anchorLayer);
    return {
      block: this.#block,
      grid: this.#grid,
      zones: classifyCells(this.#block, this.#grid, cells),
      rules,
      groups: [...groups.values()],
      anchor: anchorLayer * this.#layout.cellCount,
      rulesByKind,
      tables: joinTables(this.#kindTables, this.#layout.kindCount),
      wordCount: (this.#size + 31) >>> 5,
      summaryWordCount: (((this.#size + 31) >>> 5) + 31) >>> 5,
      activeSummaries: new Int32Array(groups.size),
      activeWords: new Int32Array(groups.size),
      activeCount: 0,
      roundOfClaim: new Int32Array(this.#block.block.which === "apart" ? this.#size : 0),
      round: 0,
      takesFirst: this.#block.block.which === "first",
      masks: this.#canMask(groups.size) ? this.#makeMasks(rulesByKind, anchorLayer) : undefined,
      pattern: 0,
      activeRules: new Int32Array(0),
      activePattern: 0,
      rulesByPattern: new Map(),
      roundsUntilGenerated: this.#dirtyTable.generator?.threshold ?? 0,
      generatedScan: undefined,
    };
  }

  /** Returns the cells where a middle may be; undefined if they are not in board order. */
  #findMiddleCells(): Int32Array | undefined {
    const { first, last } = this.#grid;
    const { region } = this.#block;
    if (region === undefined) return Int32Array.from({ length: last - first }, (_, index) => first + index);
    const m = this.#m;
    m.layout = this.#layout;
    m.me = this.#layout.boards[this.#gridIndex].player;
    m.top = 0;
    region(m);
    const cells = m.stack.slice(0, m.top).filter((cell) => this.#grid.has(cell));
    m.top = 0;
    for (let at = 1; at < cells.length; at++) if (cells[at] <= cells[at - 1]) return undefined;
    return cells;
  }

  /** Returns a rule's picture as demands; undefined if it can never match. */
  #planPicture(compiled: CompiledRule): RuleDemands | undefined {
    const demands = new Map<string, Demand>();
    const alternatives: RuleDemands["alternatives"][number][] = [];
    const demand = (cell: number, layer: LayerId, isAllowed: (kind: number) => boolean): void => {
      const key = `${cell} ${layer}`;
      const table = demands.get(key)?.acceptedKinds ?? this.#allKindsOn(layer);
      demands.set(key, {
        cell,
        layer,
        acceptedKinds: table.map((isHeld, kind) => (isHeld === 1 && isAllowed(kind) ? 1 : 0)),
      });
    };
    const layersOf = (kinds: readonly number[]): Set<LayerId> =>
      new Set(kinds.map((kind) => this.#layout.layerOf[kind]));
    for (const [cell, tests] of compiled.rule.before.entries()) {
      for (const test of tests) {
        if (test.test === "empty") {
          for (const layer of test.layers) demand(cell, layer, (kind) => kind === 0);
        } else if (test.test === "no") {
          for (const layer of layersOf(test.kinds)) demand(cell, layer, (kind) => !test.kinds.includes(kind));
        } else if (layersOf(test.kinds).size === 1) {
          demand(cell, this.#layout.layerOf[test.kinds[0]], (kind) => test.kinds.includes(kind));
        } else alternatives.push({ cell, test });
      }
    }
    if ([...demands.values()].some(({ acceptedKinds }) => !acceptedKinds.includes(1))) return undefined;
    return { compiledRule: compiled, demands: [...demands.values()], alternatives };
  }

  /** Returns a table of the kinds that can be on a layer, including 0. */
  #allKindsOn(layer: LayerId): Uint8Array {
    const { layerOf, bodies } = this.#layout;
    // A body may show kinds of other layers on its own layer.
    if (bodies?.mixedLayers.includes(layer)) return new Uint8Array(layerOf.length).fill(1);
    return Uint8Array.from(layerOf, (ownLayer, kind) => (kind === 0 || ownLayer === layer ? 1 : 0));
  }

  #planRule(picture: RuleDemands, groups: Map<string, DirtyGroup>): PlanRule {
    const { compiledRule, demands, alternatives } = picture;
    const isMiddle = (it: Demand): boolean => it.cell === compiledRule.rule.middle;
    return {
      compiled: compiledRule,
      middle: this.#encodeTests(compiledRule, demands.filter(isMiddle)),
      restTests: this.#encodeTests(
        compiledRule,
        demands.filter((it) => !isMiddle(it)),
      ),
      writes: this.#encodeWrites(compiledRule),
      isUntabled: alternatives.length > 0,
      group: this.#findGroup(compiledRule, groups),
      knownMatches: this.#block.isExact ? this.#dirtyTable.addSet(this.#gridIndex, this.#size, 0) : undefined,
      knownCount: this.#dirtyTable.addCounter(),
    };
  }

  #encodeTests(compiled: CompiledRule, demands: readonly Demand[]): Int32Array {
    return Int32Array.from(
      demands.flatMap(({ cell, layer, acceptedKinds }) => [
        this.#distanceTo(compiled, cell) + layer * this.#layout.cellCount,
        this.#encodeKinds(acceptedKinds),
      ]),
    );
  }

  #distanceTo(compiled: CompiledRule, cell: number): number {
    return compiled.down[cell] * this.#grid.width + compiled.across[cell];
  }

  /** Returns the only kind that a table accepts, or else `~start` of the table. */
  #encodeKinds(table: Uint8Array): number {
    const onlyKind = table.indexOf(1);
    if (table.indexOf(1, onlyKind + 1) < 0) return onlyKind;
    return ~((this.#kindTables.push(table) - 1) * this.#layout.kindCount);
  }

  #encodeWrites(compiled: CompiledRule): Int32Array | undefined {
    const { program } = this.#layout;
    const writes = new Map<string, [number, LayerId, number]>();
    for (const cell of compiled.writeOrder) {
      const distance = this.#distanceTo(compiled, cell);
      const putKind = (layer: LayerId, kind: number): void => {
        writes.set(`${cell} ${layer}`, [distance, layer, kind]);
      };
      for (const write of compiled.rule.after[cell]) {
        if (write.write === "put") putKind(program.kinds[write.kind].layer, write.kind);
        else if (write.write === "clear") for (const layer of write.layers) putKind(layer, 0);
        else return undefined;
      }
    }
    const list = [...writes.values()];
    return list.some(([, layer]) => this.#layout.isPile(layer)) ? undefined : Int32Array.from(list.flat());
  }

  /** Returns the group of a rule. Rules of a scan share a group if they are active under the same condition; each rule of a rewrite has its own. */
  #findGroup(compiledRule: CompiledRule, groups: Map<string, DirtyGroup>): DirtyGroup {
    const isRewrite = this.#block.block.first === "rule";
    const fixedCondition = compiledRule.dependency === "fixed" ? compiledRule.when : undefined;
    const facing = this.#block.findFacing && compiledRule.rule.facing;
    const conditionText = compiledRule.dependency === "fixed" ? JSON.stringify(compiledRule.rule.when) : "";
    const key = isRewrite ? String(groups.size) : `${facing} ${conditionText}`;
    const cachedGroup = groups.get(key);
    if (cachedGroup) return cachedGroup;
    const dirtySet = this.#dirtyTable.addSet(this.#gridIndex, this.#size, this.#size);
    const signals =
      fixedCondition === undefined ? 0 : signalsOf(compiledRule.rule.when!, this.#layout.program);
    const group = { dirtySet, when: fixedCondition, signals, facing, isActive: false };
    groups.set(key, group);
    return group;
  }

  /** Returns the layer that most rules test in their middle. */
  #findAnchorLayer(pictures: readonly RuleDemands[]): LayerId {
    const testCounts = Array.from({ length: this.#layout.layerCount }, () => 0);
    for (const { compiledRule, demands } of pictures) {
      for (const { cell, layer } of demands) if (cell === compiledRule.rule.middle) testCounts[layer]++;
    }
    return testCounts.indexOf(Math.max(...testCounts));
  }

  #groupByKind(
    pictures: readonly RuleDemands[],
    rules: readonly PlanRule[],
    anchorLayer: LayerId,
  ): (KindRules | undefined)[] {
    return Array.from(this.#allKindsOn(anchorLayer), (isHeld, kind) => {
      const fittingRules = rules.filter(
        (_, index) => isHeld === 1 && middleTable(pictures[index], anchorLayer)?.[kind] !== 0,
      );
      if (fittingRules.length === 0) return undefined;
      const plane = anchorLayer * this.#layout.cellCount;
      const testsMiddlesFirst = fittingRules.some(
        ({ middle, isUntabled }) => isUntabled || middle.some((it, index) => index % 2 === 0 && it !== plane),
      );
      return { rules: fittingRules, testsMiddlesFirst };
    });
  }

  #makeMasks(byKind: readonly (KindRules | undefined)[], anchorLayer: LayerId): RuleMasks | undefined {
    return makeMasks({
      byKind: byKind.map((kindRules) => kindRules?.rules),
      plane: anchorLayer * this.#layout.cellCount,
      cellCount: this.#layout.cellCount,
      tables: this.#kindTables,
    });
  }

  /** Returns true if the rules of this block, with this number of groups, can be tested by bitmasks. */
  #canMask(groups: number): boolean {
    const { first, writes, which } = this.#block.block;
    return first === "cell" && writes === "now" && (which === "every" || which === "first") && groups < 32;
  }

  /** Records in the dirty index which writes affect which rules. */
  #indexWrites(pictures: readonly RuleDemands[], rules: readonly PlanRule[], anchorLayer: LayerId): void {
    const builder = new IndexBuilder(this.#dirtyTable, this.#gridIndex);
    const scans = this.#block.block.first === "cell";
    const middles = new Map<DirtySet, MiddleKinds | undefined>();
    pictures.forEach((picture, index) => {
      const { dirtySet } = rules[index].group;
      const layer = scans ? anchorLayer : middleLayer(picture);
      const table = middleTable(picture, layer);
      const middle = table && { layer, kinds: table };
      middles.set(dirtySet, middles.has(dirtySet) ? uniteMiddles(middles.get(dirtySet), middle) : middle);
      for (const it of picture.demands) {
        const isAnchor = it.cell === picture.compiledRule.rule.middle && it.layer === layer;
        // A write that ends a known match must mark the cell too.
        const kinds = this.#block.isExact ? this.#allKindsOn(it.layer) : it.acceptedKinds;
        builder.addForCell(
          dirtySet,
          picture.compiledRule,
          it.cell,
          it.layer,
          kinds,
          isAnchor ? undefined : middle,
        );
      }
      for (const { cell, test } of picture.alternatives) {
        for (const kind of test.kinds) {
          const ownLayer = this.#layout.layerOf[kind];
          const kinds = this.#block.isExact ? this.#allKindsOn(ownLayer) : tableOfKind(kind, this.#layout);
          builder.addForCell(dirtySet, picture.compiledRule, cell, ownLayer, kinds, undefined);
        }
      }
      this.#indexNeighbours(builder, dirtySet, picture.compiledRule, middle);
    });
    for (const [dirtySet, middle] of middles) if (middle) this.#dirtyTable.setMiddle(dirtySet, middle, scans);
    builder.buildIndex();
  }

  /** If the condition of a rule depends only on neighbouring cells, adds every write to a neighbour on a layer that the condition tests. */
  #indexNeighbours(
    builder: IndexBuilder,
    dirtySet: DirtySet,
    compiled: CompiledRule,
    middle: MiddleKinds | undefined,
  ): void {
    const { rule } = compiled;
    if (compiled.dependency !== "near" || rule.when === undefined) return;
    for (const layer of new Set(nearKinds(rule.when).map((kind) => this.#layout.layerOf[kind]))) {
      if (layer < 0) continue;
      for (let down = -1; down <= 1; down++) {
        for (let across = -1; across <= 1; across++) {
          if (across === 0 && down === 0) continue;
          builder.addForOffset(dirtySet, { across, down }, layer, this.#allKindsOn(layer), middle);
        }
      }
    }
  }
}

/** Returns the table of kinds that a picture's middle accepts on a layer; undefined if it accepts all. */
function middleTable({ compiledRule, demands }: RuleDemands, layer: LayerId): Uint8Array | undefined {
  return demands.find((it) => it.cell === compiledRule.rule.middle && it.layer === layer)?.acceptedKinds;
}

/** Returns a layer that a picture's middle tests. */
function middleLayer({ compiledRule, demands }: RuleDemands): LayerId {
  return demands.find((it) => it.cell === compiledRule.rule.middle)?.layer ?? 0;
}

function tableOfKind(kind: number, layout: Layout): Uint8Array {
  return new Uint8Array(layout.kindCount).fill(1, kind, kind + 1);
}

function joinTables(tables: readonly Uint8Array[], size: number): Uint8Array {
  const joinedTables = new Uint8Array(tables.length * size);
  for (const [index, table] of tables.entries()) joinedTables.set(table, index * size);
  return joinedTables;
}

/** Lists the kinds that a condition with dependency "near" counts. */
function nearKinds(condition: Expr): readonly number[] {
  const kinds: number[] = [];
  walk("expr", condition, {
    expr(it) {
      if (it.is === "count") kinds.push(...(it.set.kinds ?? []));
    },
  });
  return kinds;
}
