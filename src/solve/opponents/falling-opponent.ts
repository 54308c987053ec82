import { getOrMake } from "../../base/index.ts";
import type { BoardLayout, Game, Position, GivenControl, CycleInput } from "../../game/index.ts";
import type { BodyKind, Expr } from "../../program/index.ts";
import { type FallingFacts, type Falling, fallingOf } from "../falling.ts";
import { restingPlacesOf } from "../resting-places.ts";
import { levelOf, type OpponentOptions } from "./levels.ts";
import type { Opponent, Thinking } from "./thinking.ts";
import { OpponentRandom } from "./random.ts";
import { boardSnapshotOf, controlChoices, cycleOf } from "./choices.ts";
import { type FallingPlan, PlanSearch } from "./falling-plan.ts";

/** Returns the resting places of a body in a well with the given rows, each as a list of cells. */
export type RestingPlaces = ReturnType<typeof restingPlacesOf>;

/** Represents a game of falling bodies, with its facts and the resting places of its bodies. */
export class FallingGame {
  readonly game: Game;
  readonly facts: FallingFacts;
  readonly body: Expr;
  readonly #falling: Falling | undefined;
  readonly #restingPlaces = new Map<BodyKind, RestingPlaces>();

  constructor(game: Game, facts: FallingFacts) {
    const falling = fallingOf(game.program);
    this.game = game;
    this.facts = facts;
    this.body = { is: "variable", variable: facts.slot };
    this.#falling = typeof falling === "string" ? undefined : falling;
  }

  /** Returns the number of the falling body and its kind; undefined if no body is falling. */
  bodyOf(position: Position, player: number) {
    const queries = this.game.look(position, player);
    return { number: queries.value(this.body), kind: queries.value({ is: "kind", of: this.body }) };
  }

  /** Returns a function that finds the resting places of a kind of body; undefined if the program alone does not determine them. */
  restingPlaceFinder(kind: number): RestingPlaces | undefined {
    const falling = this.#falling;
    const body = falling?.bodies.find((it) => it.kind === kind);
    if (!falling || !body) return undefined;
    return getOrMake(this.#restingPlaces, body, () => restingPlacesOf(falling, body));
  }

  /** Returns the value of a position for a player by the file's `worth`; undefined if it has none. */
  worthOf(position: Position, player: number): number | undefined {
    const queries = this.game.look(position, player);
    return this.game.program.worth?.reduce((sum, it) => sum + (queries.value(it) ?? 0), 0);
  }

  /** Returns true if resting places must be rated by continuing the game: if bodies are linked, or if the file defines the value of positions. */
  get ratesByPlaying(): boolean {
    return this.facts.hasLinks || this.game.program.worth !== undefined;
  }

  /** Returns the board of a player on which bodies fall. */
  layoutOf({ boards }: Position, player: number): BoardLayout {
    const fallBoards = boards.filter((it) => it.board === this.facts.board);
    return fallBoards.find((it) => it.player === player) ?? fallBoards[0];
  }
}

/** Sets the value of an answer that wins or loses the game. */
const finalRating = 1e7;

/** Describes an answer that was tried: `search` rates the resulting position, and `sign` is -1 if an opponent moves next. */
interface TriedAnswer {
  readonly given: GivenControl;
  readonly sign: number;
  readonly search: PlanSearch;
}

/**
 * Tries the answers to a question in a game of falling bodies. An answer is rated by the best resting place of the
 * player who moves next, negated if that player is an opponent.
 */
class AnswerSearch {
  readonly answers: { readonly rating: number; readonly given: GivenControl }[] = [];
  readonly #falling: FallingGame;
  readonly #startPosition: Position;
  readonly #player: number;
  readonly #untriedControls: GivenControl[];
  #currentAnswer: TriedAnswer | undefined;
  #nodes = 0;

  constructor(falling: FallingGame, startPosition: Position, player: number) {
    this.#falling = falling;
    this.#startPosition = startPosition;
    this.#player = player;
    this.#untriedControls = [...controlChoices(falling.game, startPosition, player)];
  }

  get nodes(): number {
    return this.#nodes + (this.#currentAnswer?.search.nodes ?? 0);
  }

