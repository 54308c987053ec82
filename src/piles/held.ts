import {
  type ClosureCompiler,
  type Evaluate,
  type Machine,
  emptyValue,
  numberPlaces,
  playerSlot,
} from "../engine/index.ts";
import type { Expr, Pile } from "../program/index.ts";

/** A pile of `state`, found in the numbers of a position. */
export interface FoundPile {
  readonly name: string;
  readonly type: Pile["type"];
  readonly most: number;
  /** The value of an item that is not there. */
  readonly missing: number;
  /** Where the pile of the player who is meant lies: how many, then the values from the bottom; -1 if there is no such player. */
  place(m: Machine): number;
  /** The stream of chance that it is shuffled by. */
  stream(m: Machine): number;
}

export function findPile(
  { pile, of }: { readonly pile: number; readonly of?: Expr },
  c: ClosureCompiler,
): FoundPile {
  const { name, type, most, eachPlayer } = c.program.piles![pile];
  const first = numberPlaces(c.program).pilesAt[pile];
  const player: Evaluate = playerSlot(eachPlayer, of, c);
  return {
    name,
    type,
    most,
    missing: emptyValue(type),
    place: (m) => {
      const found = player(m);
      return found < 0 ? -1 : first + found * (1 + most);
    },
    stream: (m) => (eachPlayer ? 1 + player(m) : 0),
  };
}

/** Puts a value on top or below all others; there must be room. */
export function fillPile(m: Machine, place: number, value: number, isBelow: boolean): void {
  const { state } = m;
  const count = state.numbers[place];
  let at = place + 1 + count;
  if (isBelow) {
    m.charge(count);
    for (; at > place + 1; at--) state.setNumber(at, state.numbers[at - 1]);
  }
  state.setNumber(at, value);
  state.setNumber(place, count + 1);
}

/** Takes an item out and closes the gap. Returns its value. */
export function removeItem(m: Machine, place: number, item: number): number {
  const { state } = m;
  const count = state.numbers[place];
  const taken = state.numbers[place + 1 + item];
  m.charge(count - item);
  for (let at = place + 1 + item; at < place + count; at++) state.setNumber(at, state.numbers[at + 1]);
  // What lies behind the last is zero, so that positions with the same values are the same.
  state.setNumber(place + count, 0);
  state.setNumber(place, count - 1);
  return taken;
}

export function pileEmptied(m: Machine, place: number): void {
  for (let at = place + m.state.numbers[place]; at >= place; at--) m.state.setNumber(at, 0);
}
