import {
  type LayerId,
  type LineRule,
  type LineWay,
  type Program,
  type Statement,
  walk,
} from "../../../program/index.ts";

/** By layer: the ways in which anything on it can come to move. */
export type Movements = readonly ReadonlySet<LineWay>[];

const lineWays: readonly LineWay[] = ["up", "right", "down", "left"];

/** The movements that can arise while these statements run; all ways where that is unknown. */
export function movementsIn(statements: readonly Statement[], { kinds, layers }: Program): Movements {
  const found = layers.map(() => new Set<LineWay>());
  const rules: LineRule[] = [];
  walk("statement", statements, {
    line(it) {
      rules.push(it);
    },
    action(action) {
      if (action.do !== "wish" || !action.way) return;
      const { set, way } = action;
      const known =
        way.is === "constant" && typeof way.value === "number" ? [lineWays[way.value / 2]] : lineWays;
      for (const layer of set.kinds?.map((kind) => kinds[kind].layer) ?? layers.keys())
        for (const it of known) if (it) found[layer].add(it);
    },
  });
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const rule of rules.filter((it) => canMatch(it, found)))
      for (const { layer, way } of movementsMade(rule)) {
        if (found[layer].has(way)) continue;
        found[layer].add(way);
        isNew = true;
      }
  }
  return found;
}

/** Whether every movement that a rule demands can arise. */
export function canMatch({ rows }: LineRule, movements: Movements): boolean {
  return rows.every((row) =>
    row.every(
      (cell) =>
        cell === "gap" || cell.wishes.every(({ layer, wish }) => !isWay(wish) || movements[layer].has(wish)),
    ),
  );
}

function movementsMade({ rows }: LineRule): readonly { readonly layer: LayerId; readonly way: LineWay }[] {
  return rows.flat().flatMap((cell) =>
    cell === "gap"
      ? []
      : (cell.write?.wishes ?? []).flatMap(({ layer, wish }) => {
          if (wish === "random") return lineWays.map((way) => ({ layer, way }));
          return isWay(wish) ? [{ layer, way: wish }] : [];
        }),
  );
}

/** Whether a movement is one of the four straight ways. */
export function isWay(wish: string): wish is LineWay {
  return lineWays.includes(wish as LineWay);
}
