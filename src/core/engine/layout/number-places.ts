import { chanceSize } from "../../../base/index.ts";
import { type MoveGame, type Pile, type Program, walkProgram } from "../../../program/index.ts";

/** Fixed places among the numbers of a position. */
export const slots = { turn: 0, ending: 1, endingPlayer: 2, fixed: 3 } as const;

/** Where the numbers lie that are in the same places in every level of a program: of each player's, that of the first one. */
export interface NumberPlaces {
  readonly chance: number;
  /** -1 for a variable that holds a thing: see `BodyLayout`. */
  readonly variables: readonly number[];
  readonly timers: readonly number[];
  readonly sources: readonly number[];
  /** Where the piles of `state` lie: how many values, the values from the bottom, then zeros; of a pile of bodies only how many. */
  readonly pilesAt: readonly number[];
  /** Where a game by moves keeps its record: see `move-record.ts`. */
  readonly moves: number;
  readonly options: readonly number[];
  /** Where the seed is kept, in games that reseed; else -1. */
  readonly seed: number;
  readonly fixedEnd: number;
}

const known = new WeakMap<Program, NumberPlaces>();

export function numberPlaces(program: Program): NumberPlaces {
  const places = known.get(program) ?? placeNumbers(program);
  known.set(program, places);
  return places;
}

function placeNumbers(program: Program): NumberPlaces {
  let next: number = slots.fixed;
  const take = (size: number): number => {
    next += size;
    return next - size;
  };
  const each = (item: { readonly eachPlayer: boolean }): number =>
    item.eachPlayer ? program.players.length : 1;
  const chance = take(chanceSize * (1 + program.players.length));
  const variables = program.variables.map((it) => (it.type === "thing" ? -1 : take(each(it))));
  const timers = program.timers.map((it) => take(each(it)));
  const sources = program.sources.map((it) => take(each(it) * sourceSize(it)));
  const moves = take(program.moves ? movePlaces(program.moves).size : 0);
  const options = (program.options ?? []).map((it) => take(each(it)));
  const seed = reseeds(program) ? take(1) : -1;
  const pilesAt = (program.piles ?? []).map((it) => take(each(it) * pileSize(it)));
  return { pilesAt, chance, variables, timers, sources, moves, options, seed, fixedEnd: next };
}

/** Integers that a pile keeps for one player: how many it holds, and the values; bodies lie in slots. */
export const pileSize = ({ type, most }: Pile): number => (type === "thing" ? 1 : 1 + most);

/** Integers that a source keeps for one player. */
export function sourceSize(source: Program["sources"][number]): number {
  if (source.by === "bags") return source.kinds.length;
  if (source.by === "file") return 2;
  return source.by === "order" ? 1 : 0;
}

function reseeds(program: Program): boolean {
  return walkProgram(program, { action: (it) => it.do === "reseed" });
}

/** How many moves a position remembers: repetitions further back are not seen. */
export const remembered = 1024;
/** Cells of a trail that are kept. */
export const trailCells = 8;

/**
 * Where the numbers of a game by moves lie, counted from `layout.moves`: turn, ply, victim of the trail + 1, length of the trail, its cells; the
 * cells of the last move + 1 (from, to); hands by side and piece; counters by side; cells; the count of moves; the moves.
 */
export interface MovePlaces {
  readonly hands: number;
  readonly counters: number;
  readonly cells: number;
  readonly count: number;
  readonly size: number;
}

export function movePlaces({ rules }: MoveGame): MovePlaces {
  const hands = 4 + trailCells + 2;
  const counters = hands + rules.sides.length * rules.pieces.length;
  const cells = counters + rules.counters.length * rules.sides.length;
  const count = cells + rules.width * rules.height;
  return { hands, counters, cells, count, size: count + 1 + remembered };
}

/** Where the arguments of each control begin among those of one player; the last entry is the total. */
export function argumentPlaces({ controls }: Program): readonly number[] {
  const places = [0];
  for (const { args } of controls) places.push(places[places.length - 1] + args.length);
  return places;
}
