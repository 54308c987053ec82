import { chanceSize, reseedKeyedChance, type Seed, seedTail, seedWords } from "../../base/index.ts";
import {
  type OptionValues,
  type BodyLayout,
  keyedCountIndex,
  recycleRecords,
  freeUnheldRecords,
  freeBody,
  kindOfBody,
  newBody,
  recordStart,
  bodyFields,
  reseedAllStreams,
  type Layout,
  emptyValue,
  NONE,
  pileSize,
  sourceSize,
  type Machine,
  pushOnPile,
  type State,
  StoredState,
} from "../engine/index.ts";
import type { Cells, ValueType } from "../../program/index.ts";
import { layBody } from "../bodies/index.ts";
import type { ProgramCompiler } from "./compile-program.ts";

/** Returns an empty position whose options and random streams are initialized. */
export function makeSeededState(layout: Layout, seed: Seed, options: OptionValues = []): State {
  const state = new StoredState(layout);
  if (layout.seed >= 0) {
    // In a game that reseeds, the words of a wide seed after the first are stored too. They never change and are not hashed.
    const [firstWord, ...otherWords] = seedWords(seed);
    state.numbers[layout.seed] = firstWord;
    if (typeof seed === "string") state.numbers.set(otherWords, layout.fixedEnd);
  }
  setOptions(state, options);
  reseedAllStreams(state, seed);
  return state;
}

function setOptions({ layout, numbers }: State, optionValues: OptionValues): void {
  const { players, options = [] } = layout.program;
  options.forEach(({ values, eachPlayer }, option) => {
    for (let player = 0; player < (eachPlayer ? players.length : 1); player++) {
      const value = optionValues[option]?.[player] ?? values[player];
      numbers[layout.options[option] + player] =
        typeof value === "number" ? value : layout.kindLists.numberOf(value);
    }
  });
}

/** Returns an empty position with the random streams and kept state of another (rule R9). */
export function makeContinuedState(layout: Layout, from: State): State {
  const state = new StoredState(layout);
  carryOver(state, from);
  const { habits } = layout.program;
  if (habits?.keyedChance) reseedKeyedChance(state.numbers, layout.chanceStart, from.level === layout.level);
  return state;
}

/** Copies the progress of the keyed random stream from one position to another. */
export function copyKeyedChance(target: State, source: State): void {
  const countIndex = keyedCountIndex(source.layout);
  target.numbers[countIndex] = source.numbers[countIndex];
}

/** Copies the random streams and kept state of one position into another (rule R9). No hash of the target may have been computed yet. */
export function carryOver(state: State, oldState: State): void {
  const { layout } = state;
  const { program, variables, timerStarts, sources, pilesAt } = layout;
  const copyNumbers = (start: number, size: number): void => {
    state.numbers.set(oldState.numbers.subarray(start, start + size), start);
  };
  const copies = ({ eachPlayer }: { readonly eachPlayer: boolean }): number =>
    eachPlayer ? program.players.length : 1;
  copyNumbers(layout.chanceStart, chanceSize * (1 + program.players.length));
  if (layout.seed >= 0) {
    copyNumbers(layout.seed, 1);
    copyNumbers(layout.fixedEnd, seedTail);
  }
  (program.options ?? []).forEach((it, index) => copyNumbers(layout.options[index], copies(it)));
  const keepValue = (type: ValueType, index: number): void => {
    state.numbers[index] = convertValue(layout, type, oldState.numbers[index], oldState.layout);
  };
  program.variables.forEach((it, index) => {
    for (let i = 0; it.kept && it.type !== "thing" && i < copies(it); i++)
      keepValue(it.type, variables[index] + i);
  });
  if (layout.bodies) copyKeptBodies(state, oldState, layout.bodies);
  program.timers.forEach((it, index) => it.kept && copyNumbers(timerStarts[index], copies(it)));
  program.sources.forEach((it, index) => it.kept && copyNumbers(sources[index], copies(it) * sourceSize(it)));
  program.piles?.forEach((it, index) => {
    for (let player = 0; it.kept && player < copies(it); player++) {
      const start = pilesAt[index] + player * pileSize(it);
      copyNumbers(start, pileSize(it));
      for (let i = 1; i <= state.numbers[start] && it.type !== "thing"; i++) keepValue(it.type, start + i);
    }
  });
}

