import type { HiddenPile } from "../../game/index.ts";
import { type Program, walk, walkProgram } from "../../program/index.ts";

/**
 * The piles whose values a player does not see: those that are shuffled and not shown, and those of which the view shows each player only their own.
 * A pile of which anything is shown to everybody counts as seen.
 */
export function hiddenPiles(program: Program, viewer: number): readonly HiddenPile[] {
  const piles = program.piles ?? [];
  const shuffled = shuffledPiles(program);
  const { open, own } = shownPiles(program);
  return piles.flatMap(({ eachPlayer }, pile) => {
    if (open.has(pile) || (!own.has(pile) && !shuffled.has(pile))) return [];
    const owners = eachPlayer ? program.players.map((_, player) => player) : [0];
    return owners.filter((player) => !own.has(pile) || player !== viewer).map((player) => ({ pile, player }));
  });
}

function shuffledPiles(program: Program): ReadonlySet<number> {
  const shuffled = new Set<number>();
  walkProgram(program, {
    action: (it) => {
      if (it.do === "shuffle") shuffled.add(it.pile);
    },
  });
  return shuffled;
}

/** The piles of which the view shows something to everybody, and those of which it shows something to their owner. */
function shownPiles({ view, piles = [] }: Program): {
  readonly [who in "open" | "own"]: ReadonlySet<number>;
} {
  const shown = { open: new Set<number>(), own: new Set<number>() };
  walk("view", view, {
    expr: (it) => {
      if (it.is !== "pile-item" && it.is !== "pile-end") return;
      const isOwn = piles[it.pile].eachPlayer && it.of === undefined;
      shown[isOwn ? "own" : "open"].add(it.pile);
    },
  });
  return shown;
}
