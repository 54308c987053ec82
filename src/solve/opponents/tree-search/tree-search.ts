import type { Progress } from "../levels.ts";
import { chanceBelow, chanceSize, seedChance } from "../../../base/index.ts";
import { noSurroundings, Trail } from "./surroundings.ts";

/** Describes a game as a tree search plays it. A number stands for the same choice in all positions. */
export interface SearchGame {
  readonly players: number;
  /** Returns the player who chooses now. */
  turn(): number;
  /** Writes the possible choices, and returns how many; 0 if no player can continue. */
  list(out: Int32Array): number;
  /** Makes a choice; false if it is impossible, and nothing has changed. */
  make(choice: number): boolean;
  /** Takes back what was made last, or played out. */
  undo(): void;
  /** Returns the result for each player when the game is over: 1 for a win, 0 for a loss. Undefined while it goes on. */
  result(): readonly number[] | undefined;
  /** Returns what each player can expect where a game is broken off. */
  guess(): readonly number[];
  /** Returns to where the search began, in another of the worlds that the player cannot tell apart. */
  begin(): void;
  /** Is true if it can play on by itself: `playOut`. */
  readonly playsOut?: boolean;
  /** Plays on by chance until the game is over or the trail is full, faster than choice by choice; `rate` tells how well a choice has done for a player. */
  playOut?(trail: Trail, chance: Int32Array, rate: (choice: number, player: number) => number): void;
  /** Returns what lies around a choice, as a number by which its results are remembered. */
  around?(choice: number): number;
  /** Returns how much better than usual choices with such surroundings did. */
  gainOf?(around: number): number;
  /** Remembers the result of a playout. */
  learn?(trail: Trail, scores: readonly number[]): void;
}

/** Describes a choice in a position of the tree. */
class Branch {
  readonly choice: number;
  visits = 0;
  /** Holds the sum of the maker's results over all visits. */
  score = 0;
  /** Says how often it was among the choices: other worlds offer other choices. */
  offered = 0;
  /** Is true if it turned out to be impossible. */
  refused = false;
  /** Holds the playouts from here in which its maker made it at any time, and the sum of their results, with the guess it began with. */
  seen = 0;
  fame = 0;
  /** Says what was tried from here; most branches are never gone on from. */
  next: Branches | undefined = undefined;

  constructor(choice: number) {
    this.choice = choice;
  }
}

/** Describes what was tried in a position. */
class Branches {
  readonly byChoice = new Map<number, Branch>();
  /** Caches the branch last found at each index of the list of choices, which seldom changes between visits. */
  readonly listed: Branch[] = [];
}

/** Limits the choices that are considered. */
const mostChoices = 4096;

export interface TreeOptions {
  readonly field: SearchGame;
  readonly playouts: number;
  readonly seed: number;
  /** Holds the most positions to keep. */
  readonly room: number;
  /** Limits the choices of a playout; one that reaches it is broken off, and its result is estimated. */
  readonly horizon?: number;
}

/** Limits the inputs of a playout; one that reaches it is broken off. */
const longest = 300;

/** Holds the exploration constant: how much a rarely tried choice is preferred. */
const curiosity = 0.3;

/** Says how much more than it is famous for a choice promises that was never tried here. */
const hope = 0.1;

/** Says how far the results of a choice made later are from those of the same choice made at once: the square, times four. */
const distance = 0.04;

/** Says how many results the guess of a new choice counts for. */
const trust = 10;

/** Holds the part of a result that is lost with the longest playout. */
const haste = 0.1;

/** Counts the times that a position was reached before it becomes one of the tree. */
const ripe = 2;

/** Holds the most attempts to replace a random choice that is impossible. */
const mostTries = 20;

/** Describes the results of a choice for the player who made it, anywhere in a game. */
interface Fame {
  visits: number;
  score: number;
}

/**
 * Implements Monte Carlo tree search: games are played out by chance, and the tree of what was tried grows where they
 * went well (upper confidence bounds). In each position the results of a choice are mixed with those of all playouts in
 * which it was made later (Gelly and Silver's RAVE, with the weights that make the error least), and begin with what it
 * brought elsewhere and what its surroundings promise. Of two random choices the one that promises more is played. With
 * chance or hidden things each playout gets a world of its own, and choices are weighted by how often they were
 * possible (one tree for all worlds).
 */
