import type { Game, HiddenPile, Position } from "../game/index.ts";
import { type Program, walk, walkProgram } from "../program/index.ts";

/** Returns true if a pile whose values are hidden from the first player is not empty. */
export function hidesPile(game: Game, position: Position): boolean {
  return hiddenPiles(game.program, 0).some(
    ({ pile, player }) => game.look(position, player).value({ is: "pile-count", pile }) !== 0,
  );
}

/**
 * Returns the piles whose values a player does not see: shuffled piles that are not shown, and piles of which the view
 * shows each player only their own. A pile of which anything is shown to everybody counts as visible.
 */
export function hiddenPiles(program: Program, viewer: number): readonly HiddenPile[] {
  const piles = program.piles ?? [];
  const shuffled = findShuffledPiles(program);
  const { open, own } = findShownPiles(program);
  return piles.flatMap(({ eachPlayer }, pile) => {
    if (open.has(pile) || (!own.has(pile) && !shuffled.has(pile))) return [];
    const owners = eachPlayer ? program.players.map((_, player) => player) : [0];
    return owners.filter((player) => !own.has(pile) || player !== viewer).map((player) => ({ pile, player }));
  });
}

function findShuffledPiles(program: Program): ReadonlySet<number> {
  const pileIds = new Set<number>();
  walkProgram(program, {
    action: (it) => {
      if (it.do === "shuffle") pileIds.add(it.pile);
    },
  });
  return pileIds;
}

/** Returns the piles of which the view shows something to everybody, and those of which it shows something only to their owner. */
function findShownPiles({ view, piles = [] }: Program) {
  const pilesByVisibility = { open: new Set<number>(), own: new Set<number>() };
  walk("view", view, {
    expr: (it) => {
      if (it.is !== "pile-item" && it.is !== "pile-end") return;
      const isOwn = piles[it.pile].eachPlayer && it.of === undefined;
      pilesByVisibility[isOwn ? "own" : "open"].add(it.pile);
    },
  });
  return pilesByVisibility;
}
