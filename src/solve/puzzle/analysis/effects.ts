import type { KindId, LayerId, LineCell, LineRow, LineRule, Program, Rule } from "../../../program/index.ts";

/**
 * Describes how a drawn rule or line rule can change the cells of a board. All conditions except those on the cells
 * themselves are ignored, so conclusions from effects hold under any condition.
 */
export interface Effect {
  readonly cells: readonly EffectCell[];
}

export interface EffectCell {
  /** Holds the column offset from the first cell of the effect; `dy` is the row offset. */
  readonly dx: number;
  readonly dy: number;
  /** Lists alternatives: of each list, one kind must be in the cell. */
  readonly any: readonly (readonly KindId[])[];
  /** Lists kinds that must not be in the cell. */
  readonly no: readonly KindId[];
  /** Lists layers that must be empty in the cell. */
  readonly empty: readonly LayerId[];
  readonly movements: readonly CellMovement[];
  /** Is true if the cell also matches off the board, where its changes are lost. */
  readonly mayBeOff: boolean;
  readonly clearedLayers: readonly LayerId[];
  readonly removedKinds: readonly KindId[];
  /** Lists alternatives: of each list, one kind is written to the cell. */
  readonly putLists: readonly (readonly KindId[])[];
  readonly newMovements: readonly CellMovement[];
}

/**
 * Describes a movement that is matched or written: `way` is an orthogonal direction (0 is up, then clockwise), any
 * direction, or some other movement.
 */
export interface CellMovement {
  readonly layer: LayerId;
  readonly way: 0 | 2 | 4 | 6 | "any" | "other";
}

/** Limits the longest side of boards for which the gaps of rows are expanded to every length. */
const maxGap = 24;

/** Returns the effect of a drawn rule. */
export function pictureEffect({ width, before, after }: Rule): Effect {
  const cells = before.map((tests, index): EffectCell => {
    const writes = after[index];
    return {
      dx: index % width,
      dy: Math.floor(index / width),
      any: tests.flatMap((it) => (it.test === "any" ? [it.kinds] : [])),
      no: tests.flatMap((it) => (it.test === "no" ? it.kinds : [])),
      empty: tests.flatMap((it) => (it.test === "empty" ? it.layers : [])),
      movements: [],
      mayBeOff: tests.length === 0,
      clearedLayers: writes.flatMap((it) => (it.write === "clear" ? it.layers : [])),
      removedKinds: writes.flatMap((it) => (it.write === "remove" ? it.kinds : [])),
      putLists: writes.flatMap((it) => {
        if (it.write === "put") return [[it.kind]];
        const test = it.write === "found" ? before[it.cell][it.test] : undefined;
        return test?.test === "any" ? [test.kinds] : [];
      }),
      newMovements: [],
    };
  });
  return { cells };
}

/** Returns the effects of a line rule, one for each row and each length of its gaps; undefined if there are too many. */
export function lineEffects(rule: LineRule, longestSide: number): readonly Effect[] | undefined {
  const effects: Effect[] = [];
  for (const row of rule.rows) {
    const gapCount = row.filter((it) => it === "gap").length;
    if (gapCount > 0 && longestSide > maxGap) return undefined;
    for (const lengths of gapLengths(gapCount, longestSide)) effects.push(makeRowEffect(rule, row, lengths));
  }
  return effects;
}

function gapLengths(gapCount: number, longestSide: number): readonly (readonly number[])[] {
  let lists: number[][] = [[]];
  for (let gap = 0; gap < gapCount; gap++)
    lists = lists.flatMap((row) => Array.from({ length: longestSide }, (_, length) => [...row, length]));
  return lists.filter((row) => row.reduce((sum, it) => sum + it, 0) < longestSide);
}

const steps = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
const directionNumbers = { up: 0, right: 2, down: 4, left: 6 } as const;

function makeRowEffect({ way }: LineRule, row: LineRow, gapLengths: readonly number[]): Effect {
  const [dx, dy] = steps[way];
  const cells: EffectCell[] = [];
  let position = 0;
  let gapIndex = 0;
  for (const cell of row) {
    if (cell === "gap") position += gapLengths[gapIndex++];
    else cells.push(effectOfLineCell(cell, dx * position, dy * position++));
  }
  return { cells };
}

function effectOfLineCell({ any, no, wishes, write }: LineCell, dx: number, dy: number): EffectCell {
  const movementOf = ({ layer, wish }: { readonly layer: LayerId; readonly wish: string }): CellMovement => ({
    layer,
    way: wish === "random" ? "any" : (directionNumbers[wish as keyof typeof directionNumbers] ?? "other"),
  });
  return {
    dx,
    dy,
    any,
    no: no.flat(),
    empty: [],
    movements: wishes.map(movementOf),
    mayBeOff: false,
    clearedLayers: write?.clear ?? [],
    removedKinds: write?.remove ?? [],
    putLists: [
      ...(write?.put.map((it) => [it]) ?? []),
      ...(write && write.random.length > 0 ? [write.random] : []),
    ],
    newMovements: write?.wishes.map(movementOf) ?? [],
  };
}

/** Returns the kinds on a layer that a cell may hold before the effect. */
export function kindsBefore(cell: EffectCell, layer: LayerId, { kinds }: Program): readonly KindId[] {
  if (cell.empty.includes(layer)) return [];
  const ownLists = cell.any.filter((anyKinds) => anyKinds.every((kind) => kinds[kind].layer === layer));
  const ownKinds = ownLists[0] ?? kinds.flatMap((it, kind) => (kind > 0 && it.layer === layer ? [kind] : []));
  return ownKinds.filter((kind) => !cell.no.includes(kind) && ownLists.every((list) => list.includes(kind)));
}

/** Returns true if a cell certainly holds some kind on a layer before the effect. */
export function isKindCertain(cell: EffectCell, layer: LayerId, { kinds }: Program): boolean {
  return cell.any.some((anyKinds) => anyKinds.every((kind) => kinds[kind].layer === layer));
}

/** Returns the kinds that an effect may remove from a cell. */
export function kindsRemoved(cell: EffectCell, program: Program): readonly KindId[] {
  const { kinds } = program;
  const layers = new Set([...cell.clearedLayers, ...cell.putLists.flat().map((kind) => kinds[kind].layer)]);
  const removedKinds = [...layers].flatMap((layer) => {
    const oldKinds = kindsBefore(cell, layer, program);
    const put = cell.putLists.find((putKinds) => putKinds.some((kind) => kinds[kind].layer === layer));
    // A kind that replaces itself stays. If several kinds are possible, they stay if the rule writes back the kind
    // that it matched.
    if (put?.length === 1) return oldKinds.filter((kind) => kind !== put[0]);
    const isKept =
      put !== undefined && put.length === oldKinds.length && put.every((kind) => oldKinds.includes(kind));
    return isKept && cell.any.includes(put) ? [] : oldKinds;
  });
  return [...removedKinds, ...cell.removedKinds];
}
