import { flatMapped } from "../../../base/index.ts";
import type { KindId, LayerId } from "../../data/program.ts";
import { type DraftItem, type DraftRow, isItemRequired, layerOfItem } from "./draft.ts";
import {
  type LineProblem,
  type WrittenItem,
  type WrittenLine,
  type WrittenRow,
  allItems,
} from "./written.ts";

/** Yields a problem for each `no` before a name that means several objects at once. */
export function* findExcludedGroups(line: WrittenLine): Generator<LineProblem> {
  for (const item of allItems([...line.left, ...(line.right ?? [])]))
    if (item.word === "no" && item.of === "all") yield { code: "line-no-all", names: [item.name] };
}

const listCells = (rows: readonly WrittenRow[]): (readonly WrittenItem[])[] =>
  flatMapped(rows, (row) => row.filter((it) => it !== "gap"));

/** Yields a problem for each cell on the right side that both requires and forbids a kind. */
export function* findContradictions(line: WrittenLine): Generator<LineProblem> {
  for (const items of listCells(line.right ?? [])) {
    if (!items.some((it) => it.word === "no")) continue;
    const requiredItems = items.filter((it) => it.word !== "no" && it.of === "one");
    for (const noItem of items.filter((it) => it.word === "no")) {
      const clashingItem = requiredItems.find((it) => noItem.kinds.includes(it.kinds[0] ?? 0));
      if (clashingItem) yield { code: "line-no-both", names: [clashingItem.name, noItem.name] };
    }
  }
}

/**
 * Yields a problem for each needless `no` on the left side: other objects that the cell requires already fill its
 * layers.
 */
export function* findNeedlessExclusions(
  line: WrittenLine,
  layerOf: readonly LayerId[],
): Generator<LineProblem> {
  const layerOfKind = (kind: KindId) => layerOf[kind] ?? 0;
  for (const items of listCells(line.left)) {
    if (!items.some((it) => it.word === "no")) continue;
    const presentItems = items.filter((it) => it.word !== "no");
    const oneLayerItems = presentItems.filter(
      (it) => it.of !== "any" || new Set(it.kinds.map(layerOfKind)).size === 1,
    );
    const filledLayers = new Set(flatMapped(oneLayerItems, (it) => it.kinds.map(layerOfKind)));
    const wantedKinds = new Set(flatMapped(oneLayerItems, (it) => it.kinds));
    for (const noItem of items.filter((it) => it.word === "no"))
      if (noItem.kinds.every((kind) => filledLayers.has(layerOfKind(kind)) && !wantedKinds.has(kind)))
        yield { code: "line-no-needless", names: [noItem.name] };
  }
}

/**
 * Yields a problem for each random choice with only one possible result, and for each whose result may replace another
 * object of the cell.
 */
export function* findDubiousRandoms(line: WrittenLine, layerOf: readonly LayerId[]): Generator<LineProblem> {
  for (const items of listCells(line.right ?? []))
    for (const [i, random] of items.entries()) {
      if (random.word !== "random") continue;
      if (random.kinds.length === 1 || random.of === "all")
        yield { code: "line-random-one", names: [random.name] };
      const itemOnLayer = items
        .slice(0, i)
        .find(
          (it) =>
            it.word !== "no" &&
            it.word !== "random" &&
            random.kinds.some((kind) => layerOf[kind] === layerOf[it.kinds[0] ?? 0] && it.kinds[0] !== kind),
        );
      if (itemOnLayer) yield { code: "line-random-layer", names: [random.name, itemOnLayer.name] };
    }
}

/** Returns the problem of the first cell with two objects on one layer; undefined if there is none. */
export function findCrowdedCell(
  rows: readonly DraftRow[],
  layerOf: readonly LayerId[],
): LineProblem | undefined {
  for (const row of rows)
    for (const items of row) {
      const sharedNames = items === "gap" || items.length < 2 ? undefined : namesOnOneLayer(items, layerOf);
      if (sharedNames) return { code: "line-crowded", names: sharedNames };
    }
  return undefined;
}

/** Returns the names of two objects of a cell that are on one layer; undefined if there are none. */
function namesOnOneLayer(items: readonly DraftItem[], layerOf: readonly LayerId[]): string[] | undefined {
  for (const [i, item] of items.entries()) {
    if (!isItemRequired(item)) continue;
    const layer = layerOfItem(item, layerOf);
    for (let j = 0; j < i; j++)
      if (isItemRequired(items[j]) && layerOfItem(items[j], layerOf) === layer)
        return [items[j].name, item.name];
  }
  return undefined;
}

/** Returns the problem of the first cell that both requires and forbids a kind; undefined if there is none. */
export function findImpossibleCell(rows: readonly DraftRow[]): LineProblem | undefined {
  for (const row of rows)
    for (const items of row) {
      if (items === "gap") continue;
      for (const noItem of items) {
        if (noItem.word !== "no") continue;
        const clashingItem = items.find(
          (it) => isItemRequired(it) && it.kinds.every((kind) => noItem.kinds.includes(kind)),
        );
        if (clashingItem) return { code: "line-never", names: [clashingItem.name, noItem.name] };
      }
    }
  return undefined;
}
