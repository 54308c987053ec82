import { chanceBelow, chanceSize, seedChance } from "../../base/index.ts";
import { pileSize, type State } from "../engine/index.ts";
import { itemAt, setItem } from "./held.ts";

/** A pile of `state`, of one player (0 where nobody owns it), whose values somebody does not see. */
export interface HiddenPile {
  readonly pile: number;
  readonly player: number;
}

/**
 * Deals anew what lies in hidden piles: those of a type share what they hold together, and each keeps how many it has.
 * The result does not depend on how the values lay before.
 */
export function dealAnew(state: State, hidden: readonly HiddenPile[], seed: number): void {
  const chance = new Int32Array(chanceSize);
  seedChance(chance, 0, seed, state.layout.program.players.length + 1);
  for (const type of new Set(hidden.map((it) => typeOf(state, it))))
    deal(
      state,
      hidden.filter((it) => typeOf(state, it) === type),
      chance,
    );
}

function deal(state: State, hidden: readonly HiddenPile[], chance: Int32Array): void {
  const { layout, numbers } = state;
  const items = hidden.flatMap(({ pile, player }) => {
    const held = { ...layout.program.piles![pile], pile };
    const place = layout.pilesAt[pile] + player * pileSize(held);
    return Array.from({ length: numbers[place] }, (_, item) => ({ held, place, item }));
  });
  const values = items.map(({ held, place, item }) => itemAt(state, held, place, item)).sort((a, b) => a - b);
  for (const { held, place, item } of items) {
    const [value] = values.splice(chanceBelow(chance, 0, values.length), 1);
    setItem(state, held, place, item, value);
  }
}

const typeOf = ({ layout }: State, { pile }: HiddenPile): string | undefined =>
  layout.program.piles?.[pile].type;
