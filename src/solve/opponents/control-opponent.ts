import { getOrMake } from "../../base/index.ts";
import type { Game, GivenControl, Position } from "../../game/index.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import { levelOf, nodeBytes, type OpponentOptions, usualMemory } from "./levels.ts";
import type { Opponent } from "./thinking.ts";
import { ControlField } from "./tree-search/control-field.ts";
import { OnePlySearch } from "./tree-search/glance.ts";
import { Surroundings } from "./tree-search/surroundings.ts";
import { progressOf, TreeSearch } from "./tree-search/tree-search.ts";
import { Worlds } from "./worlds.ts";

/** Is how many positions of the level's limit one playout counts for. */
const positionsOfPlayout = 8;

/** Is the least number of playouts. */
const leastPlayouts = 40;

/** Is the exponent by which the number of playouts grows with the positions of the level, if playouts run to the end of the game. */
const growth = 0.6;

/** Is the length of playouts in games whose file states the value of positions. */
const horizon = 4;

/** Is how many moves of a game by moves take about as long as a cycle. */
const slower = 20;

/** Is the least number of replays of the past, in games with hidden state, to find worlds that fit. */
const leastEffort = 60;

/**
 * Returns a function that tells if a position accepts what is given. Where something is hidden, a choice can be refused that seems
 * possible; like a person, the computer then tries what it likes next.
 */
function acceptedIn(game: Game, position: Position): (given: GivenControl) => boolean {
  const known = new Map<GivenControl, boolean>();
  return (given) =>
    getOrMake(known, given, () => {
      const { result, changed } = game.cycle(position, cycleOf(given));
      if (result === "done") position.revert(position.takeChanges());
      return result === "done" && changed;
    });
}

/**
 * Returns an opponent for a game whose players give controls. It searches in worlds that it cannot distinguish: by tree search, or by a
 * one-ply search if players do not see the choices of the others.
 */
export function controlOpponent(game: Game, options: OpponentOptions): Opponent {
  const { worth, together } = game.program;
  const { seed = 1, memory = usualMemory } = options;
  const worldsOf = new Map<number, Worlds>();
  /** Lists, by level, the statistics learnt on its boards. */
  const surroundings: Surroundings[] = [];
  let thoughts = 0;
  return {
    think(position, player, { limits, past } = {}) {
      const nodes = limits ? (limits.nodes ?? 1e9) : levelOf(options).nodes;
      const worlds = worldsOf.get(player) ?? new Worlds(game, position, player, seed);
      worldsOf.set(player, worlds);
      worlds.look(position, past, leastEffort + Math.ceil(3 * Math.sqrt(Math.min(nodes, 1e6))));
      const around = (surroundings[position.level] ??= new Surroundings(game.program, position.boards));
      const field = new ControlField(game, () => worlds.next(), around);
      const isBlind = worth !== undefined && (together || worlds.hides);
      const search = isBlind ? glance(field, player, nodes) : treeSearch(field, nodes);
      const choices = controlChoices(game, position, player);
      const isAccepted = worlds.hides && !together ? acceptedIn(game, position.copy()) : () => true;
      return {
        step: (positions) => search.step(Math.max(1, Math.ceil(positions / slower))),
        get choice() {
          const wishes = search.found.flatMap((it) => field.controlOf(it.choice) ?? []);
          const own = [...wishes.filter((it) => it.player === player), ...choices];
          const given = own.find(isAccepted) ?? own[0];
          return given && cycleOf(given);
        },
        get progress() {
          return progressOf(search, search.found[0]);
        },
      };
    },
  };

  function glance(field: ControlField, player: number, nodes: number): OnePlySearch {
    const count = 4 + Math.ceil(Math.sqrt(Math.min(nodes, 1e6)) / 2);
    return new OnePlySearch(field, player, count, seed + ++thoughts);
  }

  function treeSearch(field: ControlField, nodes: number): TreeSearch {
    return new TreeSearch({
      field,
      playouts:
        leastPlayouts + Math.ceil(field.playsOut && !worth ? nodes ** growth : nodes / positionsOfPlayout),
      seed: seed + ++thoughts,
      room: Math.floor(memory / nodeBytes),
      ...(worth && { horizon }),
    });
  }
}
