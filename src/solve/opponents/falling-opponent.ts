import { getOrMake } from "../../base/index.ts";
import type { BoardLayout, Game, Position, GivenControl, CycleInput } from "../../game/index.ts";
import type { BodyKind, Expr } from "../../program/index.ts";
import { type FallingFacts, type Falling, fallingOf } from "../falling.ts";
import { restingPlacesOf } from "../resting-places.ts";
import { levelOf, type OpponentOptions } from "./levels.ts";
import type { Opponent, Thinking } from "./thinking.ts";
import { OpponentRandom } from "./random.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import { type FallingPlan, PlanSearch, boardSnapshotOf } from "./falling-plan.ts";

/** Describes the cells of each place where a body can come to rest in a well with these rows. */
export type RestingPlaces = ReturnType<typeof restingPlacesOf>;

/** Describes a game of falling bodies, and what is known about how they fall. */
export class FallingGame {
  readonly game: Game;
  readonly fall: FallingFacts;
  readonly body: Expr;
  readonly #falling: Falling | undefined;
  readonly #rests = new Map<BodyKind, RestingPlaces>();

  constructor(game: Game, fall: FallingFacts) {
    const falling = fallingOf(game.program);
    this.game = game;
    this.fall = fall;
    this.body = { is: "variable", variable: fall.slot };
    this.#falling = typeof falling === "string" ? undefined : falling;
  }

  /** Returns the number of the falling body, and its kind. */
  bodyOf(position: Position, player: number): { readonly number?: number; readonly kind?: number } {
    const look = this.game.look(position, player);
    const number = look.value(this.body);
    if (number === undefined) return {};
    const kind = look.value({ is: "kind", of: this.body });
    return { number, ...(kind !== undefined && { kind }) };
  }

  /** Returns where a body of a kind can come to rest in a well; undefined where the program alone does not tell. */
  rests(kind: number): RestingPlaces | undefined {
    const falling = this.#falling;
    const body = falling?.bodies.find((it) => it.kind === kind);
    if (!falling || !body) return undefined;
    return getOrMake(this.#rests, body, () => restingPlacesOf(falling, body));
  }

  /** Returns what the file says that a position is worth to a player; undefined if it says nothing. */
  worthOf(position: Position, player: number): number | undefined {
    const look = this.game.look(position, player);
    return this.game.program.worth?.reduce((sum, it) => sum + (look.value(it) ?? 0), 0);
  }

  /** Returns true if the game is played on to judge a place: where bodies are linked, or the file says what positions are worth. */
  get playsOn(): boolean {
    return this.fall.links || this.game.program.worth !== undefined;
  }

  /** Returns the board of a player on which bodies fall. */
  layoutOf({ boards }: Position, player: number): BoardLayout {
    const all = boards.filter((it) => it.board === this.fall.board);
    return all.find((it) => it.player === player) ?? all[0];
  }
}

/** Holds the value of an answer that wins or loses the game. */
const over = 1e7;

/** Describes an answer that was tried, and where it leads: good for the player who gave it, or bad. */
interface Tried {
  readonly given: GivenControl;
  readonly sign: number;
  readonly search: PlanSearch;
}

/**
 * Tries the answers to a question in a game of falling bodies: an answer is as good as the best place that it leaves the player who goes on, or as
 * bad, if that is somebody else.
 */
class AnswerSearch {
  readonly found: { readonly rating: number; readonly given: GivenControl }[] = [];
  readonly #falling: FallingGame;
  readonly #start: Position;
  readonly #player: number;
  readonly #waiting: GivenControl[];
  #tried: Tried | undefined;
  #nodes = 0;

  constructor(falling: FallingGame, start: Position, player: number) {
    this.#falling = falling;
    this.#start = start;
    this.#player = player;
    this.#waiting = [...controlChoices(falling.game, start, player)];
  }

  get nodes(): number {
    return this.#nodes + (this.#tried?.search.nodes ?? 0);
  }