  /** Tries more answers; returns true when all have been tried. */
  step(nodes: number): boolean {
    const nodeLimit = this.nodes + nodes;
    while (this.nodes < nodeLimit) {
      this.#currentAnswer ??= this.#nextAnswer();
      if (!this.#currentAnswer) return true;
      const { given, sign, search } = this.#currentAnswer;
      if (!search.step(nodeLimit - this.nodes)) return false;
      this.#nodes += search.nodes;
      this.#currentAnswer = undefined;
      this.answers.push({ given, rating: sign * search.bestRating });
    }
    return false;
  }

  /** Returns the next answer that the game accepts; undefined when there are no more. */
  #nextAnswer(): TriedAnswer | undefined {
    const { game } = this.#falling;
    for (let control = this.#untriedControls.shift(); control; control = this.#untriedControls.shift()) {
      const position = this.#startPosition.copy();
      const { result, changed } = game.cycle(position, cycleOf(control));
      this.#nodes++;
      if (result !== "done" || !changed) continue;
      if (position.ending === "playing") {
        const [nextPlayer = this.#player] = game.awaits(position);
        const search = new PlanSearch(this.#falling, position, nextPlayer, false);
        return { given: control, sign: nextPlayer === this.#player ? 1 : -1, search };
      }
      const isWon =
        (position.ending === "won") === ((position.endingPlayer ?? position.turn) === this.#player);
      const rating = position.ending === "drawn" ? 0 : isWon ? finalRating : -finalRating;
      this.answers.push({ given: control, rating });
    }
    return undefined;
  }
}

/** Sets the node count from which a level also considers the next body. */
const lookAheadNodes = 2500;

/** Sets the rating that a level may lose by choosing a place other than the best, per unit of its noise. */
const maxLoss = 15;

/**
 * Plays games of falling bodies. It tries controls in the game itself, pose by pose, so that turns, kicks and gravity
 * follow the game's own rules, and chooses the resting place that leaves the best shape of the well, taking the next
 * body into account if that is known. It answers a question by the best resting place that follows.
 */
export class FallingOpponent implements Opponent {
  readonly #falling: FallingGame;
  readonly #options: OpponentOptions;
  readonly #chance: OpponentRandom;
  #plan: FallingPlan | undefined;

  constructor(game: Game, facts: FallingFacts, options: OpponentOptions) {
    this.#falling = new FallingGame(game, facts);
    this.#options = options;
    this.#chance = new OpponentRandom(options.seed ?? 1);
  }

  think(position: Position, player: number): Thinking {
    const startPosition = position.copy();
    const { nodes: levelNodes } = levelOf(this.#options);
    const plannedControl = this.#plannedControl(startPosition, player);
    const search = plannedControl
      ? undefined
      : new PlanSearch(this.#falling, startPosition, player, levelNodes >= lookAheadNodes);
    const hasClock = this.#falling.game.program.tick !== undefined;
    let answerSearch: AnswerSearch | undefined;
    let choice = plannedControl && cycleOf(plannedControl);
    const step = (nodes: number): boolean => {
      if (choice || !search) return true;
      if (!search.step(nodes)) return false;
      if (search.plans.length === 0 && !hasClock) {
        answerSearch ??= new AnswerSearch(this.#falling, startPosition, player);
        if (!answerSearch.step(nodes)) return false;
      }
      this.#plan = this.#pickBest(search.plans);
      choice = this.#bestInput(startPosition, player, answerSearch);
      return true;
    };
    const chooseNow = (): CycleInput | undefined => {
      this.#plan ??= this.#pickBest(search?.plans ?? []);
      return this.#bestInput(startPosition, player, answerSearch);
    };
    return {
      step,
      get choice() {
        return choice ?? chooseNow();
      },
      get progress() {
        return { depth: 1, nodes: (search?.nodes ?? 0) + (answerSearch?.nodes ?? 0), value: 0, line: [] };
      },
    };
  }

  /** Returns the next control of the plan, if the plan still applies. */
  #plannedControl(position: Position, player: number): GivenControl | undefined {
    const [nextStep, ...laterSteps] = this.#plan?.steps ?? [];
    if (!nextStep) return undefined;
    if (nextStep.boardBefore !== boardSnapshotOf(position, this.#falling.layoutOf(position, player)))
      return undefined;
    this.#plan = { steps: laterSteps };
    return nextStep.given;
  }

  /** Returns the best input according to the plan or the answers tried; in a game with a clock, possibly an empty one. */
  #bestInput(position: Position, player: number, search: AnswerSearch | undefined): CycleInput | undefined {
    const { game } = this.#falling;
    const control = this.#plannedControl(position, player) ?? this.#pickBest(search?.answers ?? [])?.given;
    if (control) return cycleOf(control);
    if (game.program.tick) return { controls: [] };
    const randomChoice = this.#chance.pick(controlChoices(game, position, player));
    return randomChoice && cycleOf(randomChoice);
  }

  /** Returns the best candidate; at lower levels occasionally a worse one. */
  #pickBest<T extends { readonly rating: number }>(items: readonly T[]): T | undefined {
    const { noise } = levelOf(this.#options);
    const noisyRatings = items.map((it) => it.rating + noise * maxLoss * (this.#chance.below(1000) / 1000));
    return items[noisyRatings.indexOf(Math.max(...noisyRatings))];
  }
}