/** Converts a value of another level: a cell becomes the cell with the same coordinates on the same board, `NONE` if there is none. */
function convertValue(layout: Layout, type: ValueType, value: number, oldLayout: Layout): number {
  if (type !== "cell" || value === NONE || layout === oldLayout) return value;
  const board = oldLayout.gridAt(value);
  const [oldGrid, newGrid] = [oldLayout.grids[board], layout.grids[board]];
  const [x, y] = [oldGrid.x(value), oldGrid.y(value)];
  return x < newGrid.width && y < newGrid.height ? newGrid.first + y * newGrid.width + x : NONE;
}

/** Fills the boards, initializes state and runs the `start` statements of the game and of the level. */
export function startLevel(
  m: Machine,
  compiled: ProgramCompiler,
  state: State,
  oldState: State | undefined,
): void {
  m.enter(state, 0);
  drawBoards(m, compiled);
  m.observer?.begin(m, "start");
  compiled.program.variables.forEach((variable, index) => {
    if (oldState !== undefined && variable.kept) return;
    const evaluateInitial = compiled.initialValues[index] ?? (() => emptyValue(variable.type));
    const players = variable.eachPlayer ? compiled.program.players.length : 1;
    for (let player = 0; player < players; player++) {
      m.me = player;
      const value = evaluateInitial(m);
      if (variable.type !== "thing") state.setNumber(state.layout.variables[index] + player, value);
      else if (value !== NONE) state.setBody(state.layout.bodies!.slots[index] + player, ~value);
    }
  });
  m.me = 0;
  fillTables(state, oldState);
  openFiles(state, oldState);
  if (m.isRunning) compiled.start(m);
  if (m.isRunning) compiled.levelStarts[state.level]?.(m);
  compiled.updateMemories?.(m);
  if (state.layout.bodies !== undefined) recycleRecords(state, m.loose);
}

/** Fills tables with empty values: 0, off or none. */
function fillTables(state: State, oldState: State | undefined): void {
  const { program, pilesAt } = state.layout;
  program.piles?.forEach((pile, index) => {
    if (!pile.table || (oldState !== undefined && pile.kept)) return;
    for (let player = 0; player < (pile.eachPlayer ? program.players.length : 1); player++) {
      const start = pilesAt[index] + player * pileSize(pile);
      state.setNumber(start, pile.most);
      for (let i = 1; i <= pile.most; i++) state.setNumber(start + i, emptyValue(pile.type));
    }
  });
}

/** Replaces the bodies in kept slots by copies that are on no board. Bodies that the slots held at a checkpoint are removed. */
function copyKeptBodies(state: State, old: State, { firstField, recordSize, references }: BodyLayout): void {
  for (const slot of keptSlots(state.layout)) {
    const [keptBody, checkpointBody] = [old.bodies[slot], state.bodies[slot]];
    state.setBody(slot, 0);
    if (checkpointBody !== 0) freeUnheldRecords(state, [checkpointBody]);
    if (keptBody === 0) continue;
    const bodyId = newBody(state, kindOfBody(old, keptBody), 0);
    const [newRecord, keptRecord] = [recordStart(state, bodyId), recordStart(old, keptBody)];
    state.setBody(newRecord + bodyFields.owner, old.bodies[keptRecord + bodyFields.owner]);
    const { fields = [] } = state.layout.program;
    for (let i = firstField; i < recordSize; i++)
      if (!references.includes(i))
        state.setBody(
          newRecord + i,
          convertValue(state.layout, fields[i - firstField].type, old.bodies[keptRecord + i], old.layout),
        );
    state.setBody(slot, bodyId);
  }
  recycleRecords(state, []);
}

