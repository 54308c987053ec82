import {
  type ClosureCompiler,
  type Evaluate,
  isBody,
  kindOfThing,
  type Machine,
  emptyValue,
  NONE,
  numberLayout,
  pileSize,
  compilePlayerIndex,
  type State,
} from "../engine/index.ts";
import type { Expr } from "../../program/index.ts";

/** Represents a compiled reference to a pile of `state`. */
export type FoundPile = Readonly<ReturnType<typeof compilePile>>;

export function compilePile({ pile, of }: { readonly pile: number; readonly of?: Expr }, c: ClosureCompiler) {
  const declaration = c.program.piles![pile];
  const { name, type, most, eachPlayer } = declaration;
  const firstStart = numberLayout(c.program).pilesAt[pile];
  const size = pileSize(declaration);
  const findPlayer: Evaluate = compilePlayerIndex(eachPlayer, of, c);
  return {
    name,
    type,
    most,
    /** Is true for a table, whose items may be `none`. */
    isTable: declaration.table === true,
    /** Is the value returned for an item that does not exist. */
    missingValue: emptyValue(type),
    pile,
    /** Returns the index in `State.numbers` where the player's pile begins with its count; -1 if there is no such player. */
    findStart: (m: Machine): number => {
      const player = findPlayer(m);
      return player < 0 ? -1 : firstStart + player * size;
    },
    /** Returns the number of the random stream that shuffles the pile. */
    findStream: (m: Machine): number => (eachPlayer ? 1 + findPlayer(m) : 0),
  };
}

/** Describes a pile by its number, type and size. */
type PileShape = Pick<FoundPile, "pile" | "type" | "most">;

/** Returns the value of an item, counted from the bottom. `start` is the index where the numbers of the pile begin. */
export function itemAt(state: State, { pile, type, most }: PileShape, start: number, item: number): number {
  if (type !== "thing") return state.numbers[start + 1 + item];
  const bodyId = state.bodies[firstSlotOf(state, pile, most, start) + item];
  return bodyId === 0 ? NONE : ~bodyId;
}

/** Assigns a value to an item. Numbers after the last item are 0, so that equal piles are equal positions. */
export function setItem(
  state: State,
  { pile, type, most }: PileShape,
  start: number,
  item: number,
  value: number,
): void {
  if (type !== "thing") state.setNumber(start + 1 + item, value);
  else state.setBody(firstSlotOf(state, pile, most, start) + item, value < 0 && value !== NONE ? ~value : 0);
}

function firstSlotOf({ layout }: State, pile: number, pileLength: number, start: number): number {
  return layout.bodies!.pileSlots[pile] + (start - layout.pilesAt[pile]) * pileLength;
}

/** Adds a value on top of all others, or below them. The pile must not be full. */
export function addToPile(m: Machine, pile: FoundPile, start: number, value: number, isBelow: boolean): void {
  const { state } = m;
  const count = state.numbers[start];
  let item = count;
  if (isBelow) {
    m.charge(count);
    for (; item > 0; item--) setItem(state, pile, start, item, itemAt(state, pile, start, item - 1));
  }
  setItem(state, pile, start, item, value);
  state.setNumber(start, count + 1);
}

/** Removes an item, closes the gap and returns its value. A body is freed if nothing else holds it. */
export function removeItem(m: Machine, pile: FoundPile, start: number, item: number): number {
  const { state } = m;
  const count = state.numbers[start];
  const removedValue = itemAt(state, pile, start, item);
  m.charge(count - item);
  for (let i = item; i < count - 1; i++) setItem(state, pile, start, i, itemAt(state, pile, start, i + 1));
  setItem(state, pile, start, count - 1, 0);
  state.setNumber(start, count - 1);
  releaseBody(m, pile, removedValue);
  return removedValue;
}

/** Replaces the value of an item. A body that was there is freed if nothing else holds it. */
export function replaceItem(m: Machine, pile: FoundPile, start: number, item: number, value: number): void {
  const oldValue = itemAt(m.state, pile, start, item);
  setItem(m.state, pile, start, item, value);
  releaseBody(m, pile, oldValue);
}

export function emptyPile(m: Machine, pile: FoundPile, start: number): void {
  const { state } = m;
  for (let item = state.numbers[start] - 1; item >= 0; item--) {
    releaseBody(m, pile, itemAt(state, pile, start, item));
    setItem(state, pile, start, item, 0);
  }
  state.setNumber(start, 0);
}

function releaseBody(m: Machine, { type }: FoundPile, value: number): void {
  if (type === "thing" && isBody(value)) m.loose.push(~value);
}

/** Returns true if a pile can hold a value: only a table holds `none`, and a pile of bodies holds only bodies that exist. */
export function mayPileHold(m: Machine, { type, isTable }: FoundPile, value: number): boolean {
  return (
    (value !== NONE || isTable) && (type !== "thing" || (isBody(value) && kindOfThing(m.state, value) !== 0))
  );
}
