import { chanceBelow, chanceSize, seedChance } from "../../base/index.ts";

/** A game as a tree search plays it. A number stands for the same choice in all positions. */
export interface SearchGame {
  readonly players: number;
  /** The player who chooses now. */
  turn(): number;
  /** Writes the possible choices, and returns how many; 0 where nobody can go on. */
  list(out: Int32Array): number;
  /** Makes a choice; false if it is impossible, and nothing has changed. */
  make(choice: number): boolean;
  undo(): void;
  /** The result for each player when the game is over: 1 for a win, 0 for a loss. Undefined while it goes on. */
  result(): readonly number[] | undefined;
  /** What each player can expect where a game is broken off. */
  guess(): readonly number[];
  /** Returns to where the search began, in another of the worlds that the player cannot tell apart. */
  begin(): void;
}

/** A position in the tree, reached by a choice. */
class Node {
  /** The player who made the choice. */
  readonly mover: number;
  visits = 0;
  /** The sum of the mover's results over all visits. */
  score = 0;
  /** How often it was among the choices: other worlds offer other choices. */
  offered = 0;
  /** Whether it turned out to be impossible. */
  refused = false;
  readonly children = new Map<number, Node>();

  constructor(mover: number) {
    this.mover = mover;
  }
}

/** More choices than this are not considered. */
const mostChoices = 4096;

export interface TreeOptions {
  readonly field: SearchGame;
  readonly playouts: number;
  readonly seed: number;
  /** The most positions to keep. */
  readonly room: number;
  /** Playouts are broken off after so many choices, and their result is guessed. */
  readonly horizon?: number;
}

/** Playouts are broken off after so many inputs. */
const longest = 300;

/** The exploration constant: how much a rarely tried choice is preferred. */
const curiosity = 0.6;

/** How much more than its average elsewhere a choice promises that was never tried here. */
const hope = 0.4;

/** The most attempts to replace a random choice that is impossible. */
const mostTries = 20;

/** The results of a choice for whoever made it, anywhere in a game. */
interface Fame {
  visits: number;
  score: number;
}

/**
 * Monte Carlo tree search: games are played out by chance, and the tree of what was tried grows where they went well (upper confidence bounds).
 * The results of a choice anywhere decide in which order new ones are tried, and of two random choices the one with better results is played. With
 * chance or hidden things each playout gets a world of its own, and choices are weighted by how often they were possible (one tree for all
 * worlds).
 */
export class TreeSearch {
  readonly #field: SearchGame;
  readonly #options: TreeOptions;
  readonly #chance = new Int32Array(chanceSize);
  readonly #root = new Node(-1);
  readonly #choices = new Int32Array(mostChoices);
  readonly #fames = new Map<number, Fame>();
  /** The choices of the current playout, in order, and who made them. */
  readonly #made = new Int32Array(longest + 1);
  readonly #makers = new Int32Array(longest + 1);
  readonly #horizon: number;
  #length = 0;
  #playouts = 0;
  #positions = 0;
  #size = 1;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#field = options.field;
    this.#horizon = Math.min(options.horizon ?? longest, longest);
    seedChance(this.#chance, 0, options.seed, 1);
  }

  /** The number of positions examined. */
  get positions(): number {
    return this.#positions;
  }

  get playouts(): number {
    return this.#playouts;
  }

