import { flatMapped } from "../../../base/index.ts";
import type { LineWay } from "../../data/lines.ts";
import type { KindId, LayerId } from "../../data/program.ts";
import type { WrittenRow } from "./written.ts";

/** Describes a rule during expansion: its direction is chosen, but its words and names may still be ambiguous. */
export interface RuleDraft {
  readonly way: LineWay;
  readonly left: readonly DraftRow[];
  readonly right: readonly DraftRow[] | undefined;
}

/** Describes both sides of a rule whose direction is not chosen yet. */
export type DraftSides = Omit<RuleDraft, "way">;

/** Describes a row of cells: the items of each cell, where "gap" (`...`) stands for any number of cells between two others. */
export type DraftRow = readonly ("gap" | readonly DraftItem[])[];

/** Describes a name in a cell, and the word before the name. */
export interface DraftItem {
  readonly word: string;
  readonly name: string;
  /** Identifies what the item means: the kind if there is only one, otherwise the name. */
  readonly key: string;
  readonly kinds: readonly KindId[];
  readonly of: "one" | "any" | "all";
}

/** Returns the new items of one cell, which is given by the indices of its row and its cell. */
export type CellRewrite = (items: readonly DraftItem[], row: number, cell: number) => readonly DraftItem[];

/**
 * Replaces the items of every cell by the results of a function. An unchanged cell remains the same array, so that
 * rules can share what is computed from it.
 */
export const mapCells = (rows: readonly DraftRow[], rewrite: CellRewrite): DraftRow[] =>
  rows.map((row, j) =>
    row.map((cell, k) => {
      if (cell === "gap") return cell;
      const changedCell = rewrite(cell, j, k);
      if (changedCell === cell) return cell;
      const hasSameItems = changedCell.length === cell.length && changedCell.every((it, i) => it === cell[i]);
      return hasSameItems ? cell : changedCell;
    }),
  );

/** Returns the items of one cell; empty if the cell does not exist or is a gap. */
export const draftItemsAt = (
  rows: readonly DraftRow[] | undefined,
  row: number,
  cell: number,
): readonly DraftItem[] => {
  const items = rows?.[row]?.[cell];
  return items === undefined || items === "gap" ? [] : items;
};

const makeDraftItem = ({ word, name, kinds, of }: Omit<DraftItem, "key">): DraftItem => ({
  word,
  name,
  key: of === "one" ? `#${kinds[0] ?? 0}` : name,
  kinds,
  of,
});

/** Returns rows as they are written, before a direction is chosen. */
export const makeDraftRows = (rows: readonly WrittenRow[]): DraftRow[] =>
  rows.map((row) => row.map((cell) => (cell === "gap" ? cell : cell.map(makeDraftItem))));

/** Replaces the items of one cell, on both sides, by the results of a function. */
export function changeItemsAt(
  draft: RuleDraft,
  row: number,
  cell: number,
  changeItem: (item: DraftItem) => DraftItem,
): RuleDraft {
  const changeSide = (rows: readonly DraftRow[]): DraftRow[] =>
    rows.map((cells, j) =>
      j === row ? cells.map((it, k) => (k === cell && it !== "gap" ? it.map(changeItem) : it)) : cells,
    );
  return { way: draft.way, left: changeSide(draft.left), right: draft.right && changeSide(draft.right) };
}

/** Lists the cells of the left side that have an item for which the test is true, each with the first such item. */
export function findOnLeft(draft: RuleDraft, test: (item: DraftItem) => boolean) {
  return flatMapped(draft.left, (cells, row) =>
    flatMapped(cells, (items, cell) => {
      const item = items === "gap" ? undefined : items.find(test);
      return item ? [{ item, row, cell }] : [];
    }),
  );
}

/** Returns a copy of the item for a single kind. */
export const withKind = ({ word, name }: DraftItem, kind: KindId): DraftItem =>
  makeDraftItem({ word, name, kinds: [kind], of: "one" });

/** Returns a copy of the item with another word before the name. */
export const withWord = ({ name, key, kinds, of }: DraftItem, word: string): DraftItem => ({
  word,
  name,
  key,
  kinds,
  of,
});

/** Replaces every item of the right side by the result of a function. */
export function mapRightItems(draft: RuleDraft, changeItem: (item: DraftItem) => DraftItem): RuleDraft {
  const right = draft.right && mapCells(draft.right, (items) => items.map(changeItem));
  return right ? withRight(draft, right) : draft;
}

/** Returns a copy of the draft with another right side. */
export const withRight = ({ way, left }: RuleDraft, right: readonly DraftRow[]): RuleDraft => ({
  way,
  left,
  right,
});

/** Replaces each item whose name means all of several kinds by one item for each of these kinds. */
export function expandAllNames(draft: DraftSides): DraftSides {
  const splitItems: CellRewrite = (items) =>
    items.some((it) => it.of === "all")
      ? flatMapped(items, (it) => (it.of === "all" ? it.kinds.map((kind) => withKind(it, kind)) : [it]))
      : items;
  return { left: mapCells(draft.left, splitItems), right: draft.right && mapCells(draft.right, splitItems) };
}

/** Returns true if an item may mean any of several kinds. */
export const isAmbiguousName = (item: DraftItem) =>
  item.of === "any" && item.word !== "no" && item.word !== "random";

/** Describes the meaning that was chosen for an ambiguous word or name on the left side. */
export interface ChosenMeaning {
  readonly item: DraftItem;
  readonly cellKey: string;
  readonly value: string | KindId;
}

/** Returns the layers of all kinds that an item may mean. */
export const layersOfItem = (item: DraftItem, layerOf: readonly LayerId[]) =>
  new Set(item.kinds.map((kind) => layerOf[kind] ?? 0));

/** Returns the layer of the first kind of an item. */
export const layerOfItem = (item: DraftItem, layerOf: readonly LayerId[]) => layerOf[item.kinds[0] ?? 0] ?? 0;

/** Returns true if an item requires an object in the cell. */
export const isItemRequired = (item: DraftItem) => item.word !== "no" && item.word !== "random";