function keptSlots({ program: { variables, piles = [], players }, bodies }: Layout): readonly number[] {
  const slotRanges = [
    ...variables.map((it, index) => ({ ...it, first: bodies!.slots[index], most: 1 })),
    ...piles.map((it, index) => ({ ...it, first: bodies!.pileSlots[index] })),
  ];
  return slotRanges
    .filter(({ kept, first }) => kept && first >= 0)
    .flatMap(({ first, most, eachPlayer }) =>
      Array.from({ length: most * (eachPlayer ? players.length : 1) }, (_, offset) => first + offset),
    );
}

/** Makes each source that reads the file of an option start at the beginning of that file. */
function openFiles(state: State, oldState: State | undefined): void {
  const { layout } = state;
  const { players, sources, options = [] } = layout.program;
  sources.forEach((source, index) => {
    if (source.option === undefined || (oldState !== undefined && source.kept)) return;
    const hasValuePerPlayer = options[source.option].eachPlayer;
    for (let player = 0; player < (source.eachPlayer ? players.length : 1); player++) {
      const file = state.numbers[layout.options[source.option] + (hasValuePerPlayer ? player : 0)];
      state.setNumber(layout.sources[index] + player * sourceSize(source), file);
    }
  });
}

function drawBoards(m: Machine, compiled: ProgramCompiler): void {
  const { layout } = m.state;
  const level = layout.program.levels[layout.level];
  const drawnBoards = level.type === "map" ? level.boards : [];
  for (const [grid, { board, first }] of layout.boards.entries()) {
    const { cells } = drawnBoards.find((it) => it.board === board) ?? layout.program.boards[board];
    if (cells) drawCells(m, compiled, grid, first, cells);
  }
}

function drawCells(m: Machine, compiled: ProgramCompiler, grid: number, first: number, cells: Cells): void {
  const { state, layout } = m;
  const drawn: { readonly cell: number; readonly kind: number }[] = [];
  cells.forEach((kinds, index) => {
    for (const kind of kinds) {
      if (kind === 0) continue;
      const layer = layout.layerOf[kind];
      if (becomesBody(layout, kind)) {
        if (layout.bodies!.canInteract) drawn.push({ cell: first + index, kind });
        else drawBody(m, compiled, grid, first + index, kind);
      } else if (layout.isPile(layer)) pushOnPile(state, first + index, layer, kind);
      else state.set(first + index, layer, kind);
    }
  });
  // Bodies that lie on something are laid after what they lie on: by layer, then by kind, then in reading order.
  drawn.sort((a, b) => layout.layerOf[a.kind] - layout.layerOf[b.kind] || a.kind - b.kind || a.cell - b.cell);
  for (const { cell, kind } of drawn) drawBody(m, compiled, grid, cell, kind);
}

/**
 * Returns true if a drawn cell becomes a body: one of a single cell, one that shows only other kinds, or one that lies on something. Drawn
 * cells of other bodies count as settled.
 */
function becomesBody({ bodies, program }: Layout, kind: number): boolean {
  const shape = bodies?.shapes[kind];
  if (shape === undefined) return false;
  return shape.kinds.length === 1 || !shape.kinds.includes(kind) || program.kinds[kind].on !== undefined;
}

/** Creates a body at the cell where it is drawn. A body that does not fit is left out. */
function drawBody(m: Machine, compiled: ProgramCompiler, grid: number, cell: number, kind: number): void {
  const { state } = m;
  const board = state.layout.grids[grid];
  const place = { grid, x: board.x(cell), y: board.y(cell) };
  const bodyId = newBody(state, kind, 0);
  compiled.startFields(m, bodyId);
  if (!m.silently(() => layBody(m, bodyId, kind, place, undefined))) freeBody(state, bodyId);
}
