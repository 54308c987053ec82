import { flatMapped } from "../../../base/index.ts";
import type { KindId, LayerId } from "../../data/program.ts";
import {
  type CellRewrite,
  type VagueChoice,
  type RuleDraft,
  type DraftSides,
  type DraftItem,
  changeAt,
  firstOnLeft,
  isVague,
  itemsAt,
  layersOf,
  mapCells,
  meant,
  withRight,
} from "./draft.ts";
import type { LineProblem } from "./written.ts";

/** Expands names of several kinds to each of them, unless testing for any of them is enough. */
export function spreadNames(
  draft: RuleDraft,
  layerOf: readonly LayerId[],
  problems: LineProblem[],
): RuleDraft[] {
  const fresh = freshNames(draft);
  const mustSpread = (it: DraftItem) => isVague(it) && (fresh.has(it.name) || layersOf(it, layerOf).size > 1);
  return spreadName(draft, [], mustSpread, (it) => {
    if (fresh.has(it.name)) problems.push({ code: "line-vague-name", names: [it.name] });
  });
}

/** Vague names in a cell of the right that the same cell of the left lacks. */
export function freshNames(draft: DraftSides): Set<string> {
  const names = new Set<string>();
  for (const [j, row] of (draft.right ?? []).entries())
    for (const [k, cell] of row.entries()) {
      if (cell === "gap" || !cell.some(isVague)) continue;
      const known = new Set(
        itemsAt(draft.left, j, k)
          .filter(isVague)
          .map((it) => it.name),
      );
      for (const it of cell) if (isVague(it) && !known.has(it.name)) names.add(it.name);
    }
  return names;
}

function spreadName(
  draft: RuleDraft,
  choices: readonly VagueChoice[],
  mustSpread: (item: DraftItem) => boolean,
  complain: (item: DraftItem) => void,
): RuleDraft[] {
  const found = firstOnLeft(draft, mustSpread);
  if (!found) return [inferNames(draft, choices, complain)];
  const { item, row, cell } = found;
  return flatMapped(item.kinds, (kind) => {
    const changed = changeAt(draft, row, cell, (it) =>
      isVague(it) && it.key === item.key ? meant(it, kind) : it,
    );
    const next = [...choices, { of: item, place: `${row} ${cell}`, value: kind }];
    return spreadName(changed, next, mustSpread, complain);
  });
}

function inferNames(
  draft: RuleDraft,
  choices: readonly VagueChoice[],
  complain: (item: DraftItem) => void,
): RuleDraft {
  if (!draft.right) return draft;
  const change: CellRewrite = (items) =>
    items.map((it) => {
      if (!isVague(it)) return it;
      const named = choices.filter((choice) => choice.of.key === it.key);
      if (named.length === 1) return meant(it, named[0]?.value as KindId);
      complain(it);
      return it;
    });
  return withRight(draft, mapCells(draft.right, change));
}
