import { isWithin, seedTail } from "../../../base/index.ts";
import type { DrawSource, KindId, Option, Pile, ValueType, Variable } from "../../../program/index.ts";
import { listBodyContents, loadBodies } from "../records/canonical-bodies.ts";
import type { Layout } from "../layout/layout.ts";
import { NONE } from "../layout/none.ts";
import { pileSize, fixedSlots, sourceSize } from "../layout/number-layout.ts";
import { restOfSeed } from "../state/chance.ts";
import { allPiles, pushOnPile } from "../state/piles.ts";
import type { State } from "../state/state.ts";

interface SavedState {
  readonly quadrille: 1;
  readonly level: number;
  /** Lists the kinds of the cells, layer by layer, run-length encoded: kind, count. */
  readonly cells: readonly number[];
  /** Lists the numbers at fixed indices, then the words of a wide seed after the first. */
  readonly numbers: readonly number[];
  /** Lists each pile as its layer, its cell, and its kinds from the bottom. */
  readonly piles: readonly (readonly number[])[];
  /** Lists the content of all bodies, as `listBodyContents` returns it; only in games with bodies. */
  readonly bodies?: readonly number[];
  /** Lists the contents of the files that the numbers refer to, if any. */
  readonly files?: readonly (readonly number[])[];
}

export function makeSavedState(state: State): SavedState {
  const { layout } = state;
  const files = [...new Set(fileSlots(layout).map((slot) => state.numbers[slot]))].flatMap((it) => {
    const kinds = layout.kindLists.at(it);
    return kinds ? [kinds] : [];
  });
  return {
    quadrille: 1,
    level: state.level,
    cells: encodeRuns(state.cells),
    numbers: [...state.numbers.subarray(0, layout.fixedEnd), ...restOfSeed(state)],
    piles: layout.hasPiles ? [...allPiles(state)].map((it) => [it.layer, it.cell, ...it.kinds]) : [],
    ...(layout.bodies && { bodies: listBodyContents(state) }),
    ...(files.length > 0 && { files }),
  };
}

function fileSlots(layout: Layout): number[] {
  const { options = [], sources } = layout.program;
  const optionSlots = options.flatMap((option, index) =>
    option.type === "file" ? playersOf(layout, option).map((player) => layout.options[index] + player) : [],
  );
  const sourceSlots = sources.flatMap((source, index) =>
    source.by === "file" ? playersOf(layout, source).map((player) => layout.sources[index] + player * 2) : [],
  );
  return [...optionSlots, ...sourceSlots];
}

export function readSavedLevel(saved: unknown): number | undefined {
  if (typeof saved !== "object" || saved === null) return undefined;
  const { quadrille, level } = saved as Partial<SavedState>;
  return quadrille === 1 && Number.isInteger(level) ? level : undefined;
}

/** Fills an empty position from a saved one. Returns an error message if the saved position is invalid. */
export function loadState(state: State, saved: unknown): string | undefined {
  const { cells, numbers, piles, bodies = [], files = [] } = saved as Partial<SavedState>;
  if (!isNumbers(cells)) return "Its cells are missing.";
  if (!isNumbers(numbers)) return "Its numbers are missing.";
  if (!Array.isArray(piles) || !piles.every(isNumbers)) return "Its piles are missing.";
  if (!isNumbers(bodies)) return "Its bodies are missing.";
  const { kindLists, kindCount } = state.layout;
  if (
    !Array.isArray(files) ||
    !files.every((it) => isNumbers(it) && it.every((kind) => isWithin(kind, 1, kindCount - 1)))
  )
    return "Its files are not lists of kinds.";
  for (const kinds of files) kindLists.numberOf(kinds);
  return (
    fillCells(state, cells) ??
    fillPiles(state, piles) ??
    fillNumbers(state, numbers) ??
    loadBodies(state, bodies)
  );
}

function encodeRuns(cells: Uint8Array | Uint16Array): number[] {
  const runs: number[] = [];
  for (let runStart = 0; runStart < cells.length;) {
    let runEnd = runStart + 1;
    while (runEnd < cells.length && cells[runEnd] === cells[runStart]) runEnd++;
    runs.push(cells[runStart], runEnd - runStart);
    runStart = runEnd;
  }
  return runs;
}

/** Returns true if a kind may be shown at an address: on its own layer, or on a layer where bodies show objects. */
function mayShow(layout: Layout, address: number, kind: KindId): boolean {
  const layer = layerAt(layout, address);
  return layer === layout.layerOf[kind] || layout.bodies?.mixedLayers.includes(layer) === true;
}

function fillCells(state: State, runs: readonly number[]): string | undefined {
  const { layout } = state;
  let address = 0;
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const [kind, count] = [runs[at], runs[at + 1]];
    if (kind !== 0 && !layout.isKind(kind)) return `It has an object of an unknown kind, number ${kind}.`;
    if (count < 1 || address + count > layout.addressCount) return "Its boards have the wrong size.";
    const lastAddress = address + count - 1;
    if (kind !== 0 && !(mayShow(layout, address, kind) && mayShow(layout, lastAddress, kind))) {
      return "It has an object on a layer that is not its own.";
    }
    for (; address <= lastAddress; address++) {
      const layer = layerAt(layout, address);
      if (!layout.isPile(layer)) state.set(address - layer * layout.cellCount, layer, kind);
    }
  }
  return address === layout.addressCount ? undefined : "Its boards have the wrong size.";
}

