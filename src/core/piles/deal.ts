import { chanceBelow, chanceSize, seedChance } from "../../base/index.ts";
import { pileSize, type State } from "../engine/index.ts";
import { itemAt, setItem } from "./held.ts";

/** A pile of `state`, of one player (0 where nobody owns it), whose values somebody does not see. */
export interface HiddenPile {
  readonly pile: number;
  readonly player: number;
}

/**
 * Deals anew what lies in hidden piles: those of a type share what they hold together, and each keeps how many it has. How the values lay before has
 * no say in it.
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
  const items = hidden.flatMap((it) => itemsOf(state, it));
  const values = items.map(({ pile, place, item }) => itemAt(state, pile, place, item)).sort((a, b) => a - b);
  for (const { pile, place, item } of items) {
    const [value] = values.splice(chanceBelow(chance, 0, values.length), 1);
    setItem(state, pile, place, item, value);
  }
}

const typeOf = ({ layout }: State, { pile }: HiddenPile): string | undefined =>
  layout.program.piles?.[pile].type;

/** Lists the items of a pile from the bottom. */
function itemsOf({ layout, numbers }: State, { pile, player }: HiddenPile): readonly Item[] {
  const held = layout.program.piles![pile];
  const place = layout.pilesAt[pile] + player * pileSize(held);
  return Array.from({ length: numbers[place] }, (_, item) => ({ pile: { ...held, pile }, place, item }));
}

interface Item {
  readonly pile: Parameters<typeof itemAt>[1];
  readonly place: number;
  readonly item: number;
}
