import type { CycleInput, Game, GivenControl, Position } from "../../game/index.ts";
import type { Fall } from "../falling.ts";
import { AnswerSearch } from "./falling/answer-search.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import { FallingGame } from "./falling/falling-game.ts";
import { levelOf, type OpponentOptions } from "./options.ts";
import type { Opponent, Thinking } from "./thinking.ts";
import { type FallingPlan, PlanSearch, seenOf } from "./falling/plan-search.ts";
import { Chance } from "./random.ts";

/** Levels with at least so many positions also consider the next body. */
const farSighted = 2500;

/** How much worse a place the weakest level may take for the best, for each unit of its noise. */
const worstSlip = 15;

/**
 * Plays games of falling bodies. Controls are tried in the game itself, from pose to pose, so that turns, kicks and gravity are the game's own; of
 * all places where the body can come to rest it chooses the best by the shape that remains, after the next body too, if that is known. A question
 * of the game is answered by the place it leaves the player who goes on.
 */
export class FallingOpponent implements Opponent {
  readonly #falling: FallingGame;
  readonly #options: OpponentOptions;
  readonly #chance: Chance;
  #plan: FallingPlan | undefined;

  constructor(game: Game, fall: Fall, options: OpponentOptions) {
    this.#falling = new FallingGame(game, fall);
    this.#options = options;
    this.#chance = new Chance(options.seed ?? 1);
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

  /** The planned control, while the plan still applies. */
  #planned(position: Position, player: number): GivenControl | undefined {
    const [first, ...rest] = this.#plan?.steps ?? [];
    if (!first) return undefined;
    if (first.seen !== seenOf(position, this.#falling.layoutOf(position, player))) return undefined;
    this.#plan = { steps: rest };
    return first.given;
  }

  /** The best by the plan or the answers tried; where time passes, that may be nothing. */
  #given(position: Position, player: number, answers: AnswerSearch | undefined): CycleInput | undefined {
    const { game } = this.#falling;
    const given = this.#planned(position, player) ?? this.#best(answers?.found ?? [])?.given;
    if (given) return cycleOf(given);
    if (game.program.tick) return { controls: [] };
    const any = this.#chance.pick(controlChoices(game, position, player));
    return any && cycleOf(any);
  }

  /** The best of the candidates; at lower levels now and then another one. */
  #best<T extends { readonly rating: number }>(found: readonly T[]): T | undefined {
    const { noise } = levelOf(this.#options);
    const shaken = found.map((it) => it.rating + noise * worstSlip * (this.#chance.below(1000) / 1000));
    return found[shaken.indexOf(Math.max(...shaken))];
  }
}