const layerAt = ({ cellCount }: Layout, address: number): number => Math.floor(address / cellCount);

function fillPiles(state: State, piles: readonly (readonly number[])[]): string | undefined {
  const { layout } = state;
  for (const [layer, cell, ...kinds] of piles) {
    const isCell = layout.pileIndexOf[layer] >= 0 && cell >= 0 && cell < layout.cellCount;
    if (!isCell || state.cells[layout.address(cell, layer)] !== 0) return "It has a pile where none can be.";
    if (!kinds.every((kind) => layout.isKind(kind) && layout.layerOf[kind] === layer)) {
      return "It has an object in a pile of another layer.";
    }
    for (const kind of kinds) pushOnPile(state, cell, layer, kind);
  }
  return undefined;
}

function fillNumbers(state: State, numbers: readonly number[]): string | undefined {
  const { layout } = state;
  const { players } = layout.program;
  const extra = numbers.length - layout.fixedEnd;
  if (extra !== 0 && (extra !== seedTail || layout.seed < 0)) return "It has the wrong number of numbers.";
  if (!isWithin(numbers[fixedSlots.turn], 0, players.length - 1))
    return "It is the turn of a player who does not exist.";
  if (
    !isWithin(numbers[fixedSlots.ending], 0, 3) ||
    !isWithin(numbers[fixedSlots.endingPlayer], 0, players.length)
  ) {
    return "It has ended in an unknown way.";
  }
  if (fileSlots(layout).some((slot) => numbers[slot] !== 0 && !layout.kindLists.at(numbers[slot])))
    return "It reads a file that is not in it.";
  const errorMessage = findStateError(layout, numbers);
  if (errorMessage === undefined) state.numbers.set(numbers);
  return errorMessage;
}

/** Describes a variable, an option or another item that a position stores, once or for each player. */
interface StoredItem {
  readonly name: string;
  readonly eachPlayer: boolean;
}

/** Validates the stored numbers of options, `state`, timers, sources and memories. Returns an error message for the first invalid one. */
function findStateError(layout: Layout, numbers: readonly number[]): string | undefined {
  const { options = [], variables, timers, sources, piles = [] } = layout.program;
  /** Returns an error message for the first item with an invalid value. `sizeOf` returns the number of an item's integers per player. */
  const check = <T extends StoredItem>(
    noun: string,
    items: readonly T[],
    starts: readonly number[],
    isValid: (item: T, values: readonly number[]) => boolean,
    sizeOf: (item: T) => number = () => 1,
  ): string | undefined => {
    const invalidItem = items.find((item, index) =>
      playersOf(layout, item).some((player) => {
        const start = starts[index] + player * sizeOf(item);
        return !isValid(item, numbers.slice(start, start + sizeOf(item)));
      }),
    );
    return invalidItem && `The ${noun} ${invalidItem.name} has an impossible value.`;
  };
  const fitsVariable = (it: Variable, [value]: readonly number[]): boolean =>
    it.type === "thing" || fitsType(layout, it.type, value);
  const fitsPile = ({ type, most }: Pile, [count, ...values]: readonly number[]): boolean =>
    isWithin(count, 0, most) &&
    values.every((value, index) => (index < count ? fitsType(layout, type, value) : value === 0));
  const memories = layout.memories.length === 0 ? [] : numbers.slice(layout.memories[0], layout.fixedEnd);
  const isMemoryValid = memories.every((it) => isWithin(it, 0, layout.kindCount - 1));
  return (
    check("option", options, layout.options, fitsOption) ??
    check("variable", variables, layout.variables, fitsVariable) ??
    check("timer", timers, layout.timerStarts, (_, [count]) => count >= 0) ??
    check("source", sources, layout.sources, fitsSource, sourceSize) ??
    check("pile", piles, layout.pilesAt, fitsPile, pileSize) ??
    (isMemoryValid ? undefined : "It remembers the impossible.")
  );
}

function fitsType(layout: Layout, type: ValueType, value: number): boolean {
  if (type === "number") return true;
  if (type === "switch") return isWithin(value, 0, 1);
  if (value === NONE) return true;
  if (type === "direction") return isWithin(value, 0, 7);
  if (type === "cell") return isWithin(value, 0, layout.cellCount - 1);
  if (type === "kind") return isWithin(value, 0, layout.kindCount - 1);
  return isWithin(value, 0, layout.program.players.length - 1);
}

function fitsOption({ type, range, kinds }: Option, [value]: readonly number[]): boolean {
  if (type === "switch") return isWithin(value, 0, 1);
  if (type === "kind") return kinds?.includes(value) ?? true;
  return range === undefined || isWithin(value, range[0], range[1]);
}

function fitsSource(source: DrawSource, counts: readonly number[]): boolean {
  if (source.by === "bags") return counts.every((left, index) => isWithin(left, 0, source.weights[index]));
  const total = source.weights.reduce((sum, weight) => sum + weight, 0);
  if (source.by === "file") return counts[1] >= 0;
  return source.by !== "order" || isWithin(counts[0], 0, Math.max(0, total - 1));
}

const playersOf = ({ program }: Layout, { eachPlayer }: Pick<StoredItem, "eachPlayer">): number[] =>
  eachPlayer ? program.players.map((_, player) => player) : [0];

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((it) => Number.isInteger(it) && it === (it | 0));
}
