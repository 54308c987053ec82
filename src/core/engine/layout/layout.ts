import { Grid, seedTail } from "../../../base/index.ts";
import type { BoardId, KindId, LayerId, Level, Program } from "../../../program/index.ts";
import { NumberLayout } from "./number-layout.ts";
import type { BoardLayout } from "./position.ts";
import type { KindLists } from "./kind-lists.ts";
import { BodyLayout } from "./body-layout.ts";

/** Limits the work of one cycle (rule R5): a constant, plus an amount for each cell of the boards. */
const budget = { base: 10_000_000, perCell: 50 } as const;

/** Numbers the integers of a node, which is an object in a pile: its kind, the node below it (0 for none) and the address of its cell. */
export const pileNode = { kind: 0, below: 1, address: 2, size: 3 } as const;

/**
 * Describes where the positions of one level store everything. Cells are numbered through all boards. `cells[layer * cellCount + cell]` is
 * the kind on a layer of a cell, the topmost of a pile. The numbers are: the turn and the ending, the random streams, variables, timers,
 * sources, options, the seed, memories; from `fixedEnd` on the other words of a wide seed (in games that reseed), then for piles the list
 * heads of the heap, the top node of each cell of each pile layer, and the heap.
 */
export class Layout extends NumberLayout {
  readonly program: Program;
  readonly kinds: Program["kinds"];
  readonly level: number;
  readonly boards: readonly BoardLayout[];
  readonly grids: readonly Grid[];
  /** Lists, for each board, the number of its first grid. */
  readonly gridOf: readonly number[];
  readonly cellCount: number;
  readonly maxWork: number;
  readonly layerCount: number;
  readonly kindCount: number;
  /** Is the number of addresses (a cell on a layer). Objects in piles are numbered from here on, as things. */
  readonly addressCount: number;
  readonly layerOf: Int32Array;
  /** Maps each layer to its index among the pile layers, or -1. */
  readonly pileIndexOf: Int32Array;
  readonly hasPiles: boolean;
  /** Is true if random numbers come from the keyed stream: see `rc4-stream.ts`. */
  readonly hasKeyedChance: boolean;
  /** Lists, for each memory (the cells that a player has seen), where its kinds are stored: one per cell, player after player. */
  readonly memories: readonly number[];
  readonly kindLists: KindLists;
  readonly fixedEnd: number;
  readonly freeNodeHead: number;
  readonly freedNodeHead: number;
  readonly heapEnd: number;
  readonly pileTopsStart: number;
  readonly nodesStart: number;
  /** Describes where the integers of bodies are stored; undefined in games without bodies. */
  readonly bodies: BodyLayout | undefined;
  /** Lists values that modules attach to the layout: see `Attachment`. */
  readonly attached: (object | undefined)[] = [];
  readonly #takenTexts: string[] = [];

  /** @param workLimit the budget of a cycle in units of work, if it is smaller than usual */
  constructor(program: Program, level: number, lists: KindLists, workLimit = Infinity) {
    super(program);
    this.program = program;
    this.kinds = program.kinds;
    this.level = level;
    this.kindLists = lists;
    this.boards = boardsOf(program, program.levels[level]);
    this.grids = this.boards.map(
      ({ board, first, width, height }) => new Grid(first, width, height, program.boards[board].edge),
    );
    this.gridOf = program.boards.map((_, board) => this.boards.findIndex((it) => it.board === board));
    this.cellCount = this.grids[this.grids.length - 1].end;
    this.maxWork = Math.min(workLimit, budget.base + budget.perCell * this.cellCount);
    this.layerCount = program.layers.length;
    this.kindCount = program.kinds.length;
    this.addressCount = this.cellCount * this.layerCount;
    this.layerOf = new Int32Array(program.kinds.map((kind) => kind.layer));
    this.layerOf[0] = -1;
    const pileLayers = program.layers.flatMap((layer, index) => (layer.pile ? [index] : []));
    this.pileIndexOf = new Int32Array(program.layers.map((_, index) => pileLayers.indexOf(index)));
    this.hasPiles = pileLayers.length > 0;

    this.hasKeyedChance = program.habits?.keyedChance === true;
    this.memories = (program.memories ?? []).map(() => this.take(this.cellCount * program.players.length));
    this.fixedEnd = this.nextIndex;
    if (this.seed >= 0) this.take(seedTail);
    this.freeNodeHead = this.take(1);
    this.freedNodeHead = this.take(1);
    this.heapEnd = this.take(1);
    this.pileTopsStart = this.take(pileLayers.length * this.cellCount);
    // Node 0 means "none".
    this.nodesStart = this.take(pileNode.size);
    this.bodies = program.bodies ? new BodyLayout(program, this.grids, this.cellCount) : undefined;
  }

  gridAt(cell: number): number {
    let index = 0;
    while (cell >= this.grids[index].end) index++;
    return index;
  }

  /** Returns the number of a board's grid: that of the player if each player has one. */
  gridFor(board: BoardId, player: number): number {
    return this.gridOf[board] + (this.program.boards[board].eachPlayer ? player : 0);
  }

  /** Returns the text of a refusal because an object of this kind is in the way. */
  takenText(kind: KindId): string {
    return (this.#takenTexts[kind] ??= `There is ${this.kinds[kind].name} in the way.`);
  }

  address(cell: number, layer: LayerId): number {
    return layer * this.cellCount + cell;
  }

  isPile(layer: LayerId): boolean {
    return this.pileIndexOf[layer] >= 0;
  }

  isKind(kind: number): kind is KindId {
    return kind > 0 && kind < this.kindCount;
  }
}

function boardsOf(program: Program, level: Level): BoardLayout[] {
  const drawnBoards = level.type === "map" ? level.boards : [];
  const boards: BoardLayout[] = [];
  let firstCell = 0;
  for (const [index, board] of program.boards.entries()) {
    const { width, height } = drawnBoards.find((it) => it.board === index) ?? board;
    const players = board.eachPlayer ? program.players.length : 1;
    for (let player = 0; player < players; player++) {
      boards.push({ board: index, player, first: firstCell, width, height });
      firstCell += width * height + (board.edge === "runs-on" ? 1 : 0);
    }
  }
  return boards;
}