  /** Tries more answers; true when all have been tried. */
  step(nodes: number): boolean {
    const until = this.nodes + nodes;
    while (this.nodes < until) {
      this.#tried ??= this.#next();
      if (!this.#tried) return true;
      const { given, sign, search } = this.#tried;
      if (!search.step(until - this.nodes)) return false;
      this.#nodes += search.nodes;
      this.#tried = undefined;
      this.found.push({ given, rating: sign * search.best });
    }
    return false;
  }

  /** Gives the next accepted answer; undefined when there are no more. */
  #next(): Tried | undefined {
    const { game } = this.#falling;
    for (let given = this.#waiting.shift(); given; given = this.#waiting.shift()) {
      const position = this.#start.copy();
      const { result, changed } = game.cycle(position, cycleOf(given));
      this.#nodes++;
      if (result !== "done" || !changed) continue;
      if (position.ending === "playing") return this.#triedBy(given, position);
      const isWon =
        (position.ending === "won") === ((position.endingPlayer ?? position.turn) === this.#player);
      this.found.push({ given, rating: position.ending === "drawn" ? 0 : isWon ? over : -over });
    }
    return undefined;
  }

  #triedBy(given: GivenControl, position: Position): Tried {
    const [goesOn = this.#player] = this.#falling.game.awaits(position);
    const sign = goesOn === this.#player ? 1 : -1;
    return { given, sign, search: new PlanSearch(this.#falling, position, goesOn, false) };
  }
}

/** Holds the number of positions from which levels also consider the next body. */
const farSighted = 2500;

/** Says how much worse a place the weakest level may take for the best, for each unit of its noise. */
const worstSlip = 15;

/**
 * Plays games of falling bodies. Controls are tried in the game itself, from pose to pose, so that turns, kicks and gravity are the game's own; of
 * all places where the body can come to rest it chooses the best by the shape that remains, after the next body too, if that is known. A question
 * of the game is answered by the place it leaves the player who goes on.
 */
export class FallingOpponent implements Opponent {
  readonly #falling: FallingGame;
  readonly #options: OpponentOptions;
  readonly #chance: OpponentRandom;
  #plan: FallingPlan | undefined;

  constructor(game: Game, fall: FallingFacts, options: OpponentOptions) {
    this.#falling = new FallingGame(game, fall);
    this.#options = options;
    this.#chance = new OpponentRandom(options.seed ?? 1);
  }

  think(position: Position, player: number): Thinking {
    const start = position.copy();
    const { nodes: sight } = levelOf(this.#options);
    const planned = this.#planned(start, player);
    const places = planned ? undefined : new PlanSearch(this.#falling, start, player, sight >= farSighted);
    const waits = this.#falling.game.program.tick !== undefined;
    let answers: AnswerSearch | undefined;
    let choice = planned && cycleOf(planned);
    const step = (nodes: number): boolean => {
      if (choice || !places) return true;
      if (!places.step(nodes)) return false;
      if (places.found.length === 0 && !waits) {
        answers ??= new AnswerSearch(this.#falling, start, player);
        if (!answers.step(nodes)) return false;
      }
      this.#plan = this.#best(places.found);
      choice = this.#given(start, player, answers);
      return true;
    };
    const soFar = (): CycleInput | undefined => {
      this.#plan ??= this.#best(places?.found ?? []);
      return this.#given(start, player, answers);
    };
    return {
      step,
      get choice() {
        return choice ?? soFar();
      },
      get progress() {
        return { depth: 1, nodes: (places?.nodes ?? 0) + (answers?.nodes ?? 0), value: 0, line: [] };
      },
    };
  }

  /** Returns the planned control, while the plan still applies. */
  #planned(position: Position, player: number): GivenControl | undefined {
    const [first, ...rest] = this.#plan?.steps ?? [];
    if (!first) return undefined;
    if (first.seen !== boardSnapshotOf(position, this.#falling.layoutOf(position, player))) return undefined;
    this.#plan = { steps: rest };
    return first.given;
  }

  /** Returns the best by the plan or the answers tried; where time passes, that may be nothing. */
  #given(position: Position, player: number, answers: AnswerSearch | undefined): CycleInput | undefined {
    const { game } = this.#falling;
    const given = this.#planned(position, player) ?? this.#best(answers?.found ?? [])?.given;
    if (given) return cycleOf(given);
    if (game.program.tick) return { controls: [] };
    const any = this.#chance.pick(controlChoices(game, position, player));
    return any && cycleOf(any);
  }

  /** Returns the best of the candidates; at lower levels now and then another one. */
  #best<T extends { readonly rating: number }>(found: readonly T[]): T | undefined {
    const { noise } = levelOf(this.#options);
    const shaken = found.map((it) => it.rating + noise * worstSlip * (this.#chance.below(1000) / 1000));
    return found[shaken.indexOf(Math.max(...shaken))];
  }
}
