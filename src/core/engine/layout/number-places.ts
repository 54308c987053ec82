import { chanceSize } from "../../../base/index.ts";
import { type MoveGame, type Pile, type Program, walkProgram } from "../../../program/index.ts";

/** Numbers the fixed places among the numbers of a position. */
export const fixedSlots = { turn: 0, ending: 1, endingPlayer: 2, fixed: 3 } as const;

/**
 * Places the numbers that lie in the same places in every level of a program. If each player has one, the place is
 * that of the first player; the others follow.
 */
export class NumberPlaces {
  readonly chance: number;
  readonly chanceEnd: number;
  /** Maps each variable to its place; -1 for one that holds a thing: see `BodyLayout`. */
  readonly variables: readonly number[];
  readonly timers: readonly number[];
  readonly sources: readonly number[];
  /** Says where a game by moves keeps its record: see `move-record.ts`. */
  readonly moves: number;
  readonly options: readonly number[];
  /** Says where the seed is kept, in games that reseed; else -1. */
  readonly seed: number;
  /** Says where the piles of `state` lie: how many values, the values from the bottom, then zeros; of a pile of bodies only how many. */
  readonly pilesAt: readonly number[];
  /** Says where the numbers end that have been placed so far. */
  protected next: number = fixedSlots.fixed;

  constructor(program: Program) {
    const take = (size: number): number => this.take(size);
    const each = (item: { readonly eachPlayer: boolean }): number =>
      item.eachPlayer ? program.players.length : 1;
    this.chance = take(chanceSize * (1 + program.players.length));
    this.chanceEnd = this.next;
    this.variables = program.variables.map((it) => (it.type === "thing" ? -1 : take(each(it))));
    this.timers = program.timers.map((it) => take(each(it)));
    this.sources = program.sources.map((it) => take(each(it) * sourceSize(it)));
    this.moves = take(program.moves ? movePlaces(program.moves).size : 0);
    this.options = (program.options ?? []).map((it) => take(each(it)));
    this.seed = walkProgram(program, { action: (it) => it.do === "reseed" }) ? take(1) : -1;
    this.pilesAt = (program.piles ?? []).map((it) => take(each(it) * pileSize(it)));
  }

  /** Places more numbers; returns where they begin. */
  protected take(size: number): number {
    this.next += size;
    return this.next - size;
  }
}

const known = new WeakMap<Program, NumberPlaces>();

/** Returns the places of a program, worked out once. */
export function numberPlaces(program: Program): NumberPlaces {
  const places = known.get(program) ?? new NumberPlaces(program);
  known.set(program, places);
  return places;
}

/** Returns integers that a pile keeps for one player: how many it holds, and the values; bodies lie in slots. */
export const pileSize = ({ type, most }: Pile): number => (type === "thing" ? 1 : 1 + most);

/** Returns integers that a source keeps for one player. */
export function sourceSize(source: Program["sources"][number]): number {
  if (source.by === "bags") return source.kinds.length;
  if (source.by === "file") return 2;
  return source.by === "order" ? 1 : 0;
}

/** Holds the most moves that a position remembers: repetitions further back are not seen. */
export const maxRememberedMoves = 1024;
/** Holds cells of a trail that are kept. */
export const trailCells = 8;

/**
 * Places the numbers of a game by moves, counted from `layout.moves`: turn, ply, victim of the trail + 1, length of the trail, its cells;
 * the cells of the last move + 1 (from, to); hands by side and piece; counters by side; cells; the count of moves; the moves.
 */
export function movePlaces({ rules }: MoveGame) {
  const hands = 4 + trailCells + 2;
  const counters = hands + rules.sides.length * rules.pieces.length;
  const cells = counters + rules.counters.length * rules.sides.length;
  const count = cells + rules.width * rules.height;
  return { hands, counters, cells, count, size: count + 1 + maxRememberedMoves };
}

/** Returns where the arguments of each control begin among those of one player; the last entry is the total. */
export function argumentPlaces({ controls }: Program): readonly number[] {
  const places = [0];
  for (const { args } of controls) places.push(places[places.length - 1] + args.length);
  return places;
}
