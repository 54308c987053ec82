import { directions } from "../../../base/index.ts";
import type { KindId } from "../../../program/index.ts";
import { type Effect, type EffectCell, isKindCertain, kindsBefore, kindsRemoved } from "./effects.ts";
import type { Terrain } from "./terrain.ts";

/** Describes how things of some kinds can travel on a board. */
export interface TravelTable {
  readonly kinds: readonly KindId[];
  /** Is indexed by cell: the cells from which a thing can move there in one move. */
  readonly from: readonly (readonly number[])[];
  /** Is true if their number can grow. */
  readonly grows: boolean;
  /** Is true if one of them can be removed. */
  readonly shrinks: boolean;
  /** Is true if they move only by movements or actions, never by rules that rewrite cells. */
  readonly onlyByMovements: boolean;
}

/** Returns the travel table of some kinds, from all effects of a terrain. */
export function travelTableOf(terrain: Terrain, kinds: readonly KindId[]): TravelTable {
  const { effects, brought, removed } = terrain.deeds;
  const from: Goes = Array.from({ length: terrain.cells }, () => new Set());
  let [grows, shrinks, jumps] = [false, false, false];
  for (const effect of effects) {
    const { leaves, comes, sure, merges } = travelChanges(effect, kinds, terrain);
    if (leaves.length === 0 && comes.length === 0) continue;
    if (comes.length > sure) grows = true;
    if (leaves.length > comes.length || merges) shrinks = true;
    if (comes.length > 0) jumps = true;
    addGoes(from, { effect, leaves, comes }, terrain);
  }
  for (const kind of kinds) addSteps(from, kind, terrain);
  if (kinds.some((kind) => brought.has(kind))) grows = true;
  if (kinds.some((kind) => removed.has(kind))) shrinks = true;
  return { kinds, from: from.map((it) => [...it]), grows, shrinks, onlyByMovements: !jumps };
}

/** Is indexed by cell: the cells from which a thing can move there. */
type Goes = readonly Set<number>[];

interface Moving extends Pick<Changes, "leaves" | "comes"> {
  readonly effect: Effect;
}

/** Adds the moves of an effect wherever it can happen: from each cell that a thing leaves to each that a thing enters. */
function addGoes(from: Goes, { effect, leaves, comes }: Moving, terrain: Terrain): void {
  for (let firstCell = 0; firstCell < from.length; firstCell++) {
    if (!terrain.canApply(effect, firstCell)) continue;
    const placesOf = (cells: readonly EffectCell[]): readonly number[] =>
      cells.map(({ dx, dy }) => terrain.at(firstCell, dx, dy)).filter((it) => it >= 0);
    for (const to of placesOf(comes)) for (const place of placesOf(leaves)) from[to].add(place);
  }
}

/** Adds steps by movements and by actions. */
function addSteps(from: Goes, kind: KindId, terrain: Terrain): void {
  const cells = from.length;
  const { layer } = terrain.program.kinds[kind];
  const addStep = (cell: number, dx: number, dy: number): void => {
    const to = terrain.at(cell, dx, dy);
    if (to >= 0 && terrain.isBlocked[layer * cells + to] === 0) from[to].add(cell);
  };
  for (let cell = 0; cell < cells; cell++) {
    if (terrain.may[kind * cells + cell] === 0) continue;
    for (let way = 0; way < 4; way++)
      if (terrain.mayMove[(layer * 4 + way) * cells + cell] === 1) addStep(cell, ...directions[2 * way]);
    if (terrain.deeds.moved.has(kind))
      for (let i = 0; i < 9; i++) addStep(cell, (i % 3) - 1, Math.floor(i / 3) - 1);
  }
}

interface Changes {
  /** Lists the cells that things of the kinds can leave. */
  readonly leaves: readonly EffectCell[];
  /** Is how many of these certainly held such a thing. */
  readonly sure: number;
  /** Lists the cells that things of the kinds enter. */
  readonly comes: readonly EffectCell[];
  /** Is true if one of them can replace another, or leave the board. */
  readonly merges: boolean;
}

/** Returns how an effect moves things of some kinds; one that is replaced by another of them counts as staying. */
export function travelChanges({ cells }: Effect, kinds: readonly KindId[], { program }: Terrain): Changes {
  const leavingCells: EffectCell[] = [];
  const comingCells: EffectCell[] = [];
  let certainCount = 0;
  let merges = false;
  for (const cell of cells) {
    const isOf = (kind: KindId): boolean => kinds.includes(kind);
    const putList = cell.puts.find((list) => list.some(isOf));
    const layer = putList && program.kinds[putList.find(isOf)!].layer;
    const kindsBeforeWrite = layer === undefined ? [] : kindsBefore(cell, layer, program);
    const held = layer !== undefined && isKindCertain(cell, layer, program);
    // The cell held one of them and still does.
    if (putList?.every(isOf) && held && kindsBeforeWrite.every(isOf)) continue;
    if (kindsRemoved(cell, program).some(isOf)) {
      leavingCells.push(cell);
      const ownLayers = new Set(kinds.map((kind) => program.kinds[kind].layer));
      const isCertain = [...ownLayers].some(
        (it) => isKindCertain(cell, it, program) && kindsBefore(cell, it, program).every(isOf),
      );
      if (isCertain && (putList === undefined || putList.every(isOf))) certainCount++;
    }
    if (!putList) continue;
    comingCells.push(cell);
    if (cell.mayBeOff || kindsBeforeWrite.some(isOf)) merges = true;
  }
  return { leaves: leavingCells, sure: certainCount, comes: comingCells, merges };
}
