import { highTerm, lowTerm } from "../hash.ts";
import type { State } from "../state.ts";
import { record, settled } from "./layout.ts";
import { cellsOf, cellsOfSettled, spotOf } from "./laying.ts";
import { bodiesOf, isSettled, liveBodies, newBody, placeOf } from "./records.ts";

/**
 * All that is to be known of the bodies, whatever their numbers: how many there are, then each with the length of its part;
 * those on boards in the order of what they are, then those that only slots hold; then which of them each slot holds, from 1.
 * Hash, equality and saves come from this.
 */
export function bodyAccount(state: State): number[] {
  if (state.layout.bodies === undefined) return [];
  const { firstSlot, slotsEnd } = bodiesOf(state);
  const slots = [...state.bodies.subarray(firstSlot, slotsEnd)];
  const parts = [...liveBodies(state)].map((number) => ({ number, part: partOf(state, number) }));
  const isOn = ({ part }: { readonly part: readonly number[] }): boolean => part[record.grid]! > 0;
  const on = parts.filter(isOn).sort((a, b) => compare(a.part, b.part));
  const off = parts
    .filter((it) => !isOn(it))
    .sort((a, b) => slots.indexOf(a.number) - slots.indexOf(b.number));
  const all = [...on, ...off];
  const order = new Map(all.map(({ number }, index) => [number, index + 1]));
  return [
    all.length,
    ...all.flatMap(({ part }) => [part.length, ...part]),
    ...slots.map((number) => order.get(number) ?? 0),
  ];
}

/** The record of a body; behind it, of a settled one, its cells. */
function partOf(state: State, number: number): number[] {
  const at = placeOf(state, number);
  const own = [...state.bodies.subarray(at, at + bodiesOf(state).size)];
  return isSettled(state, number) ? [...own, ...cellsOfSettled(state, number)] : own;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

/** The part of the hash that is of bodies. */
export function bodyTerms(state: State): { low: number; high: number } {
  let low = 0;
  let high = 0;
  bodyAccount(state).forEach((value, index) => {
    const place = Math.imul(index + 1, 0x3c6ef372) ^ 0x1f83d9ab;
    low ^= lowTerm(place, value);
    high ^= highTerm(place, value);
  });
  return { low, high };
}

export function sameBodies(one: State, other: State): boolean {
  const a = bodyAccount(one);
  return compare(a, bodyAccount(other)) === 0;
}

/** Whether an integer of bodies is content: the ends of the records are not, nor are records that nobody has. */
export function bodyMatters(state: State, index: number): boolean {
  const { firstSlot, heap, size } = bodiesOf(state);
  if (index < firstSlot) return false;
  if (index < heap) return true;
  return state.bodies[index - ((index - heap) % size) + record.kind] !== 0;
}

/** Fills a position that has its cells with the bodies of an account; says what is wrong with it, if anything. */
export function fillBodies(state: State, account: readonly number[]): string | undefined {
  const layout = state.layout.bodies;
  if (layout === undefined) return account.length === 0 ? undefined : wrong;
  let at = 1;
  const numbers: number[] = [];
  for (let i = 0; i < (account[0] ?? 0); i++) {
    const length = account[at] ?? -1;
    const part = account.slice(at + 1, at + 1 + length);
    const number = part.length === length ? fillBody(state, part) : 0;
    if (number === 0) return wrong;
    numbers.push(number);
    at += 1 + length;
  }
  const slots = account.slice(at);
  const fits =
    slots.length === layout.slotsEnd - layout.firstSlot &&
    slots.every((it) => it >= 0 && it <= numbers.length);
  if (!fits) return wrong;
  slots.forEach((it, i) => state.setBody(layout.firstSlot + i, it === 0 ? 0 : numbers[it - 1]!));
  return undefined;
}

const wrong = "It has a body that cannot be.";

/** Makes a body as it was; its number, or 0 if there can be none such. */
function fillBody(state: State, part: readonly number[]): number {
  const layout = bodiesOf(state);
  const shape = layout.shapes[part[record.kind] ?? 0];
  const pose = part[record.pose]!;
  const grid = part[record.grid]! - 1;
  if (!shape || part.length < layout.size || (pose !== settled && shape.poses[pose] === undefined)) return 0;
  if (grid < -1 || grid >= state.layout.grids.length || part[record.kind] !== shape.kind) return 0;
  const number = newBody(state, shape.kind, 0);
  const at = placeOf(state, number);
  for (let i = 0; i < layout.size; i++) state.setBody(at + i, part[i]!);
  if (grid < 0) return number;
  const cells = pose === settled ? part.slice(layout.size) : [...cellsOf(state, spotOf(state, number))];
  return cover(state, number, cells) ? number : 0;
}

/** Lays a body upon cells that show it already. */
function cover(state: State, number: number, cells: readonly number[]): boolean {
  const { shapes, planeOf } = bodiesOf(state);
  const at = placeOf(state, number);
  const { poses, layer } = shapes[state.bodies[at + record.kind]]!;
  const pose = poses[state.bodies[at + record.pose]];
  if (cells.length !== state.bodies[at + record.size] || cells.length === 0) return false;
  const plane = planeOf[layer] + layer * state.layout.cellCount;
  return cells.every((cell, i) => {
    if (cell < 0 || cell >= state.layout.cellCount || state.bodies[plane + cell] !== 0) return false;
    const there = state.cells[layer * state.layout.cellCount + cell];
    const isThere = pose ? pose.kinds[i] === there : poses.some(({ kinds }) => kinds.includes(there));
    if (!isThere) return false;
    state.setBody(plane + cell, number);
    return true;
  });
}
