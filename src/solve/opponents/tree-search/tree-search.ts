import type { Progress } from "../levels.ts";
import { chanceBelow, chanceSize, seedChance } from "../../../base/index.ts";
import { noSurroundings, Trail } from "./surroundings.ts";

/** Describes a game for the tree search. A choice is a number that means the same in all positions. */
export interface SearchGame {
  readonly players: number;
  /** Returns the player to choose. */
  turn(): number;
  /** Writes the possible choices to `out`, and returns their number; 0 if no player can continue. */
  list(out: Int32Array): number;
  /** Makes a choice; returns false, without any change, if it is impossible. */
  make(choice: number): boolean;
  /** Undoes the last choice or playout. */
  undo(): void;
  /** Returns the score of each player if the game is over, 1 for a win and 0 for a loss; otherwise undefined. */
  result(): readonly number[] | undefined;
  /** Returns the expected score of each player when a playout is cut off. */
  guess(): readonly number[];
  /**
   * Returns to the root of the search, possibly in another world: a position that looks the same to the player, but
   * may differ in what is hidden.
   */
  begin(): void;
  /** Is true if the game implements `playOut`. */
  readonly playsOut?: boolean;
  /**
   * Plays on at random until the game is over or `trail` is full, faster than choice by choice; `rate` returns the
   * average score of a choice for a player.
   */
  playOut?(trail: Trail, chance: Int32Array, rate: (choice: number, player: number) => number): void;
  /** Returns a number that identifies the surroundings of a choice. Results are recorded by this number. */
  surroundingsOf?(choice: number): number;
  /** Returns by how much choices with such surroundings exceed the usual score on average. */
  gainOf?(surroundings: number): number;
  /** Learns from the scores of a playout. */
  learn?(trail: Trail, scores: readonly number[]): void;
}

/** Represents a choice in a position of the tree. */
class Branch {
  readonly choice: number;
  visits = 0;
  /** Sums the scores of the player who made the choice, over all visits. */
  score = 0;
  /** Counts how often the choice was available; it may be missing in some worlds. */
  offerCount = 0;
  /** Is true if the choice turned out to be impossible. */
  isRefused = false;
  /**
   * Counts the playouts through this node in which the player made the choice at any later time; `raveScore` sums their
   * scores. Both include the initial guess.
   */
  raveVisits = 0;
  raveScore = 0;
  /** Holds the node after the choice; undefined for most choices, which are never continued. */
  nextNode: TreeNode | undefined = undefined;

  constructor(choice: number) {
    this.choice = choice;
  }
}

/** Represents a node of the tree: the choices tried in a position. */
class TreeNode {
  readonly byChoice = new Map<number, Branch>();
  /** Caches the branch for each index in the list of choices, which seldom changes between visits. */
  readonly branchesByIndex: Branch[] = [];
}

/** Limits the choices considered at one position; further ones are ignored. */
const maxChoices = 4096;

export interface TreeOptions {
  readonly field: SearchGame;
  readonly playouts: number;
  readonly seed: number;
  /** Limits the nodes of the tree. */
  readonly maxNodes: number;
  /** Limits the choices of a playout. A playout that reaches the limit is cut off, and its score is estimated. */
  readonly horizon?: number;
}

/** Limits the inputs of a playout. A playout that reaches the limit is cut off. */
const maxPlies = 300;

/** Sets the exploration constant of the upper confidence bound, which favours rarely tried choices. */
const explorationConstant = 0.3;

/** Sets the bonus of an untried choice, added to the average score of the same choice elsewhere. */
const untriedBonus = 0.1;

/**
 * Sets 4b² in the weight of RAVE, n' / (n + n' + 4b²·n·n'). Here n counts the visits of a choice and n' its RAVE
 * visits, and b is the bias of the scores of a choice made later compared with the same choice made at once.
 */
const raveBias = 0.04;

/** Sets how many results the initial guess of a new choice counts as. */
const guessWeight = 10;

/** Sets the fraction of a score that is lost with the longest playout. */
const lengthPenalty = 0.1;

/** Sets the number of visits after which a position becomes a node of the tree. */
const visitsToGrow = 2;

/** Limits how often an impossible random choice is replaced by another. */
const maxTries = 20;

/** Sums the scores of a choice for the player who made it, anywhere in a game. */
interface ChoiceScore {
  visits: number;
  score: number;
}

/**
 * Implements Monte Carlo tree search: games are played out at random, and the tree of tried choices grows where they
 * went well (upper confidence bounds). In each node the scores of a choice are combined with those of all playouts in
 * which it was made later (Gelly and Silver's RAVE, with the weights of least error), starting from its scores
 * elsewhere and in similar surroundings. Of two random choices the better one is played. In games with random events or
 * hidden state each playout gets its own world, and choices are weighted by how often they were possible.
 */
