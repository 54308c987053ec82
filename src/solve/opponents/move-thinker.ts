import type { Move, Play } from "../../game/index.ts";
import type { MoveGame } from "../../program/index.ts";
import { AlphaBeta, type MoveLists } from "./alpha-beta/alpha-beta.ts";
import type { Limits, Progress } from "./limits.ts";
import { levelOf, nodeBytes, type OpponentOptions, usualMemory } from "./options.ts";
import { MoveHistory } from "./alpha-beta/ordering.ts";
import { TreeThought } from "./tree-search/tree-thought.ts";
import { makeEntries, Transpositions } from "./alpha-beta/transpositions.ts";
import { Evaluation, guessWorth } from "./worth/worth.ts";

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
