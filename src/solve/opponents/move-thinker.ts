import { AlphaBeta, type MoveLists } from "./alpha-beta/alpha-beta.ts";
import {
  type OpponentOptions,
  type Limits,
  type Progress,
  levelOf,
  nodeBytes,
  usualMemory,
} from "./levels.ts";
import { MoveHistory } from "./alpha-beta/ordering.ts";
import { makeEntries, Transpositions } from "./alpha-beta/transpositions.ts";
import { type Play, type Move, MOST_MOVES } from "../../game/index.ts";
import type { End, MoveGame } from "../../program/index.ts";
import { type SearchGame, TreeSearch } from "./tree-search/tree-search.ts";
import { Evaluation, guessWorth } from "./worth/worth.ts";

/** Lets a tree search play a game by moves. */
class MoveField implements SearchGame {
  readonly players: number;
  readonly #play: Play;
  readonly #evaluation: Evaluation | undefined;
  /** The side that made each move. */
  readonly #movers: number[] = [];

  constructor(play: Play, evaluation: Evaluation | undefined) {
    this.#play = play;
    this.players = play.sides;
    this.#evaluation = evaluation;
  }

  turn(): number {
    return this.#play.turn();
  }

  list(out: Int32Array): number {
    return this.#play.list(out, 0);
  }

  make(choice: number): boolean {
    this.#movers.push(this.#play.turn());
    this.#play.make(choice);
    return true;
  }

  undo(): void {
    this.#movers.pop();
    this.#play.undo();
  }

  result(): readonly number[] | undefined {
    const play = this.#play;
    // Nothing is evaluated in the middle of a turn.
    if (this.#movers.at(-1) === play.turn() && play.sides > 1) return undefined;
    const end = play.ended();
    return end && this.#scores(valueOf(end));
  }

  guess(): readonly number[] {
    if (!this.#evaluation) return this.#scores(0.5);
    const value = this.#evaluation.of(this.#play, 0) / (4 * this.#evaluation.unit);
    return this.#scores(1 / (1 + Math.exp(-value)));
  }

  begin(): void {}

  /** What each side has if the side to move has so much. */
  #scores(own: number): readonly number[] {
    const turn = this.#play.turn();
    return Array.from({ length: this.players }, (_, side) => (side === turn ? own : 1 - own));
  }
}

function valueOf({ result }: End): number {
  return result === "win" ? 1 : result === "lose" ? 0 : 0.5;
}

/** Positions of the level that one playout stands for. */
const positionsOfPlayout = 4;

/** In effect no limit: so many playouts would take days. */
const mostPlayouts = 1e9;

/** Thinks about a move by playing games out. The limit `mate` is ignored: this is no search for one. */
class TreeThought {
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

/** A thought about a move; see `Thinking`. */
export interface MoveThought {
  /** Examines about so many positions; true when it has decided. */
  step(nodes: number): boolean;
  /** The best so far; undefined only where there is no move. */
  readonly move: Move | undefined;
  readonly progress: Progress;
}

/** Thinks about moves, and keeps what it found out for the next one. One thought at a time. */
export class MoveThinker {
  readonly #game: MoveGame;
  readonly #options: OpponentOptions;
  readonly #table: Transpositions;
  readonly #history: MoveHistory;
  readonly #lists: MoveLists = { moves: [], rates: [] };
  readonly #evaluations: Evaluation[] = [];

  constructor(game: MoveGame, options: OpponentOptions = {}) {
    this.#game = options.worth ? { ...game, worth: options.worth } : game;
    this.#options = options;
    this.#table = new Transpositions(options.entries ?? makeEntries(options.memory ?? usualMemory));
    this.#history = new MoveHistory();
  }

  /** How much of the memory is in use, in thousandths. */
  get fullness(): number {
    return this.#table.fullness;
  }

  /** The value of a cheap piece: the unit in which values are shown to people. */
  get unit(): number {
    return this.#evaluationFor(0).unit;
  }

  /** Forgets what it found out, for another game. */
  forget(): void {
    this.#table.clear();
    this.forgetMoves();
  }

  /** Forgets only which moves were good. */
  forgetMoves(): void {
    this.#history.forget();
  }

  /** Begins to think about the next move. The play belongs to the thought from now on. `limits` replace those of the level. */
  think(play: Play, limits?: Limits): MoveThought {
    return this.#game.worth ? this.#lookAhead(play, limits) : this.#playOut(play, limits);
  }

  /** Without a worth: plays out whole games by chance. */
  #playOut(play: Play, limits: Limits | undefined): MoveThought {
    const { seed = 1, memory = usualMemory } = this.#options;
    const nodes = limits ? (limits.nodes ?? Infinity) : levelOf(this.#options).nodes;
    return new TreeThought(play, { ...limits, nodes }, { seed, room: Math.floor(memory / nodeBytes) });
  }

  /** With a worth: alpha-beta. */
  #lookAhead(play: Play, limits: Limits | undefined): MoveThought {
    const { seed = 1 } = this.#options;
    const { nodes, noise } = levelOf(this.#options);
    const evaluation = this.#evaluationFor(play.turn());
    if (play.sides > 2) this.#table.clear();
    this.#history.fade();
    const search = new AlphaBeta({
      play,
      evaluation,
      table: this.#table,
      history: this.#history,
      lists: this.#lists,
      limits: limits ?? { nodes },
      noise: noise * evaluation.slip,
      seed,
    });
    const run = search.run();
    return {
      step(count) {
        search.allow(count);
        return run.next().done === true;
      },
      get move() {
        return (search.progress.line as readonly (Move | undefined)[])[0];
      },
      get progress() {
        const { progress } = search;
        return { ...progress, expected: 1 / (1 + Math.exp(-progress.value / (2 * evaluation.unit))) };
      },
    };
  }

  #evaluationFor(side: number): Evaluation {
    const { worth, rules } = this.#game;
    return (this.#evaluations[side] ??= new Evaluation(rules, guessWorth(rules, worth), side));
  }
}
