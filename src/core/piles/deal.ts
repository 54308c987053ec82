import { chanceBelow, chanceSize, seedChance } from "../../base/index.ts";
import { pileSize, type State } from "../engine/index.ts";
import { itemAt, setItem } from "./held.ts";

/** Describes a pile of `state` whose values some player does not see; `player` is 0 if nobody owns the pile. */
export interface HiddenPile {
  readonly pile: number;
  readonly player: number;
}

/** Deals the values of hidden piles of a type anew; each pile keeps its count. The result is independent of the order of the values. */
export function dealAnew(state: State, hiddenPiles: readonly HiddenPile[], seed: number): void {
  const chance = new Int32Array(chanceSize);
  seedChance(chance, 0, seed, state.layout.program.players.length + 1);
  for (const type of new Set(hiddenPiles.map((it) => typeOf(state, it))))
    dealValues(
      state,
      hiddenPiles.filter((it) => typeOf(state, it) === type),
      chance,
    );
}

function dealValues(state: State, hiddenPiles: readonly HiddenPile[], chance: Int32Array): void {
  const { layout, numbers } = state;
  const items = hiddenPiles.flatMap(({ pile, player }) => {
    const declaration = { ...layout.program.piles![pile], pile };
    const place = layout.pilesAt[pile] + player * pileSize(declaration);
    return Array.from({ length: numbers[place] }, (_, item) => ({ held: declaration, place, item }));
  });
  const values = items.map(({ held, place, item }) => itemAt(state, held, place, item)).sort((a, b) => a - b);
  for (const { held, place, item } of items) {
    const [value] = values.splice(chanceBelow(chance, 0, values.length), 1);
    setItem(state, held, place, item, value);
  }
}

const typeOf = ({ layout }: State, { pile }: HiddenPile): string | undefined =>
  layout.program.piles?.[pile].type;
