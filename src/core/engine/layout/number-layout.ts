import { chanceSize, onceFor } from "../../../base/index.ts";
import { type MoveGame, type Pile, type Program, walkProgram } from "../../../program/index.ts";

/** Numbers the integers of a position that have the same index in every game. */
export const fixedSlots = { turn: 0, ending: 1, endingPlayer: 2, fixed: 3 } as const;

/** Assigns indices to the numbers of a position, the same in every level of a program. If each player has a number, its index is that of the first player. */
export class NumberLayout {
  readonly chanceStart: number;
  readonly chanceEnd: number;
  /** Lists the index of each variable; -1 for a variable that holds a thing: see `BodyLayout`. */
  readonly variables: readonly number[];
  readonly timerStarts: readonly number[];
  readonly chanceAndTimers: readonly number[];
  /** Lists the indices of the variables that hold settings changed by line rules. */
  readonly settings: readonly number[];
  readonly sources: readonly number[];
  /** Is the index where the record of a piece game begins: see `move-record.ts`. */
  readonly movesStart: number;
  readonly options: readonly number[];
  /** Is the index of the seed in games that reseed; -1 in others. */
  readonly seed: number;
  /** Lists, for each pile of `state`, the index where it begins: its count, then its values from the bottom. Bodies are stored elsewhere. */
  readonly pilesAt: readonly number[];
  /** Is the first index that has not been assigned yet. */
  protected nextIndex: number = fixedSlots.fixed;

  constructor(program: Program) {
    const reserve = (size: number): number => this.take(size);
    const sizeOfItem = (item: { readonly eachPlayer: boolean }): number =>
      item.eachPlayer ? program.players.length : 1;
    this.chanceStart = reserve(chanceSize * (1 + program.players.length));
    this.chanceEnd = this.nextIndex;
    this.variables = program.variables.map((it) => (it.type === "thing" ? -1 : reserve(sizeOfItem(it))));
    this.settings = (program.settings ?? []).map(({ variable }) => this.variables[variable]);
    this.timerStarts = program.timers.map((it) => reserve(sizeOfItem(it)));
    this.chanceAndTimers = [...Array(this.nextIndex).keys()].filter(
      (it) => it >= this.chanceStart && (it < this.chanceEnd || it >= this.timerStarts[0]),
    );
    this.sources = program.sources.map((it) => reserve(sizeOfItem(it) * sourceSize(it)));
    this.movesStart = reserve(program.moves ? moveLayout(program.moves).size : 0);
    this.options = (program.options ?? []).map((it) => reserve(sizeOfItem(it)));
    this.seed = walkProgram(program, { action: (it) => it.do === "reseed" }) ? reserve(1) : -1;
    this.pilesAt = (program.piles ?? []).map((it) => reserve(sizeOfItem(it) * pileSize(it)));
  }

  /** Assigns the next `size` indices; returns the first. */
  protected take(size: number): number {
    this.nextIndex += size;
    return this.nextIndex - size;
  }
}

/** Returns the indices of a program's numbers, computed once. */
export const numberLayout = /* @__PURE__ */ onceFor((program: Program) => new NumberLayout(program));

/** Returns the number of integers that a pile stores for one player: its count and its values. Bodies are stored in slots instead. */
export const pileSize = ({ type, most }: Pile): number => (type === "thing" ? 1 : 1 + most);

/** Returns the number of integers that a source stores for one player. */
export function sourceSize(source: Program["sources"][number]): number {
  if (source.by === "bags") return source.kinds.length;
  if (source.by === "file") return 2;
  return source.by === "order" ? 1 : 0;
}

/** Limits the number of moves that a position remembers; repetitions further back are not detected. */
export const maxRememberedMoves = 1024;
/** Limits the number of stored cells of a trail: the cells that a move passed over, where the piece may be captured en passant. */
export const maxTrailCells = 8;

/**
 * Assigns indices to the numbers of a piece game, relative to `layout.movesStart`: turn, ply, victim of the trail + 1, length of the trail,
 * its cells; the cells of the last move + 1 (from, to); hands by side and piece; counters by side; cells; the number of moves; the moves.
 */
export function moveLayout({ rules }: MoveGame) {
  const hands = 4 + maxTrailCells + 2;
  const counters = hands + rules.sides.length * rules.pieces.length;
  const cells = counters + rules.counters.length * rules.sides.length;
  const count = cells + rules.width * rules.height;
  return { hands, counters, cells, count, size: count + 1 + maxRememberedMoves };
}

/** Returns, for each control, the index of its first argument among the arguments of one player; the last entry is the total. */
export function argumentOffsets({ controls }: Program): readonly number[] {
  const offsets = [0];
  for (const { args } of controls) offsets.push(offsets[offsets.length - 1] + args.length);
  return offsets;
}
