import { chanceSize } from "../../../base/index.ts";
import { type Pile, type Program, walkProgram } from "../../../program/index.ts";
import { movePlaces } from "./move-places.ts";

/** Fixed places among the numbers of a position. */
export const slots = { turn: 0, ending: 1, endingPlayer: 2, fixed: 3 } as const;

/** Where the numbers lie that are in the same places in every level of a program. Where each player has one, this is the first player's. */
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

/** Whether some line of a program reseeds. */
function reseeds(program: Program): boolean {
  return walkProgram(program, { action: (it) => it.do === "reseed" });
}
