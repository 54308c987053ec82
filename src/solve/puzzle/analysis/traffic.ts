import { directions } from "../../../base/index.ts";
import type { KindId } from "../../../program/index.ts";
import { type Effect, type EffectCell, isKindCertain, kindsBefore, kindsRemoved } from "./effects.ts";
import type { Terrain } from "./terrain.ts";

/** Describes how objects of some kinds can travel on a board. */
export type TravelTable = ReturnType<typeof travelTableOf>;

/** Returns the travel table of some kinds, derived from all effects of a terrain. */
export function travelTableOf(terrain: Terrain, kinds: readonly KindId[]) {
  const { effects, placed, removed } = terrain.statementEffects;
  const from: MoveSources = Array.from({ length: terrain.cellCount }, () => new Set());
  let [canGrow, canShrink, movesByRewriting] = [false, false, false];
  for (const effect of effects) {
    const { leftCells, enteredCells, certainCount, canMerge } = travelChanges(effect, kinds, terrain);
    if (leftCells.length === 0 && enteredCells.length === 0) continue;
    if (enteredCells.length > certainCount) canGrow = true;
    if (leftCells.length > enteredCells.length || canMerge) canShrink = true;
    if (enteredCells.length > 0) movesByRewriting = true;
    // Wherever the effect can happen, an object may move from each left cell to each entered cell.
    for (let firstCell = 0; firstCell < from.length; firstCell++) {
      if (!terrain.canApply(effect, firstCell)) continue;
      const cellsOf = (cells: readonly EffectCell[]): readonly number[] =>
        cells.map(({ dx, dy }) => terrain.at(firstCell, dx, dy)).filter((it) => it >= 0);
      for (const to of cellsOf(enteredCells)) for (const source of cellsOf(leftCells)) from[to].add(source);
    }
  }
  for (const kind of kinds) addSteps(from, kind, terrain);
  if (kinds.some((kind) => placed.has(kind))) canGrow = true;
  if (kinds.some((kind) => removed.has(kind))) canShrink = true;
  return {
    /** Is indexed by cell: lists the cells from which an object can reach this cell in one move. */
    from: from.map((it): readonly number[] => [...it]),
    /** Is true if the number of these objects can grow. */
    canGrow,
    /** Is true if one of these objects can be removed. */
    canShrink,
    /** Is true if these objects move only by movements or actions, never by rules that rewrite cells. */
    movesOnlyByMovements: !movesByRewriting,
  };
}

/** Is indexed by cell: holds the cells from which an object can move to this cell. */
type MoveSources = readonly Set<number>[];

/** Adds the cells that an object of a kind can reach in one step, by movements and by actions. */
function addSteps(sourcesByCell: MoveSources, kind: KindId, terrain: Terrain): void {
  const cellCount = sourcesByCell.length;
  const { layer } = terrain.program.kinds[kind];
  const addStep = (cell: number, dx: number, dy: number): void => {
    const to = terrain.at(cell, dx, dy);
    if (to >= 0 && terrain.isBlocked[layer * cellCount + to] === 0) sourcesByCell[to].add(cell);
  };
  for (let cell = 0; cell < cellCount; cell++) {
    if (terrain.canHold[kind * cellCount + cell] === 0) continue;
    for (let way = 0; way < 4; way++)
      if (terrain.mayMove[(layer * 4 + way) * cellCount + cell] === 1) addStep(cell, ...directions[2 * way]);
    if (terrain.statementEffects.moved.has(kind))
      for (let i = 0; i < 9; i++) addStep(cell, (i % 3) - 1, Math.floor(i / 3) - 1);
  }
}

/** Returns how an effect moves objects of some kinds; an object that is replaced by another of these kinds counts as staying. */
export function travelChanges({ cells }: Effect, kinds: readonly KindId[], { program }: Terrain) {
  /** Lists the cells that objects of the given kinds can leave; `enteredCells` lists those that they enter. */
  const leftCells: EffectCell[] = [];
  const enteredCells: EffectCell[] = [];
  /** Counts the cells among `leftCells` that certainly held an object of the given kinds. */
  let certainCount = 0;
  /** Is true if one of these objects can replace another one, or leave the board. */
  let canMerge = false;
  for (const cell of cells) {
    const isOneOf = (kind: KindId): boolean => kinds.includes(kind);
    const putOfKinds = cell.putLists.find((putKinds) => putKinds.some(isOneOf));
    const layer = putOfKinds && program.kinds[putOfKinds.find(isOneOf)!].layer;
    const oldKinds = layer === undefined ? [] : kindsBefore(cell, layer, program);
    const isOldKindCertain = layer !== undefined && isKindCertain(cell, layer, program);
    // The cell held one of these objects and still does, so none has moved.
    if (putOfKinds?.every(isOneOf) && isOldKindCertain && oldKinds.every(isOneOf)) continue;
    if (kindsRemoved(cell, program).some(isOneOf)) {
      leftCells.push(cell);
      const layersOfKinds = new Set(kinds.map((kind) => program.kinds[kind].layer));
      const isCertain = [...layersOfKinds].some(
        (it) => isKindCertain(cell, it, program) && kindsBefore(cell, it, program).every(isOneOf),
      );
      if (isCertain && (putOfKinds === undefined || putOfKinds.every(isOneOf))) certainCount++;
    }
    if (!putOfKinds) continue;
    enteredCells.push(cell);
    if (cell.mayBeOff || oldKinds.some(isOneOf)) canMerge = true;
  }
  return { leftCells, certainCount, enteredCells, canMerge };
}
