import { chanceSize, Grid, seedRest } from "../../../base/index.ts";
import type { BoardId, KindId, LayerId, Level, Program } from "../../../program/index.ts";
import { type NumberPlaces, numberPlaces } from "./number-places.ts";
import type { BoardLayout } from "./position.ts";
import type { KindLists } from "./kind-lists.ts";
import { BodyLayout } from "./body-layout.ts";
import type { DirtyIndex } from "./dirty-index.ts";

/** The most work of one cycle (R5): a constant, and more for each cell of its boards. */
const budget = { any: 10_000_000, perCell: 50 } as const;

/** Integers of one object of a pile: its kind, the node of the object below it (0 for none), the cell of its layer it is in. */
export const pileNode = { kind: 0, below: 1, address: 2, size: 3 } as const;

/**
 * Where everything lies in the positions of one level.
 *
 * Cells are numbered through all boards. `cells[layer * cellCount + cell]` is the kind on a layer of a cell, the topmost of
 * a pile. The numbers are: the turn and the ending, the streams of chance, variables, timers, sources, options, the seed, memories; from `fixedEnd` on
 * the other words of a wide seed (only where it is kept), and (only where there are piles) the book-keeping of the heap, the top node of each cell of each pile layer, and the heap.
 */
export class Layout implements NumberPlaces {
  readonly program: Program;
  readonly kinds: Program["kinds"];
  readonly level: number;
  readonly boards: readonly BoardLayout[];
  readonly grids: readonly Grid[];
  /** Number of the first of the grids of each board. */
  readonly gridOf: readonly number[];
  readonly cellCount: number;
  /** The budget of one cycle. */
  readonly mostWork: number;
  readonly layerCount: number;
  readonly kindCount: number;
  /** Number of addresses of cells; things of piles are numbered from here. */
  readonly span: number;
  readonly layerOf: Int32Array;
  /** For each layer its number among the pile layers, or -1. */
  readonly pileOf: Int32Array;
  readonly hasPiles: boolean;
  readonly chance: number;
  readonly chanceEnd: number;
  /** Whether the game's stream is the keyed one: see `keyed.ts`. */
  readonly keyedChance: boolean;
  readonly variables: readonly number[];
  readonly timers: readonly number[];
  readonly sources: readonly number[];
  readonly pilesAt: readonly number[];
  /** Where a game by moves keeps its record: see `move-record.ts`. */
  readonly moves: number;
  readonly options: readonly number[];
  /** Where the seed is kept, in games that reseed; else -1. */
  readonly seed: number;
  /** Where each memory keeps its kinds by cell, player after player. */
  readonly memories: readonly number[];
  /** The files that positions refer to. */
  readonly lists: KindLists;
  readonly fixedEnd: number;
  readonly free: number;
  readonly freed: number;
  readonly heapEnd: number;
  readonly heads: number;
  readonly heap: number;
  /** Where bodies lie; undefined where there are none. */
  readonly bodies: BodyLayout | undefined;
  /** What parts keep for all positions of the layout, each under an `Attachment`. */
  readonly attached: (object | undefined)[] = [];
  /** Which cells each rule block must visit again; undefined until the game has planned its blocks. */
  dirty: DirtyIndex | undefined = undefined;
  readonly #takenTexts: string[] = [];

  /** @param most the budget of a cycle, if it is smaller than usual */
  constructor(program: Program, level: number, lists: KindLists, most = Infinity) {
    this.program = program;
    this.kinds = program.kinds;
    this.level = level;
    this.lists = lists;
    this.boards = boardsOf(program, program.levels[level]);
    this.grids = this.boards.map(
      ({ board, first, width, height }) => new Grid(first, width, height, program.boards[board].edge),
    );
    this.gridOf = program.boards.map((_, board) => this.boards.findIndex((it) => it.board === board));
    this.cellCount = this.grids[this.grids.length - 1].end;
    this.mostWork = Math.min(most, budget.any + budget.perCell * this.cellCount);
    this.layerCount = program.layers.length;
    this.kindCount = program.kinds.length;
    this.span = this.cellCount * this.layerCount;
    this.layerOf = new Int32Array(program.kinds.map((kind) => kind.layer));
    this.layerOf[0] = -1;
    const piles = program.layers.flatMap((layer, index) => (layer.pile ? [index] : []));
    this.pileOf = new Int32Array(program.layers.map((_, index) => piles.indexOf(index)));
    this.hasPiles = piles.length > 0;

    const places = numberPlaces(program);
    const { chance, variables, timers, sources, pilesAt, moves, options, seed, fixedEnd } = places;
    this.chance = chance;
    this.keyedChance = program.habits?.keyedChance === true;
    this.chanceEnd = chance + chanceSize * (1 + program.players.length);
    this.variables = variables;
    this.timers = timers;
    this.sources = sources;
    this.pilesAt = pilesAt;
    this.moves = moves;
    this.options = options;
    this.seed = seed;
    let next = fixedEnd;
    const take = (size: number): number => {
      next += size;
      return next - size;
    };
    this.memories = (program.memories ?? []).map(() => take(this.cellCount * program.players.length));
    this.fixedEnd = next;
    if (seed >= 0) take(seedRest);
    this.free = take(1);
    this.freed = take(1);
    this.heapEnd = take(1);
    this.heads = take(piles.length * this.cellCount);
    // Node 0 stands for "none".
    this.heap = take(pileNode.size);
    this.bodies = program.bodies ? new BodyLayout(program, this.grids, this.cellCount) : undefined;
  }

  /** Number of the grid that a cell belongs to. */
  gridAt(cell: number): number {
    let index = 0;
    while (cell >= this.grids[index].end) index++;
    return index;
  }

  /** Number of the grid of a board; of the player's, where each has one. */
  gridFor(board: BoardId, player: number): number {
    return this.gridOf[board] + (this.program.boards[board].eachPlayer ? player : 0);
  }

  /** What is said where something is in the way. */
  takenText(kind: KindId): string {
    return (this.#takenTexts[kind] ??= `There is ${this.kinds[kind].name} in the way.`);
  }

  address(cell: number, layer: LayerId): number {
    return layer * this.cellCount + cell;
  }

  isPile(layer: LayerId): boolean {
    return this.pileOf[layer] >= 0;
  }

  isKind(kind: number): kind is KindId {
    return kind > 0 && kind < this.kindCount;
  }
}

function boardsOf(program: Program, level: Level): BoardLayout[] {
  const drawn = level.type === "map" ? level.boards : [];
  const boards: BoardLayout[] = [];
  let first = 0;
  for (const [index, board] of program.boards.entries()) {
    const { width, height } = drawn.find((it) => it.board === index) ?? board;
    const players = board.eachPlayer ? program.players.length : 1;
    for (let player = 0; player < players; player++) {
      boards.push({ board: index, player, first, width, height });
      first += width * height + (board.edge === "runs-on" ? 1 : 0);
    }
  }
  return boards;
}
