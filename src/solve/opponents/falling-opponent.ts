import type { CycleInput, Game, GivenControl, Position } from "../../game/index.ts";
import type { Fall } from "../falling.ts";
import { AnswerSearch } from "./answer-search.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import { FallingGame } from "./falling-game.ts";
import { levelOf, type OpponentOptions } from "./options.ts";
import type { Opponent, Thinking } from "./thinking.ts";
import { type FallingPlan, PlanSearch, seenOf } from "./plan-search.ts";
import { Chance } from "./random.ts";

/** Levels with so many positions look at the body that comes next, too. */
const farSighted = 2500;

/** So much worse a place may be that the weakest level takes for the best, for each unit of its noise. */
const worstSlip = 15;

/**
 * Plays games in which bodies fall. The controls are tried out in the game itself, from pose to pose, so that turns, kicks and gravity
 * are those of the game; of all places where the body can come to rest the best is chosen by the shape that it leaves, when the
 * next body, if it is known, has come to rest too. What the game asks is answered by where that leaves who goes on.
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

  /** What the plan says to give now, if it is still good. */
  #planned(position: Position, player: number): GivenControl | undefined {
    const [first, ...rest] = this.#plan?.steps ?? [];
    if (!first) return undefined;
    if (first.seen !== seenOf(position, this.#falling.layoutOf(position, player))) return undefined;
    this.#plan = { steps: rest };
    return first.given;
  }

  /** What is best by the plan or by the answers that were tried; where time passes, nothing may be given. */
  #given(position: Position, player: number, answers: AnswerSearch | undefined): CycleInput | undefined {
    const { game } = this.#falling;
    const given = this.#planned(position, player) ?? this.#best(answers?.found ?? [])?.given;
    if (given) return cycleOf(given);
    if (game.program.tick) return { controls: [] };
    const any = this.#chance.pick(controlChoices(game, position, player));
    return any && cycleOf(any);
  }

  /** The best of what was found, or at lower levels now and then another. */
  #best<T extends { readonly rating: number }>(found: readonly T[]): T | undefined {
    const { noise } = levelOf(this.#options);
    const shaken = found.map((it) => it.rating + noise * worstSlip * (this.#chance.below(1000) / 1000));
    return found[shaken.indexOf(Math.max(...shaken))];
  }
}
