import { flatMapped, makeList } from "../../../base/index.ts";
import type { KindId } from "../../data/program.ts";
import { allItems, type WrittenItem, type WrittenLine, type WrittenRow } from "./written.ts";

/** Maps each group to the index of the chosen kind in the group. */
type ChosenIndices = ReadonlyMap<string, number>;

const groupKey = (kinds: readonly KindId[]): string => kinds.join();

/**
 * Returns the first name with `same` or `next`, on either side, whose group has no `same` on the left side; undefined
 * if there is none.
 */
export function findUnboundName(line: WrittenLine): string | undefined {
  const boundKeys = new Set(
    flatMapped(allItems(line.left), (it) => (it.binding === "same" ? [groupKey(it.kinds)] : [])),
  );
  return [...allItems(line.left), ...allItems(line.right ?? [])].find(
    (it) => it.binding !== undefined && !boundKeys.has(groupKey(it.kinds)),
  )?.name;
}

/**
 * Returns the lines to which a line with `same GROUP` expands: one for each kind of the group (R61), except those in
 * which a `next` has no kind.
 */
export function expandBoundLine(line: WrittenLine): readonly WrittenLine[] {
  const groups = new Map(
    flatMapped(allItems(line.left), (it): [string, number][] =>
      it.binding === "same" ? [[groupKey(it.kinds), it.kinds.length]] : [],
    ),
  );
  if (groups.size === 0) return [line];
  const choices = [...groups].reduce<ChosenIndices[]>(
    (choicesSoFar, [key, count]) =>
      flatMapped(choicesSoFar, (it) => makeList(count, (index) => new Map([...it, [key, index]]))),
    [new Map()],
  );
  return flatMapped(choices, (kindChoice) => {
    const leftRows = bindRows(line.left, kindChoice);
    const right = line.right && bindRows(line.right, kindChoice);
    if (hasEmptyItem(leftRows) || (right && hasEmptyItem(right))) return [];
    return [{ ...line, left: leftRows, right: right || undefined }];
  });
}

function bindRows(rows: readonly WrittenRow[], kindChoice: ChosenIndices): WrittenRow[] {
  return rows.map((row) =>
    row.map((cell) => (cell === "gap" ? cell : cell.map((it) => bindItem(it, kindChoice)))),
  );
}

function bindItem(it: WrittenItem, kindChoice: ChosenIndices): WrittenItem {
  if (it.binding === undefined) return it;
  const index = (kindChoice.get(groupKey(it.kinds)) ?? 0) + (it.binding === "next" ? 1 : 0);
  const { binding: _, ...rest } = it;
  return { ...rest, kinds: it.kinds.slice(index, index + 1), of: "one" };
}

function hasEmptyItem(rows: readonly WrittenRow[]): boolean {
  return allItems(rows).some(({ kinds }) => kinds.length === 0);
}
