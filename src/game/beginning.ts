import { chanceSize, seedChance } from "../base/index.ts";
import type { Cells, Program } from "../program/index.ts";
import { reseedKeyed, seedKeyed } from "./keyed.ts";
import { type Layout, NONE, sourceSize } from "./layout.ts";
import type { Machine } from "./machine.ts";
import { pushOnPile } from "./piles.ts";
import { State } from "./state.ts";
import type { Works } from "./works.ts";

/** A position with chance seeded and everything else empty. */
export function seededState(layout: Layout, seed: number): State {
  const state = new State(layout);
  if (layout.program.habits?.keyedChance) {
    seedKeyed(state.numbers, layout.chance, seed);
    return state;
  }
  for (let stream = 0; stream <= layout.program.players.length; stream++) {
    seedChance(state.numbers, layout.chance + stream * chanceSize, seed, stream);
  }
  return state;
}

/** An empty position that goes on with the chance and the kept state of another (R9). */
export function continuedState(layout: Layout, from: State): State {
  const { program } = layout;
  const state = new State(layout);
  const keep = (at: number, size: number): void => {
    state.numbers.set(from.numbers.subarray(at, at + size), at);
  };
  const copies = ({ eachPlayer }: { readonly eachPlayer: boolean }): number =>
    eachPlayer ? program.players.length : 1;
  keep(layout.chance, chanceSize * (1 + program.players.length));
  if (program.habits?.keyedChance) reseedKeyed(state.numbers, layout.chance, from.level === layout.level);
  program.variables.forEach((it, index) => it.kept && keep(layout.variables[index], copies(it)));
  program.timers.forEach((it, index) => it.kept && keep(layout.timers[index], copies(it)));
  program.sources.forEach((it, index) => it.kept && keep(layout.sources[index], copies(it) * sourceSize(it)));
  return state;
}

/** Draws the boards, gives state its first values and runs what starts the game and the level. */
export function startLevel(m: Machine, works: Works, state: State, from: State | undefined): void {
  m.enter(state, 0);
  drawBoards(state);
  works.program.variables.forEach((variable, index) => {
    if (from !== undefined && variable.kept) return;
    const first = works.starts[index] ?? (() => emptyValue(variable));
    const players = variable.eachPlayer ? works.program.players.length : 1;
    for (let player = 0; player < players; player++) {
      m.me = player;
      state.setNumber(state.layout.variables[index] + player, first(m));
    }
  });
  m.me = 0;
  if (m.stop === "") works.start(m);
  if (m.stop === "") works.levelStarts[state.level]?.(m);
}

function emptyValue({ type }: Program["variables"][number]): number {
  return type === "number" || type === "switch" ? 0 : NONE;
}

function drawBoards(state: State): void {
  const { layout } = state;
  const level = layout.program.levels[layout.level];
  const drawn = level.type === "map" ? level.boards : [];
  for (const { board, first } of layout.boards) {
    const { cells } = drawn.find((it) => it.board === board) ?? layout.program.boards[board];
    if (cells) drawCells(state, first, cells);
  }
}

function drawCells(state: State, first: number, cells: Cells): void {
  const { layout } = state;
  cells.forEach((kinds, index) => {
    for (const kind of kinds) {
      if (kind === 0) continue;
      const layer = layout.layerOf[kind];
      if (layout.isPile(layer)) pushOnPile(state, first + index, layer, kind);
      else state.set(first + index, layer, kind);
    }
  });
}
