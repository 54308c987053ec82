import { chanceBelow, chanceSize, seedChance } from "../base/index.ts";
import type { State } from "../engine/index.ts";

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
  const places = hidden.flatMap((it) => placesOf(state, it));
  const values = places.map((it) => state.numbers[it]).sort((a, b) => a - b);
  for (const place of places) {
    const [value] = values.splice(chanceBelow(chance, 0, values.length), 1);
    state.setNumber(place, value);
  }
}

const typeOf = ({ layout }: State, { pile }: HiddenPile): string | undefined =>
  layout.program.piles?.[pile].type;

/** Where the values of a pile lie, from the bottom. */
function placesOf({ layout, numbers }: State, { pile, player }: HiddenPile): readonly number[] {
  const most = layout.program.piles?.[pile].most ?? 0;
  const first = layout.pilesAt[pile] + player * (1 + most);
  return Array.from({ length: numbers[first] }, (_, i) => first + 1 + i);
}