  /** The choices tried, most tried first, and what they are likely to bring, from 0 to 1. */
  get found(): readonly { readonly choice: number; readonly visits: number; readonly mean: number }[] {
    return [...this.#root.children]
      .filter(([, it]) => !it.refused && it.visits > 0)
      .map(([choice, { visits, score }]) => ({ choice, visits, mean: score / visits }))
      .sort((x, y) => y.visits - x.visits);
  }

  /** Plays games out until so many positions have been examined; true when all are played. */
  step(positions: number): boolean {
    const until = this.#positions + positions;
    while (this.#playouts < this.#options.playouts) {
      if (this.#positions >= until) return false;
      this.#play();
      this.#playouts++;
    }
    return true;
  }

  /** One playout: down the tree, adding one position, then on by chance; then back up with the result. */
  #play(): void {
    const field = this.#field;
    field.begin();
    this.#length = 0;
    const path = [this.#root];
    let at: Node | undefined = this.#root;
    let result = field.result();
    while (at && !result && this.#length < this.#horizon) {
      const isNew: boolean = at.visits === 0 && at !== this.#root;
      const next: Node | undefined = this.#choose(at);
      if (!next) break;
      path.push(next);
      result = field.result();
      at = isNew ? undefined : next;
    }
    while (!result && this.#length < this.#horizon && this.#makeAny()) result = field.result();
    this.#learn(path, result ?? field.guess());
    for (; this.#length > 0; this.#length--) field.undo();
  }

  #learn(path: readonly Node[], scores: readonly number[]): void {
    for (const it of path) {
      it.visits++;
      if (it.mover >= 0) it.score += scores[it.mover];
    }
    for (let i = 0; i < this.#length; i++) {
      const maker = this.#makers[i];
      const key = this.#made[i] * this.#field.players + maker;
      const known = this.#fames.get(key);
      if (known) {
        known.visits++;
        known.score += scores[maker];
      } else if (this.#fames.size < this.#options.room)
        this.#fames.set(key, { visits: 1, score: scores[maker] });
    }
  }

  /** The average result of a choice for a player, with one win and one loss added. */
  #fameOf(choice: number, mover: number): number {
    const known = this.#fames.get(choice * this.#field.players + mover);
    return known ? (known.score + 1) / (known.visits + 2) : 0.5;
  }

  #make(choice: number, mover: number): boolean {
    if (!this.#field.make(choice)) return false;
    this.#made[this.#length] = choice;
    this.#makers[this.#length++] = mover;
    return true;
  }

  /** Descends to the most promising child; undefined if there is none. */
  #choose(at: Node): Node | undefined {
    const field = this.#field;
    const count = field.list(this.#choices);
    const mover = field.turn();
    this.#positions++;
    for (let tried = 0; tried < count; tried++) {
      const choice = this.#best(at, count, mover);
      if (choice === undefined) return undefined;
      const child = this.#child(at, mover, choice);
      if (this.#make(choice, mover)) return child;
      child.refused = true;
    }
    return undefined;
  }

  #child(at: Node, mover: number, choice: number): Node {
    const known = at.children.get(choice);
    if (known) return known;
    const child = new Node(mover);
    if (this.#size < this.#options.room) {
      at.children.set(choice, child);
      this.#size++;
    }
    return child;
  }

  /** The choice with the highest upper confidence bound. */
  #best(at: Node, count: number, mover: number): number | undefined {
    const choices = this.#choices;
    let best: number | undefined;
    let highest = -Infinity;
    const start = chanceBelow(this.#chance, 0, count);
    for (let i = 0; i < count; i++) {
      const choice = choices[(start + i) % count];
      const it = at.children.get(choice);
      if (it?.refused) continue;
      if (it) it.offered++;
      const bound =
        it && it.visits > 0
          ? it.score / it.visits + curiosity * Math.sqrt(Math.log(it.offered + 1) / it.visits)
          : this.#fameOf(choice, mover) + hope;
      if (bound <= highest) continue;
      highest = bound;
      best = choice;
    }
    return best;
  }

  /** Makes the better of two random choices; false if there is none. */
  #makeAny(): boolean {
    const field = this.#field;
    const count = field.list(this.#choices);
    const mover = field.turn();
    this.#positions++;
    const tries = count > 0 ? mostTries : 0;
    for (let tried = 0; tried < tries; tried++) {
      const one = this.#choices[chanceBelow(this.#chance, 0, count)];
      const two = this.#choices[chanceBelow(this.#chance, 0, count)];
      if (this.#make(this.#fameOf(two, mover) > this.#fameOf(one, mover) ? two : one, mover)) return true;
    }
    return false;
  }
}
