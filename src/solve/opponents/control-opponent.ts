import { getOrMake, onceFor, chanceBelow, chanceSize, seedChance } from "../../base/index.ts";
import type { Game, GivenControl, Position } from "../../game/index.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import { whyNotGivenAt } from "../../session/index.ts";
import { levelOf, nodeBytes, type OpponentOptions, usualMemory } from "./levels.ts";
import type { Opponent } from "./thinking.ts";
import { ControlField, resultOf } from "./tree-search/control-field.ts";
import { Surroundings } from "./tree-search/surroundings.ts";
import { progressOf, TreeSearch, type SearchGame } from "./tree-search/tree-search.ts";
import { Worlds } from "./worlds.ts";

/** Sets how many positions one playout takes from a level's budget of positions. */
const positionsPerPlayout = 8;

/** Sets the number of playouts that every search makes. The level's budget adds further ones. */
const minPlayouts = 40;

/**
 * Sets the exponent for games that are played out to the end and whose file defines no values of positions: the number of
 * further playouts is the level's budget of positions to this power.
 */
const playoutGrowth = 0.6;

/** Sets the length of playouts in games whose file defines the value of positions. */
const playoutLength = 4;

/** Sets how many moves in a piece game take about as long as one cycle in a game of controls. */
const movesPerCycle = 20;

/**
 * Sets the minimum number of times that a game with hidden state is replayed, to find guesses of this state that fit
 * what the player has seen.
 */
const minReplays = 60;

/** Lists the seeds of the worlds in which a control must win before it counts as a certain win. */
const randomSeeds = [1, 2, 3, 4];

/** Represents the outcome of a control that the game refuses or that changes nothing. */
const noOutcome = -1;

/**
 * Returns a function that plays a control in a position, undoes it, and returns the hash of the resulting position, or
 * `noOutcome`.
 */
function makeOutcomeCache(game: Game, position: Position): (given: GivenControl) => number {
  return onceFor((given) => {
    const { result, changed } = game.cycle(position, cycleOf(given));
    const hash = result === "done" && changed ? position.hash() : noOutcome;
    if (result === "done") position.revert(position.takeChanges());
    return hash;
  });
}

/** Returns a control that wins the game at once for its player, in each of several worlds with other random numbers. */
function findWin(game: Game, position: Position, choices: readonly GivenControl[]): GivenControl | undefined {
  const { length } = game.program.players;
  const worlds = randomSeeds.map((seed) => game.withOtherChance(position, seed));
  const winsIn = (world: Position, given: GivenControl): boolean => {
    const { result } = game.cycle(world, cycleOf(given));
    const isWon = result === "done" && resultOf(world, length)?.[given.player] === 1;
    world.revert(world.takeChanges());
    return isWon;
  };
  return choices.find((given) => worlds.every((it) => winsIn(it, given)));
}

/**
 * Returns an opponent for a game whose players give controls. It searches positions that its player cannot tell from the true
 * one (worlds): by tree search, or by a one-ply search if players do not see each other's choices.
 */
export function controlOpponent(game: Game, options: OpponentOptions): Opponent {
  const { worth, together } = game.program;
  const { seed = 1, memory = usualMemory } = options;
  const worldsByPlayer = new Map<number, Worlds>();
  /** Lists, by level, the statistics learnt on its boards. */
  const byLevel: Surroundings[] = [];
  let searchCount = 0;
  /**
   * Holds the hashes of the positions of the current turn in which the opponent has already chosen, so that it does not
   * repeat them forever.
   */
  const visitedHashes = new Set<number>();
  /** Holds the hash of the position after the last choice. If the next search begins there, the opponent's turn continues. */
  let hashAfterChoice = noOutcome;
  return {
    think(position, player, { limits, past } = {}) {
      const nodes = limits ? (limits.nodes ?? 1e9) : levelOf(options).nodes;
      const worlds = getOrMake(worldsByPlayer, player, () => new Worlds(game, position, player, seed));
      worlds.setPosition(position, past, minReplays + Math.ceil(3 * Math.sqrt(Math.min(nodes, 1e6))));
      const surroundings = (byLevel[position.level] ??= new Surroundings(game.program, position.boards));
      const field = new ControlField(game, () => worlds.nextPosition(), surroundings);
      const usesOnePlySearch = worth !== undefined && (together || worlds.hides);
      const worldCount = 4 + Math.ceil(Math.sqrt(Math.min(nodes, 1e6)) / 2);
      const search = usesOnePlySearch
        ? new OnePlySearch(field, player, worldCount, seed + ++searchCount)
        : makeTreeSearch(field, nodes);
      const choices = controlChoices(game, position, player);
      const winningControl = together || worlds.hides ? undefined : findWin(game, position, choices);
      const outcomeOf = makeOutcomeCache(game, position.copy());
      // A search may end before it tries a control that the game accepts, and a control that seemed possible in a
      // guessed world may be refused. The next best control is then tried, as a person would do.
      const isAccepted = (it: GivenControl): boolean =>
        outcomeOf(it) !== noOutcome && (!worlds.hides || whyNotGivenAt(game, position, it) === undefined);
      const isNew = (it: GivenControl): boolean => isAccepted(it) && !visitedHashes.has(outcomeOf(it));
      const hash = position.hash();
      if (hash !== hashAfterChoice) visitedHashes.clear();
      visitedHashes.add(hash);
      return {
        step: (positions) => search.step(Math.max(1, Math.ceil(positions / movesPerCycle))),
        get choice() {
          const foundControls = search.found.flatMap((it) => field.controlOf(it.choice) ?? []);
          const candidates = [...foundControls.filter((it) => it.player === player), ...choices];
          if (together) return candidates[0] && cycleOf(candidates[0]);
          const chosenControl =
            winningControl ?? candidates.find(isNew) ?? candidates.find(isAccepted) ?? candidates[0];
          hashAfterChoice = chosenControl ? outcomeOf(chosenControl) : noOutcome;
          return chosenControl && cycleOf(chosenControl);
        },
        get progress() {
          return progressOf(search, search.found[0]);
        },
      };
    },
  };

  function makeTreeSearch(field: ControlField, nodes: number): TreeSearch {
    return new TreeSearch({
      field,
      playouts:
        minPlayouts +
        Math.ceil(field.playsOut && !worth ? nodes ** playoutGrowth : nodes / positionsPerPlayout),
      seed: seed + ++searchCount,
      maxNodes: Math.floor(memory / nodeBytes),
      ...(worth && { horizon: playoutLength }),
    });
  }
}