export class TreeSearch {
  readonly #field: SearchGame;
  readonly #options: TreeOptions;
  readonly #chance = new Int32Array(chanceSize);
  readonly #root = new Branch(-1);
  readonly #choices = new Int32Array(maxChoices);
  readonly #choiceScores = new Map<number, ChoiceScore>();
  readonly #trail: Trail;
  readonly #rate = (choice: number, player: number): number => this.#meanOf(choice, player);
  /** Is a buffer for the distinct choices that a player made in a playout from some node on. */
  readonly #laterChoices = new Set<number>();
  /** Counts the positions examined. */
  positions = 0;
  #playouts = 0;
  #nodeCount = 1;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#field = options.field;
    this.#trail = new Trail(Math.min(options.horizon ?? maxPlies, maxPlies));
    seedChance(this.#chance, 0, options.seed, 1);
  }

  get depth(): number {
    return Math.ceil(Math.log2(this.#playouts + 1));
  }

  /** Returns the choices tried, most visited first, and their average scores, from 0 to 1. */
  get found(): readonly { readonly choice: number; readonly visits: number; readonly mean: number }[] {
    return [...(this.#root.nextNode?.byChoice.values() ?? [])]
      .filter((it) => !it.isRefused && it.visits > 0)
      .map(({ choice, visits, score }) => ({ choice, visits, mean: score / visits }))
      .sort((x, y) => y.visits - x.visits);
  }

  /** Runs playouts until a number of positions has been examined; returns true when all are done. */
  step(positions: number): boolean {
    const positionLimit = this.positions + positions;
    while (this.#playouts < this.#options.playouts) {
      if (this.positions >= positionLimit) return false;
      this.#runPlayout();
      this.#playouts++;
    }
    return true;
  }

  /** Runs one playout: descends the tree, continues at random, and then adds the score to the nodes on the way. */
  #runPlayout(): void {
    const field = this.#field;
    const trail = this.#trail;
    field.begin();
    trail.length = 0;
    const path = [this.#root];
    let branch: Branch | undefined = this.#root;
    let result = field.result();
    while (branch && !result && !trail.isFull && (branch === this.#root || branch.visits >= visitsToGrow)) {
      branch = this.#choose(branch);
      if (!branch) break;
      path.push(branch);
      result = field.result();
    }
    const recordStart = trail.length;
    let madeCount = recordStart;
    if (!result && field.playsOut) {
      field.playOut!(trail, this.#chance, this.#rate);
      this.positions += trail.length - recordStart;
      madeCount++;
      result = field.result();
    } else for (; !result && !trail.isFull && this.#makeRandomChoice(); madeCount++) result = field.result();
    // Scores of long playouts count less, so that sooner wins are preferred.
    const weight = 1 - (lengthPenalty * trail.length) / maxPlies;
    const scores = (result ?? field.guess()).map((it) => 0.5 + (it - 0.5) * weight);
    this.#learn(path, scores);
    for (; madeCount > 0; madeCount--) field.undo();
  }

  #learn(path: readonly Branch[], scores: readonly number[]): void {
    const { length, choices, playerByChoice } = this.#trail;
    for (const [depth, it] of path.entries()) {
      it.visits++;
      if (depth > 0) it.score += scores[playerByChoice[depth - 1]];
      if (depth < length) this.#spreadScore(it, depth, scores[playerByChoice[depth]]);
    }
    for (let i = 0; i < length; i++) {
      const player = playerByChoice[i];
      const key = choices[i] * this.#field.players + player;
      const choiceScore = this.#choiceScores.get(key);
      if (choiceScore) {
        choiceScore.visits++;
        choiceScore.score += scores[player];
      } else if (this.#choiceScores.size < this.#options.maxNodes)
        this.#choiceScores.set(key, { visits: 1, score: scores[player] });
    }
    this.#field.learn?.(this.#trail, scores);
  }

  /** Credits a score to all choices that the player to move at a node made at this node or later (RAVE). */
  #spreadScore(node: Branch, depth: number, score: number): void {
    const { length, choices, playerByChoice } = this.#trail;
    const branches = node.nextNode?.byChoice;
    if (!branches) return;
    const laterChoices = this.#laterChoices;
    laterChoices.clear();
    for (let i = depth; i < length; i++)
      if (playerByChoice[i] === playerByChoice[depth]) {
        if (laterChoices.has(choices[i])) continue;
        laterChoices.add(choices[i]);
        const branch = branches.get(choices[i]);
        if (!branch) continue;
        branch.raveVisits++;
        branch.raveScore += score;
      }
  }

  /** Returns the average score of a choice for a player, with one win and one loss added. */
  #meanOf(choice: number, mover: number): number {
    const choiceScore = this.#choiceScores.get(choice * this.#field.players + mover);
    return choiceScore ? (choiceScore.score + 1) / (choiceScore.visits + 2) : 0.5;
  }

  #make(choice: number, mover: number): boolean {
    const surroundings = this.#field.surroundingsOf?.(choice) ?? noSurroundings;
    if (!this.#field.make(choice)) return false;
    this.#trail.add(choice, mover, surroundings);
    return true;
  }

  /** Returns the most promising child of a node; undefined if there is none. */
  #choose(node: Branch): Branch | undefined {
    const field = this.#field;
    const count = field.list(this.#choices);
    const mover = field.turn();
    this.positions++;
    for (let triedCount = 0; triedCount < count; triedCount++) {
      const child = this.#bestBranch(node, count, mover);
      if (child === undefined) return undefined;
      if (this.#make(child.choice, mover)) return child;
      child.isRefused = true;
    }
    return undefined;
  }

  /**
   * Returns the branch of a choice, which is added to the tree if the tree has space. The initial guess of its score is its
   * average score elsewhere plus the gain of its surroundings.
   */
  #branch({ byChoice }: TreeNode, mover: number, choice: number): Branch {
    const cachedBranch = byChoice.get(choice);
    if (cachedBranch) return cachedBranch;
    const branch = new Branch(choice);
    const surroundings = this.#field.surroundingsOf?.(choice) ?? noSurroundings;
    const gain = surroundings === noSurroundings ? 0 : (this.#field.gainOf?.(surroundings) ?? 0);
    branch.raveVisits = guessWeight;
    branch.raveScore = guessWeight * (this.#meanOf(choice, mover) + gain);
    if (this.#nodeCount < this.#options.maxNodes) {
      byChoice.set(choice, branch);
      this.#nodeCount++;
    }
    return branch;
  }

  /** Returns the choice with the highest upper confidence bound. */
  #bestBranch(node: Branch, count: number, mover: number): Branch | undefined {
    const choices = this.#choices;
    const treeNode = (node.nextNode ??= new TreeNode());
    const { branchesByIndex } = treeNode;
    for (let index = 0; index < count; index++)
      if (branchesByIndex[index]?.choice !== choices[index])
        branchesByIndex[index] = this.#branch(treeNode, mover, choices[index]);
    let bestBranch: Branch | undefined;
    let highestBound = -Infinity;
    const startIndex = chanceBelow(this.#chance, 0, count);
    for (let i = 0; i < count; i++) {
      const branch = branchesByIndex[startIndex + i < count ? startIndex + i : startIndex + i - count];
      if (branch.isRefused) continue;
      branch.offerCount++;
      const { visits, score, raveVisits, raveScore } = branch;
      const weight = raveVisits / (raveVisits + visits + raveBias * raveVisits * visits);
      const upperBound =
        visits > 0
          ? (1 - weight) * (score / visits) +
            weight * (raveScore / raveVisits) +
            explorationConstant * Math.sqrt(Math.log(branch.offerCount + 1) / visits)
          : raveScore / raveVisits + untriedBonus;
      if (upperBound <= highestBound) continue;
      highestBound = upperBound;
      bestBranch = branch;
    }
    return bestBranch;
  }

  /** Makes the better of two random choices; returns false if none is possible. */
  #makeRandomChoice(): boolean {
    const field = this.#field;
    const count = field.list(this.#choices);
    const mover = field.turn();
    this.positions++;
    const triesLeft = count > 0 ? maxTries : 0;
    for (let triedCount = 0; triedCount < triesLeft; triedCount++) {
      const first = this.#choices[chanceBelow(this.#chance, 0, count)];
      const second = this.#choices[chanceBelow(this.#chance, 0, count)];
      if (this.#make(this.#meanOf(second, mover) > this.#meanOf(first, mover) ? second : first, mover))
        return true;
    }
    return false;
  }
}

/** Returns the progress of a search; the value of its best choice is from -100 for a loss to 100 for a win. */
export function progressOf(
  { depth, positions: nodes }: Pick<TreeSearch, "depth" | "positions">,
  best: { readonly mean: number } | undefined,
  line: Progress["line"] = [],
): Progress {
  if (!best) return { depth, nodes, value: 0, line };
  return { depth, nodes, value: Math.round(200 * best.mean - 100), line, expected: best.mean };
}
