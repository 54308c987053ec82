import type { Game, Position } from "../../game/index.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import { ControlField } from "./tree-search/control-field.ts";
import { Glance } from "./tree-search/glance.ts";
import { levelOf, nodeBytes, type OpponentOptions, usualMemory } from "./levels.ts";
import type { Opponent, ThinkOptions, Thinking } from "./thinking.ts";
import { Surroundings } from "./tree-search/surroundings.ts";
import { TreeSearch } from "./tree-search/tree-search.ts";
import { Worlds } from "./worlds.ts";

/** Positions of the level that one playout stands for. */
const positionsOfPlayout = 8;

/** There are at least so many playouts. */
const leastPlayouts = 40;

/** Where games are played out to the end, the number of playouts grows with the positions of the level to this power. */
const growth = 0.6;

/** The length of playouts where the file states the value of positions. */
const horizon = 4;

/** A cycle takes about as long as so many moves of a game by moves. */
const slower = 20;

/** The least number of replays of the past, where something is hidden, to find worlds that fit. */
const leastEffort = 60;

/**
 * Plays a game whose players give controls, in worlds that it cannot tell apart: by tree search, or by a one-ply search where players do not see
 * what the others do.
 */
export class ControlOpponent implements Opponent {
  readonly #game: Game;
  readonly #options: OpponentOptions;
  readonly #worlds = new Map<number, Worlds>();
  readonly #surroundings: Surroundings[] = [];
  #thoughts = 0;

  constructor(game: Game, options: OpponentOptions) {
    this.#game = game;
    this.#options = options;
  }

  think(position: Position, player: number, { limits, past }: ThinkOptions = {}): Thinking {
    const game = this.#game;
    const nodes = limits ? (limits.nodes ?? 1e9) : levelOf(this.#options).nodes;
    const worlds = this.#worldsOf(position, player);
    worlds.look(position, past, leastEffort + Math.ceil(3 * Math.sqrt(Math.min(nodes, 1e6))));
    const field = new ControlField(game, () => worlds.next(), this.#surroundingsIn(position));
    const isBlind = game.program.worth !== undefined && (game.program.together || worlds.hides);
    const search = isBlind ? this.#glance(field, player, nodes) : this.#treeSearch(field, nodes);
    const [first] = controlChoices(game, position, player);
    return {
      step: search.step,
      get choice() {
        const best = search.found().find((it) => field.controlOf(it.choice)?.player === player);
        const given = best ? field.controlOf(best.choice) : first;
        return given && cycleOf(given);
      },
      get progress() {
        const [best] = search.found();
        const value = best ? Math.round(200 * best.mean - 100) : 0;
        const progress = { depth: search.depth(), nodes: search.nodes(), value, line: [] };
        return { ...progress, ...(best && { expected: best.mean }) };
      },
    };
  }

  #worldsOf(position: Position, player: number): Worlds {
    const known = this.#worlds.get(player);
    if (known) return known;
    const worlds = new Worlds(this.#game, position, player, this.#options.seed ?? 1);
    this.#worlds.set(player, worlds);
    return worlds;
  }

  /** What was learnt on the boards of a level. */
  #surroundingsIn({ level, boards }: Position): Surroundings {
    return (this.#surroundings[level] ??= new Surroundings(this.#game.program, boards));
  }

  #glance(field: ControlField, player: number, nodes: number): Search {
    const count = 4 + Math.ceil(Math.sqrt(Math.min(nodes, 1e6)) / 2);
    const glance = new Glance(field, player, count, this.#nextSeed());
    return {
      step: () => glance.step(),
      found: () => glance.found,
      depth: () => Math.min(1, glance.looked),
      nodes: () => glance.looked,
    };
  }

  #treeSearch(field: ControlField, nodes: number): Search {
    const { memory = usualMemory } = this.#options;
    const { worth } = this.#game.program;
    const search = new TreeSearch({
      field,
      playouts:
        leastPlayouts + Math.ceil(field.playsOut && !worth ? nodes ** growth : nodes / positionsOfPlayout),
      seed: this.#nextSeed(),
      room: Math.floor(memory / nodeBytes),
      ...(worth && { horizon }),
    });
    return {
      step: (positions) => search.step(Math.max(1, Math.ceil(positions / slower))),
      found: () => search.found,
      depth: () => Math.ceil(Math.log2(search.playouts + 1)),
      nodes: () => search.positions,
    };
  }

  #nextSeed(): number {
    return (this.#options.seed ?? 1) + ++this.#thoughts;
  }
}

/** What a thought needs of a search. */
interface Search {
  readonly step: (positions: number) => boolean;
  /** Best first. */
  readonly found: () => readonly { readonly choice: number; readonly mean: number }[];
  readonly depth: () => number;
  readonly nodes: () => number;
}
