import { flatMapped } from "../../../base/index.ts";
import type { LineCell, LineWrite, Movement } from "../../data/lines.ts";
import type { KindId, LayerId } from "../../data/program.ts";
import {
  type CellRewrite,
  type RuleDraft,
  type DraftItem,
  isItemRequired,
  draftItemsAt,
  layerOfItem,
  mapCells,
  withRight,
  withWord,
} from "./draft.ts";

/**
 * Makes new objects start without movement: adds `stationary` to items of the right side on layers that the left side
 * of the cell does not mention.
 */
export function clearNewItemWishes(draft: RuleDraft, layerOf: readonly LayerId[]): RuleDraft {
  if (!draft.right) return draft;
  const clearWishes: CellRewrite = (items, j, k) => {
    if (!items.some(isPlainItem)) return items;
    const knownLayers = new Set(
      flatMapped(draftItemsAt(draft.left, j, k), (it) => it.kinds.map((kind) => layerOf[kind] ?? 0)),
    );
    return items.map((it) =>
      isPlainItem(it) && !knownLayers.has(layerOfItem(it, layerOf)) ? withWord(it, "stationary") : it,
    );
  };
  return withRight(draft, mapCells(draft.right, clearWishes));
}

const isPlainItem = (item: DraftItem) => item.word === "" && item.of === "one";

/**
 * Makes the cells of the rules to which one line expands. Cells with equal items on both sides become the same object.
 */
export class CellMaker {
  readonly layerOf: readonly LayerId[];
  readonly #cellsBySides = new Map<unknown, Map<unknown, LineCell>>();
  readonly #cellsByKey = new Map<string, LineCell>();

  constructor(layerOf: readonly LayerId[]) {
    this.layerOf = layerOf;
  }

  cellFor(left: readonly DraftItem[], right: readonly DraftItem[] | undefined): LineCell {
    const cellsByRight = this.#cellsBySides.get(left) ?? new Map<unknown, LineCell>();
    this.#cellsBySides.set(left, cellsByRight);
    const cachedCell = cellsByRight.get(right);
    if (cachedCell) return cachedCell;
    const key = `${keyOfItems(left)}${right ? ` -> ${keyOfItems(right)}` : ""}`;
    const newCell = this.#cellsByKey.get(key) ?? makeCell(left, right, this.layerOf);
    this.#cellsByKey.set(key, newCell);
    cellsByRight.set(right, newCell);
    return newCell;
  }
}

/** Returns a text that identifies items within one line, in which equal names have equal kinds. */
function keyOfItems(items: readonly DraftItem[]): string {
  let text = "";
  for (const { word, key, name } of items) text += `${word} ${key} ${name}|`;
  return text;
}

function makeCell(
  left: readonly DraftItem[],
  right: readonly DraftItem[] | undefined,
  layerOf: readonly LayerId[],
): LineCell {
  const anyLists: (readonly KindId[])[] = [];
  const absentLists: (readonly KindId[])[] = [];
  const wishes: { layer: LayerId; wish: Movement | "still" }[] = [];
  for (const it of left) {
    if (it.word === "no") absentLists.push(it.kinds);
    if (!isItemRequired(it)) continue;
    anyLists.push(it.kinds);
    if (it.word === "") continue;
    wishes.push({
      layer: layerOfItem(it, layerOf),
      wish: it.word === "stationary" ? "still" : (it.word as Movement),
    });
  }
  const write = right && makeWrite(left, right, layerOf);
  return { any: anyLists, no: absentLists, wishes, write };
}

function makeWrite(
  left: readonly DraftItem[],
  right: readonly DraftItem[],
  layerOf: readonly LayerId[],
): LineWrite | undefined {
  if (left.length === 0 && right.length === 0) return undefined;
  const remove: KindId[] = [];
  const putKinds: KindId[] = [];
  const wishes: LineWrite["wishes"][number][] = [];
  const randomKinds: KindId[] = [];
  const wishingItems = left.filter((it) => isItemRequired(it) && it.word !== "" && it.word !== "stationary");
  const clearedLayers = findClearedLayers(left, right, layerOf);
  for (const layer of clearedLayers) wishes.push({ layer, wish: "still" });
  for (const it of right) {
    const layer = layerOfItem(it, layerOf);
    if (it.word === "random") randomKinds.push(...it.kinds);
    else if (it.word === "no") {
      if (!left.some((other) => other.word === "no" && other.name === it.name)) remove.push(...it.kinds);
    } else {
      if (it.of === "one") putKinds.push(...it.kinds);
      if (it.word !== "") wishes.push({ layer, wish: newWishes[it.word] ?? (it.word as Movement) });
      else if (wishingItems.some((other) => layerOfItem(other, layerOf) === layer))
        wishes.push({ layer, wish: "still", implied: true });
    }
  }
  const size = clearedLayers.length + remove.length + putKinds.length + wishes.length + randomKinds.length;
  const random = [...new Set(randomKinds)].sort((a, b) => a - b);
  return size === 0 ? undefined : { clear: clearedLayers, remove, put: putKinds, wishes, random };
}

/** Returns the layers that the left side of a cell mentions and the right side does not. */
function findClearedLayers(
  left: readonly DraftItem[],
  right: readonly DraftItem[],
  layerOf: readonly LayerId[],
): LayerId[] {
  const clearedLayers: LayerId[] = [];
  for (const it of left) {
    const layer = layerOfItem(it, layerOf);
    const staysOnLayer = right.some(
      (other) => isItemRequired(other) && layerOfItem(other, layerOf) === layer,
    );
    if (isItemRequired(it) && !staysOnLayer && !clearedLayers.includes(layer)) clearedLayers.push(layer);
  }
  return clearedLayers;
}

/** Maps words that are not directions to movements. */
const newWishes: Readonly<Record<string, "still" | "random">> = { stationary: "still", randomdir: "random" };