/** Counts the results of a choice in all worlds tried. */
interface ChoiceStatistics {
  readonly choice: number;
  score: number;
  times: number;
}

/**
 * Implements a one-ply search: each choice is made once in each of many worlds. In each world the other players choose
 * at random, but the same for all choices; the best choice leads to the best positions on average. It suits games in
 * which players choose without knowing what the others hide or choose.
 */
class OnePlySearch {
  readonly #field: SearchGame;
  readonly #player: number;
  readonly #worldCount: number;
  readonly #chance = new Int32Array(chanceSize);
  readonly #choiceBuffer = new Int32Array(4096);
  readonly #statisticsByChoice = new Map<number, ChoiceStatistics>();
  /** Counts the worlds tried. */
  positions = 0;

  constructor(field: SearchGame, player: number, worldCount: number, seed: number) {
    this.#field = field;
    this.#player = player;
    this.#worldCount = worldCount;
    seedChance(this.#chance, 0, seed, 3);
  }

  get depth(): number {
    return Math.min(1, this.positions);
  }

  /** Returns the choices, best first, and their expected scores, from 0 to 1. Ties are broken at random. */
  get found(): readonly { readonly choice: number; readonly mean: number }[] {
    return [...this.#statisticsByChoice.values()]
      .filter((it) => it.times > 0)
      .map(({ choice, score, times }) => ({ choice, mean: score / times }))
      .sort((a, b) => b.mean - a.mean);
  }

  /** Tries one more world; returns true when all have been tried. */
  step(): boolean {
    if (this.positions >= this.#worldCount) return true;
    this.#field.begin();
    const otherChoices = new Map<number, number>();
    const ownChoices = this.#listOwnChoices(otherChoices);
    for (const choice of ownChoices) this.#tryChoice(choice, otherChoices);
    this.positions++;
    return ownChoices.length === 0;
  }

  /** Returns the player's own choices in random order. Players who choose earlier do so at random, and their choices are undone afterwards. */
  #listOwnChoices(otherChoices: Map<number, number>): readonly number[] {
    const field = this.#field;
    let otherChoiceCount = 0;
    while (field.turn() !== this.#player && this.#makeOtherChoice(otherChoices)) otherChoiceCount++;
    const count = field.turn() === this.#player ? field.list(this.#choiceBuffer) : 0;
    const ownChoices = [...this.#choiceBuffer.subarray(0, count)];
    for (; otherChoiceCount > 0; otherChoiceCount--) field.undo();
    for (let i = ownChoices.length - 1; i > 0; i--) {
      const j = chanceBelow(this.#chance, 0, i + 1);
      [ownChoices[i], ownChoices[j]] = [ownChoices[j], ownChoices[i]];
    }
    return ownChoices;
  }

  /** Makes a random choice for another player, the same one throughout a world. */
  #makeOtherChoice(otherChoices: Map<number, number>): boolean {
    const field = this.#field;
    const turn = field.turn();
    const cachedChoice = otherChoices.get(turn);
    if (cachedChoice !== undefined) return field.make(cachedChoice);
    const count = field.list(this.#choiceBuffer);
    for (let triesLeft = count === 0 ? 0 : 20; triesLeft > 0; triesLeft--) {
      const choice = this.#choiceBuffer[chanceBelow(this.#chance, 0, count)];
      if (!field.make(choice)) continue;
      otherChoices.set(turn, choice);
      return true;
    }
    return false;
  }

  /** Plays one round with a choice: until every awaited player has chosen. */
  #tryChoice(choice: number, otherChoices: Map<number, number>): void {
    const field = this.#field;
    const statistics = getOrMake(this.#statisticsByChoice, choice, () => ({ choice, score: 0, times: 0 }));
    let madeCount = 0;
    let hasChosen = false;
    for (let i = 0; i < field.players && !field.result(); i++) {
      const turn = field.turn();
      if (turn === this.#player && hasChosen) break;
      if (turn === this.#player ? !field.make(choice) : !this.#makeOtherChoice(otherChoices)) break;
      hasChosen ||= turn === this.#player;
      madeCount++;
    }
    if (hasChosen) {
      statistics.score += (field.result() ?? field.guess())[this.#player];
      statistics.times++;
    }
    for (; madeCount > 0; madeCount--) field.undo();
  }
}
