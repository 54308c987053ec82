import { AlphaBeta, type MoveLists } from "./alpha-beta/alpha-beta.ts";
import { type OpponentOptions, type Limits, levelOf, nodeBytes, usualMemory } from "./levels.ts";
import { MoveHistory } from "./alpha-beta/ordering.ts";
import { makeEntries, Transpositions } from "./alpha-beta/transpositions.ts";
import { type Play, type Move, legalMoves } from "../../game/index.ts";
import type { MoveGame } from "../../program/index.ts";
import { progressOf, type SearchGame, TreeSearch } from "./tree-search/tree-search.ts";
import { Evaluation, guessWorth } from "./worth/worth.ts";
import type { Thinking } from "./thinking.ts";

/** Adapts a piece game to the tree search. */
function makeSearchGame(play: Play): SearchGame {
  /** Lists the side that made each move. */
  const movers: number[] = [];
  /** Returns the scores of all sides, given the score of the side to move. */
  const scoresFor = (moverScore: number): readonly number[] => {
    const turn = play.turn();
    return Array.from({ length: play.sides }, (_, side) => (side === turn ? moverScore : 1 - moverScore));
  };
  return {
    players: play.sides,
    turn: () => play.turn(),
    list: (out) => play.list(out, 0),
    make(choice) {
      movers.push(play.turn());
      play.make(choice);
      return true;
    },
    undo() {
      movers.pop();
      play.undo();
    },
    result() {
      // Positions in the middle of a turn are not evaluated.
      if (movers.at(-1) === play.turn() && play.sides > 1) return undefined;
      const endValue = play.findEnd();
      return endValue && scoresFor({ win: 1, lose: 0, draw: 0.5 }[endValue.result]);
    },
    guess: () => scoresFor(0.5),
    begin() {},
  };
}

/** Sets how many positions one playout takes from a level's budget of positions. */
const positionsPerPlayout = 4;

/** Sets an effectively infinite limit: this many playouts would take days. */
const maxPlayouts = 1e9;

/** Represents a search for a move that is in progress. */
export interface MoveThought extends Omit<Thinking, "choice"> {
  /** Holds the best move so far; undefined only if there is no legal move. */
  readonly move: Move | undefined;
}

/** Searches for moves, and keeps its tables for the next search. It runs one search at a time. */
export class MoveThinker {
  readonly #game: MoveGame;
  readonly #options: OpponentOptions;
  readonly #table: Transpositions;
  readonly #history = new MoveHistory();
  readonly #moveLists: MoveLists = { moves: [], ratings: [] };
  readonly #evaluationsBySide: Evaluation[] = [];

  constructor(game: MoveGame, options: OpponentOptions = {}) {
    this.#game = game;
    this.#options = options;
    this.#table = new Transpositions(options.entries ?? makeEntries(options.memory ?? usualMemory));
  }

  /** Returns the fraction of the transposition table in use, in thousandths. */
  get fullness(): number {
    return this.#table.fullness;
  }

  /** Returns the value of a cheap piece: the unit in which values are shown to people. */
  get unit(): number {
    return this.#evaluationFor(0).unit;
  }

  /** Clears all tables, for another game. */
  forget(): void {
    this.#table.clear();
    this.forgetMoves();
  }

  /** Clears only the move history. */
  forgetMoves(): void {
    this.#history.clear();
  }

  /** Begins to search for the next move. The search owns the play from now on. `limits`, if given, replace the limits of the level. */
  think(play: Play, limits: Limits = { nodes: levelOf(this.#options).nodes }): MoveThought {
    return this.#game.worth ? this.#lookAhead(play, limits) : this.#playOut(play, limits);
  }

  /**
   * Searches by random playouts of whole games, for a game whose file states no evaluation. The limit `mate` is
   * ignored, because playouts cannot prove a forced win.
   */
  #playOut(play: Play, { nodes = Infinity, depth, among }: Limits): MoveThought {
    const { seed = 1, memory = usualMemory } = this.#options;
    const maxNodes = Math.floor(memory / nodeBytes);
    const consideredMoves = legalMoves(play).filter((it) => among?.includes(it) ?? true);
    const nodeLimit = depth === undefined ? nodes : Math.min(nodes, 1000 * depth);
    const playouts = Math.min(maxPlayouts, 20 + Math.ceil(nodeLimit / positionsPerPlayout));
    const search = new TreeSearch({ field: makeSearchGame(play), playouts, seed, maxNodes });
    const findBest = () => search.found.find((it) => among?.includes(it.choice) ?? true);
    return {
      step: (positions) => consideredMoves.length < 2 || search.step(positions),
      get move() {
        return findBest()?.choice ?? consideredMoves[0];
      },
      get progress() {
        return progressOf(search, findBest(), this.move === undefined ? [] : [this.move]);
      },
    };
  }

  /** Searches by alpha-beta, for a game whose file states an evaluation. */
  #lookAhead(play: Play, limits: Limits): MoveThought {
    const { seed = 1 } = this.#options;
    const { noise } = levelOf(this.#options);
    const evaluation = this.#evaluationFor(play.turn());
    if (play.sides > 2) this.#table.clear();
    this.#history.fade();
    const search = new AlphaBeta({
      play,
      evaluation,
      table: this.#table,
      history: this.#history,
      lists: this.#moveLists,
      limits,
      noise: noise * evaluation.slip,
      seed,
    });
    const searchSteps = search.run();
    return {
      step(count) {
        search.allow(count);
        return searchSteps.next().done === true;
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
    return (this.#evaluationsBySide[side] ??= new Evaluation(rules, guessWorth(rules, worth), side));
  }
}
