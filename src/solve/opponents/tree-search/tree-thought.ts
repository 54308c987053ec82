import { MOST_MOVES, type Move, type Play } from "../../../game/index.ts";
import type { Limits, Progress } from "../limits.ts";
import { MoveField } from "./move-field.ts";
import { TreeSearch } from "./tree-search.ts";

/** Positions of the level that one playout stands for. */
const positionsOfPlayout = 4;

/** In effect no limit: so many playouts would take days. */
const mostPlayouts = 1e9;

/** Thinks about a move by playing games out. The limit `mate` is ignored: this is no search for one. */
export class TreeThought {
  readonly #search: TreeSearch;
  readonly #among: readonly Move[] | undefined;
  readonly #first: Move | undefined;
  readonly #isForced: boolean;

  constructor(
    play: Play,
    { nodes = Infinity, depth, among }: Limits,
    { seed, room }: { readonly seed: number; readonly room: number },
  ) {
    const moves = new Int32Array(MOST_MOVES);
    const listed = [...moves.subarray(0, play.list(moves, 0))];
    const open = among ? listed.filter((it) => among.includes(it)) : listed;
    this.#among = among;
    this.#first = open[0];
    this.#isForced = open.length < 2;
    const asked = depth === undefined ? nodes : Math.min(nodes, 1000 * depth);
    const playouts = Math.min(mostPlayouts, 20 + Math.ceil(asked / positionsOfPlayout));
    this.#search = new TreeSearch({ field: new MoveField(play, undefined), playouts, seed, room });
  }

  step(positions: number): boolean {
    return this.#isForced || this.#search.step(positions);
  }

  get move(): Move | undefined {
    return this.#best?.choice ?? this.#first;
  }

  /** The value is the expected result, in hundredths around an even game. */
  get progress(): Progress {
    const best = this.#best;
    const { positions, playouts } = this.#search;
    const value = best ? Math.round(200 * best.mean - 100) : 0;
    const line = this.move === undefined ? [] : [this.move];
    const depth = playouts === 0 ? 0 : Math.ceil(Math.log2(playouts + 1));
    return { depth, nodes: positions, value, line, ...(best && { expected: best.mean }) };
  }

  get #best(): TreeSearch["found"][number] | undefined {
    return this.#search.found.find((it) => this.#among?.includes(it.choice) ?? true);
  }
}
