import { chanceBelow, chanceSize, seedChance } from "../../base/index.ts";
import { pileSize, type State } from "../engine/index.ts";
import { itemAt, setItem } from "./held.ts";

/** Describes a pile of `state` whose values are hidden from some player; `player` is 0 for a pile that all players share. */
export interface HiddenPile {
  readonly pile: number;
  readonly player: number;
}

/** Deals the values of all hidden piles of a type anew; each pile keeps its count. The result does not depend on the previous order. */
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
    const start = layout.pilesAt[pile] + player * pileSize(declaration);
    return Array.from({ length: numbers[start] }, (_, item) => ({ shape: declaration, start, item }));
  });
  const values = items.map(({ shape, start, item }) => itemAt(state, shape, start, item));
  values.sort((a, b) => a - b);
  for (const { shape, start, item } of items) {
    const [value] = values.splice(chanceBelow(chance, 0, values.length), 1);
    setItem(state, shape, start, item, value);
  }
}

const typeOf = ({ layout }: State, { pile }: HiddenPile): string | undefined =>
  layout.program.piles?.[pile].type;
