import {
  type ClosureCompiler,
  type Evaluate,
  isBody,
  kindOfThing,
  type Machine,
  emptyValue,
  NONE,
  numberPlaces,
  pileSize,
  playerSlot,
  type State,
} from "../engine/index.ts";
import type { Expr, Pile } from "../../program/index.ts";

/** Represents a pile of `state`, found in a position. */
export interface FoundPile {
  readonly name: string;
  readonly type: Pile["type"];
  readonly most: number;
  /** Is true for a table, whose items may be `none`. */
  readonly table: boolean;
  /** Is the value returned for an item that does not exist. */
  readonly missing: number;
  readonly pile: number;
  /** Returns the place of the player's pile among the numbers, where its count is stored; -1 if there is no such player. */
  place(m: Machine): number;
  /** Returns the random stream by which the pile is shuffled. */
  stream(m: Machine): number;
}

export function findPile(
  { pile, of }: { readonly pile: number; readonly of?: Expr },
  c: ClosureCompiler,
): FoundPile {
  const held = c.program.piles![pile];
  const { name, type, most, eachPlayer } = held;
  const first = numberPlaces(c.program).pilesAt[pile];
  const size = pileSize(held);
  const player: Evaluate = playerSlot(eachPlayer, of, c);
  return {
    name,
    type,
    most,
    table: held.table === true,
    missing: emptyValue(type),
    pile,
    place: (m) => {
      const found = player(m);
      return found < 0 ? -1 : first + found * size;
    },
    stream: (m) => (eachPlayer ? 1 + player(m) : 0),
  };
}

/** Describes a pile by its number, type and size. */
type PileShape = Pick<FoundPile, "pile" | "type" | "most">;

/** Returns the value of an item, counted from the bottom; `place` is the place of the pile. */
export function itemAt(state: State, { pile, type, most }: PileShape, place: number, item: number): number {
  if (type !== "thing") return state.numbers[place + 1 + item];
  const number = state.bodies[slotOf(state, pile, most, place) + item];
  return number === 0 ? NONE : ~number;
}

/** Assigns a value to an item. The numbers behind the last item are 0, so that positions with the same values are equal. */
export function setItem(
  state: State,
  { pile, type, most }: PileShape,
  place: number,
  item: number,
  value: number,
): void {
  if (type !== "thing") state.setNumber(place + 1 + item, value);
  else state.setBody(slotOf(state, pile, most, place) + item, value < 0 && value !== NONE ? ~value : 0);
}

/** Returns the first slot of a pile of bodies. */
function slotOf({ layout }: State, pile: number, most: number, place: number): number {
  return layout.bodies!.pileSlots[pile] + (place - layout.pilesAt[pile]) * most;
}

/** Puts a value on top of all others, or below them; there must be room. */
export function fillPile(m: Machine, pile: FoundPile, place: number, value: number, isBelow: boolean): void {
  const { state } = m;
  const count = state.numbers[place];
  let item = count;
  if (isBelow) {
    m.charge(count);
    for (; item > 0; item--) setItem(state, pile, place, item, itemAt(state, pile, place, item - 1));
  }
  setItem(state, pile, place, item, value);
  state.setNumber(place, count + 1);
}

/** Removes an item and closes the gap. Returns its value; a body that is in no other place is freed. */
export function removeItem(m: Machine, pile: FoundPile, place: number, item: number): number {
  const { state } = m;
  const count = state.numbers[place];
  const taken = itemAt(state, pile, place, item);
  m.charge(count - item);
  for (let at = item; at < count - 1; at++)
    setItem(state, pile, place, at, itemAt(state, pile, place, at + 1));
  setItem(state, pile, place, count - 1, 0);
  state.setNumber(place, count - 1);
  letGo(m, pile, taken);
  return taken;
}

/** Replaces the value of an item; a body that is then in no other place is freed. */
export function replaceItem(m: Machine, pile: FoundPile, place: number, item: number, value: number): void {
  const before = itemAt(m.state, pile, place, item);
  setItem(m.state, pile, place, item, value);
  letGo(m, pile, before);
}

export function emptyPile(m: Machine, pile: FoundPile, place: number): void {
  const { state } = m;
  for (let item = state.numbers[place] - 1; item >= 0; item--) {
    letGo(m, pile, itemAt(state, pile, place, item));
    setItem(state, pile, place, item, 0);
  }
  state.setNumber(place, 0);
}

function letGo(m: Machine, { type }: FoundPile, value: number): void {
  if (type === "thing" && isBody(value)) m.loose.push(~value);
}

/** Returns true if a pile can hold a value: a pile of bodies holds only bodies that exist. */
export function mayPileHold(m: Machine, { type, table }: FoundPile, value: number): boolean {
  return (
    (value !== NONE || table) && (type !== "thing" || (isBody(value) && kindOfThing(m.state, value) !== 0))
  );
}
