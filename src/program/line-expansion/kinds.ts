import type { KindId, LayerId } from "../program.ts";
import {
  type CellChange,
  type Choice,
  type Draft,
  type DraftItem,
  changeAt,
  firstOnLeft,
  isOpen,
  itemsAt,
  layersOf,
  mapCells,
  meant,
} from "./draft.ts";
import type { LineProblem } from "./written.ts";

/** Names of several kinds become each of them, unless a test for any of them is enough. */
export function spreadNames(draft: Draft, layerOf: readonly LayerId[], problems: LineProblem[]): Draft[] {
  const fresh = freshNames(draft);
  const mustSpread = (it: DraftItem) => isOpen(it) && (fresh.has(it.name) || layersOf(it, layerOf).size > 1);
  return spreadName(draft, [], mustSpread, (it) => {
    if (fresh.has(it.name)) problems.push({ code: "line-vague-name", names: [it.name] });
  });
}

/** Open names in a cell of the right that the same cell of the left does not have. */
export function freshNames(draft: Draft): Set<string> {
  const names = new Set<string>();
  for (const [j, row] of (draft.right ?? []).entries())
    for (const k of row.keys()) {
      const known = new Set(
        itemsAt(draft.left, j, k)
          .filter(isOpen)
          .map((it) => it.name),
      );
      for (const it of itemsAt(draft.right, j, k)) if (isOpen(it) && !known.has(it.name)) names.add(it.name);
    }
  return names;
}

function spreadName(
  draft: Draft,
  choices: readonly Choice[],
  mustSpread: (item: DraftItem) => boolean,
  complain: (item: DraftItem) => void,
): Draft[] {
  const found = firstOnLeft(draft, mustSpread);
  if (!found) return [inferNames(draft, choices, complain)];
  const { item, row, cell } = found;
  return item.kinds.flatMap((kind) => {
    const changed = changeAt(draft, row, cell, (it) =>
      isOpen(it) && it.key === item.key ? meant(it, kind) : it,
    );
    const next = [...choices, { of: item, place: `${row} ${cell}`, value: kind }];
    return spreadName(changed, next, mustSpread, complain);
  });
}

function inferNames(draft: Draft, choices: readonly Choice[], complain: (item: DraftItem) => void): Draft {
  if (!draft.right) return draft;
  const change: CellChange = (items) =>
    items.map((it) => {
      if (!isOpen(it)) return it;
      const named = choices.filter((choice) => choice.of.key === it.key);
      if (named.length === 1) return meant(it, named[0]?.value as KindId);
      complain(it);
      return it;
    });
  return { ...draft, right: mapCells(draft.right, change) };
}