export class TreeSearch {
  readonly #field: SearchGame;
  readonly #options: TreeOptions;
  readonly #chance = new Int32Array(chanceSize);
  readonly #root = new Branch(-1);
  readonly #choices = new Int32Array(mostChoices);
  readonly #fames = new Map<number, Fame>();
  readonly #trail: Trail;
  readonly #rate = (choice: number, player: number): number => this.#fameOf(choice, player);
  /** Holds the choices of a player that the playout was seen to make after some point. */
  readonly #later = new Set<number>();
  /** Counts the positions examined. */
  positions = 0;
  #playouts = 0;
  #size = 1;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#field = options.field;
    this.#trail = new Trail(Math.min(options.horizon ?? longest, longest));
    seedChance(this.#chance, 0, options.seed, 1);
  }

  get depth(): number {
    return Math.ceil(Math.log2(this.#playouts + 1));
  }

  /** Returns the choices tried, most tried first, and their expected results, from 0 to 1. */
  get found(): readonly { readonly choice: number; readonly visits: number; readonly mean: number }[] {
    return [...(this.#root.next?.byChoice.values() ?? [])]
      .filter((it) => !it.refused && it.visits > 0)
      .map(({ choice, visits, score }) => ({ choice, visits, mean: score / visits }))
      .sort((x, y) => y.visits - x.visits);
  }

  /** Plays games out until a number of positions has been examined; returns true when all are played. */
  step(positions: number): boolean {
    const until = this.positions + positions;
    while (this.#playouts < this.#options.playouts) {
      if (this.positions >= until) return false;
      this.#play();
      this.#playouts++;
    }
    return true;
  }

  /** Runs one playout: down the tree, then on by chance; then back up with the result. */
  #play(): void {
    const field = this.#field;
    const trail = this.#trail;
    field.begin();
    trail.length = 0;
    const path = [this.#root];
    let at: Branch | undefined = this.#root;
    let result = field.result();
    while (at && !result && !trail.isFull && (at === this.#root || at.visits >= ripe)) {
      at = this.#choose(at);
      if (!at) break;
      path.push(at);
      result = field.result();
    }
    const begun = trail.length;
    let made = begun;
    if (!result && field.playsOut) {
      field.playOut!(trail, this.#chance, this.#rate);
      this.positions += trail.length - begun;
      made++;
      result = field.result();
    } else for (; !result && !trail.isFull && this.#makeAny(); made++) result = field.result();
    this.#learn(path, sooner(result ?? field.guess(), trail.length));
    for (; made > 0; made--) field.undo();
  }

  #learn(path: readonly Branch[], scores: readonly number[]): void {
    const { length, choices, makers } = this.#trail;
    for (const [depth, it] of path.entries()) {
      it.visits++;
      if (depth > 0) it.score += scores[makers[depth - 1]];
      if (depth < length) this.#spread(it, depth, scores[makers[depth]]);
    }
    for (let i = 0; i < length; i++) {
      const maker = makers[i];
      const key = choices[i] * this.#field.players + maker;
      const known = this.#fames.get(key);
      if (known) {
        known.visits++;
        known.score += scores[maker];
      } else if (this.#fames.size < this.#options.room)
        this.#fames.set(key, { visits: 1, score: scores[maker] });
    }
    this.#field.learn?.(this.#trail, scores);
  }

  /** Counts a result for all choices that the player made who chose in this position, from there on. */
  #spread(at: Branch, depth: number, score: number): void {
    const { length, choices, makers } = this.#trail;
    const branches = at.next?.byChoice;
    if (!branches) return;
    const later = this.#later;
    later.clear();
    for (let i = depth; i < length; i++)
      if (makers[i] === makers[depth]) {
        if (later.has(choices[i])) continue;
        later.add(choices[i]);
        const branch = branches.get(choices[i]);
        if (!branch) continue;
        branch.seen++;
        branch.fame += score;
      }
  }

  /** Returns the average result of a choice for a player, with one win and one loss added. */
  #fameOf(choice: number, mover: number): number {
    const known = this.#fames.get(choice * this.#field.players + mover);
    return known ? (known.score + 1) / (known.visits + 2) : 0.5;
  }

  #make(choice: number, mover: number): boolean {
    const around = this.#field.around?.(choice) ?? noSurroundings;
    if (!this.#field.make(choice)) return false;
    this.#trail.add(choice, mover, around);
    return true;
  }

  /** Descends to the most promising child; undefined if there is none. */
  #choose(at: Branch): Branch | undefined {
    const field = this.#field;
    const count = field.list(this.#choices);
    const mover = field.turn();
    this.positions++;
    for (let tried = 0; tried < count; tried++) {
      const child = this.#best(at, count, mover);
      if (child === undefined) return undefined;
      if (this.#make(child.choice, mover)) return child;
      child.refused = true;
    }
    return undefined;
  }

  /** Returns a choice of the tree, if there is room for it. */
  #branch({ byChoice }: Branches, mover: number, choice: number): Branch {
    const known = byChoice.get(choice);
    if (known) return known;
    const branch = new Branch(choice);
    branch.seen = trust;
    branch.fame = trust * this.#promise(choice, mover);
    if (this.#size < this.#options.room) {
      byChoice.set(choice, branch);
      this.#size++;
    }
    return branch;
  }

  /** Returns what a choice promises that was never tried here: what it brought elsewhere, and what its surroundings do. */
  #promise(choice: number, mover: number): number {
    const fame = this.#fameOf(choice, mover);
    const around = this.#field.around?.(choice) ?? noSurroundings;
    return around === noSurroundings ? fame : fame + (this.#field.gainOf?.(around) ?? 0);
  }

  /** Returns the choice with the highest upper confidence bound. */
  #best(at: Branch, count: number, mover: number): Branch | undefined {
    const choices = this.#choices;
    const branches = (at.next ??= new Branches());
    const { listed } = branches;
    for (let place = 0; place < count; place++)
      if (listed[place]?.choice !== choices[place])
        listed[place] = this.#branch(branches, mover, choices[place]);
    let best: Branch | undefined;
    let highest = -Infinity;
    // Mostly all choices have been offered as often.
    let offers = 0;
    let logOffers = 0;
    const start = chanceBelow(this.#chance, 0, count);
    for (let i = 0; i < count; i++) {
      const it = listed[start + i < count ? start + i : start + i - count];
      if (it.refused) continue;
      it.offered++;
      const { visits, score, seen, fame } = it;
      if (it.offered !== offers) {
        offers = it.offered;
        logOffers = Math.log(offers + 1);
      }
      const weight = seen / (seen + visits + distance * seen * visits);
      const bound =
        visits > 0
          ? (1 - weight) * (score / visits) +
            weight * (fame / seen) +
            curiosity * Math.sqrt(logOffers / visits)
          : fame / seen + hope;
      if (bound <= highest) continue;
      highest = bound;
      best = it;
    }
    return best;
  }

  /** Makes the better of two random choices; false if there is none. */
  #makeAny(): boolean {
    const field = this.#field;
    const count = field.list(this.#choices);
    const mover = field.turn();
    this.positions++;
    const tries = count > 0 ? mostTries : 0;
    for (let tried = 0; tried < tries; tried++) {
      const one = this.#choices[chanceBelow(this.#chance, 0, count)];
      const two = this.#choices[chanceBelow(this.#chance, 0, count)];
      if (this.#make(this.#fameOf(two, mover) > this.#fameOf(one, mover) ? two : one, mover)) return true;
    }
    return false;
  }
}

/** A result that comes sooner counts more, so that what is won is brought to an end. */
function sooner(scores: readonly number[], length: number): readonly number[] {
  const weight = 1 - (haste * length) / longest;
  return scores.map((it) => 0.5 + (it - 0.5) * weight);
}

/** Returns how far a search has come, and what its best choice promises: the expected result, in hundredths around an even game. */
export function progressOf(
  { depth, positions: nodes }: Pick<TreeSearch, "depth" | "positions">,
  best: { readonly mean: number } | undefined,
  line: Progress["line"] = [],
): Progress {
  if (!best) return { depth, nodes, value: 0, line };
  return { depth, nodes, value: Math.round(200 * best.mean - 100), line, expected: best.mean };
}
