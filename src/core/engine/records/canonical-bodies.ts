import { highHashTerm, lowHashTerm } from "../../../base/index.ts";
import type { State } from "../state/state.ts";
import { bodyLinkFields, bodyListHeads, bodyFields, settled } from "../layout/body-layout.ts";
import { cellsOfSettled, rememberFirst } from "./laying.ts";
import { cellsOfBody } from "./spots.ts";
import {
  bodiesOf,
  gridOfBody,
  isSettled,
  joinRing,
  nextLinked,
  liveBodies,
  newBody,
  recordStart,
  shapeOf,
} from "./records.ts";
import {
  allCellData,
  coverCell,
  addCellData,
  kindOfCell,
  lowestSupport,
  stackOrder,
  type Support,
  topBody,
} from "./stack.ts";

/**
 * Lists the content of all bodies, independent of their numbers: how many there are; each body, with the length of its part, first those
 * on boards in order of their content, then those that only slots hold; which of them each slot holds, counted from 1; which each is
 * linked with; and which its fields refer to. Hashes, comparisons and saves use this list.
 */
export function listBodyContents(state: State): number[] {
  const layout = state.layout.bodies;
  if (layout === undefined) return [];
  const { firstSlot, slotsEnd } = layout;
  const slots = [...state.bodies.subarray(firstSlot, slotsEnd)];
  const stacks = layout.canInteract
    ? { ranks: ranksOf(state), lowest: new Map<number, Support>() }
    : undefined;
  const bodiesOnBoards: BodyContent[] = [];
  const bodiesOffBoards: BodyContent[] = [];
  for (const number of liveBodies(state)) {
    const content = contentOf(state, number, stacks);
    (content[bodyFields.grid] > 0 ? bodiesOnBoards : bodiesOffBoards).push({ number, part: content });
  }
  bodiesOnBoards.sort((a, b) => compareContents(a.part, b.part));
  bodiesOffBoards.sort((a, b) => slots.indexOf(a.number) - slots.indexOf(b.number));
  const allBodies = [...bodiesOnBoards, ...bodiesOffBoards];
  const newNumbers = new Map(allBodies.map(({ number }, index) => [number, index + 1]));
  const contents = [allBodies.length];
  for (const { part } of allBodies) {
    contents.push(part.length);
    for (const value of part) contents.push(value);
  }
  for (const number of slots) contents.push(newNumbers.get(number) ?? 0);
  if (layout.links) for (const { number } of allBodies) contents.push(firstLinked(state, number, newNumbers));
  for (const { number } of allBodies)
    for (const offset of layout.references)
      contents.push(newNumbers.get(state.bodies[recordStart(state, number) + offset]) ?? 0);
  return contents;
}

/** Describes a body, and its part of the list of contents. */
interface BodyContent {
  readonly number: number;
  readonly part: readonly number[];
}

/** Describes how bodies lie on one another. */
interface Stacks {
  /** Maps each body to its rank in the order in which bodies were laid. */
  readonly ranks: ReadonlyMap<number, number>;
  /** Caches, for each cell, the lowest support there. */
  readonly lowest: Map<number, Support>;
}

/** Ranks the bodies on boards by the order in which they were laid, from 1. */
function ranksOf(state: State): ReadonlyMap<number, number> {
  const laidBodies = [...liveBodies(state)].filter((number) => gridOfBody(state, number) >= 0);
  laidBodies.sort((a, b) => stackOrder(state, a) - stackOrder(state, b));
  return new Map(laidBodies.map((number, index) => [number, index + 1]));
}

/** Returns the position in the list of the first body that a body is linked with; 0 if it has no links. */
function firstLinked(state: State, number: number, newNumbers: ReadonlyMap<number, number>): number {
  let lowestNumber = 0;
  for (
    let linked = nextLinked(state, number);
    linked !== 0;
    linked = linked === number ? 0 : nextLinked(state, linked)
  ) {
    const position = newNumbers.get(linked) ?? 0;
    lowestNumber = lowestNumber === 0 ? position : Math.min(lowestNumber, position);
  }
  return lowestNumber;
}

/** Lists the integers of a body's record, then its cells if it is settled, else its damage, cargo and ground if bodies lie on something. */
function contentOf(state: State, number: number, stacks: Stacks | undefined): number[] {
  const at = recordStart(state, number);
  const { content, links, references } = bodiesOf(state);
  const values = content.map((offset) => (references.includes(offset) ? 0 : state.bodies[at + offset]));
  if (links) {
    values[bodyLinkFields.order] = stacks?.ranks.get(number) ?? 0;
    for (const field of [bodyLinkFields.link, bodyLinkFields.damage, bodyLinkFields.cargo]) values[field] = 0;
  }
  if (isSettled(state, number)) return [...values, ...cellsOfSettled(state, number)];
  if (!stacks) return values;
  for (const listField of [bodyLinkFields.damage, bodyLinkFields.cargo]) {
    const keptPairs = allCellData(state, number, listField);
    values.push(keptPairs.length);
    for (const { index, kind } of keptPairs) values.push(index, kind);
  }
  for (const ground of groundsBelow(state, number, stacks)) values.push(ground);
  return values;
}

/** Lists, for each cell of a body on the first layer, the kind of the ground plus 1; 0 if another body lies between. */
function groundsBelow(state: State, number: number, { lowest }: Stacks): number[] {
  if (gridOfBody(state, number) < 0 || shapeOf(state, number).layer > 0) return [];
  return [...cellsOfBody(state, number)].map((cell) => {
    const support = lowest.get(cell) ?? lowestSupport(state, cell);
    lowest.set(cell, support);
    return support.body === number ? support.kind + 1 : 0;
  });
}

function compareContents(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/** Returns the hash of all bodies, as two terms. */
export function bodyHashTerms(state: State): { low: number; high: number } {
  let low = 0;
  let high = 0;
  listBodyContents(state).forEach((value, index) => {
    const position = Math.imul(index + 1, 0x3c6ef372) ^ 0x1f83d9ab;
    low ^= lowHashTerm(position, value);
    high ^= highHashTerm(position, value);
  });
  return { low, high };
}

export function areSameBodies(state: State, other: State): boolean {
  return compareContents(listBodyContents(state), listBodyContents(other)) === 0;
}

/** Restores bodies to a position whose cells have been restored; returns an error message if the list is invalid. */
export function loadBodies(state: State, contents: readonly number[]): string | undefined {
  const layout = state.layout.bodies;
  if (layout === undefined) return contents.length === 0 ? undefined : failureText;
  let at = 1;
  const bodies: BodyContent[] = [];
  for (let i = 0; i < (contents[0] ?? 0); i++) {
    const length = contents[at] ?? -1;
    const content = contents.slice(at + 1, at + 1 + length);
    const number = content.length === length ? fillBody(state, content, layout.canInteract) : 0;
    if (number === 0) return failureText;
    bodies.push({ number, part: content });
    at += 1 + length;
  }
  const counts = [
    layout.slotsEnd - layout.firstSlot,
    layout.links ? bodies.length : 0,
    bodies.length * layout.references.length,
  ];
  const rest = contents.slice(at);
  const isValid =
    rest.length === counts[0] + counts[1] + counts[2] && rest.every((it) => it >= 0 && it <= bodies.length);
  if (!isValid) return failureText;
  const [slots, links] = [rest.splice(0, counts[0]), rest.splice(0, counts[1])];
  slots.forEach((it, i) => state.setBody(layout.firstSlot + i, it === 0 ? 0 : bodies[it - 1].number));
  links.forEach((it, i) => it > 0 && it <= i && joinRing(state, bodies[it - 1].number, bodies[i].number));
  bodies.forEach(({ number }, i) =>
    layout.references.forEach((place, field) => {
      const target = rest[i * layout.references.length + field];
      state.setBody(recordStart(state, number) + place, target === 0 ? 0 : bodies[target - 1].number);
    }),
  );
  return layout.canInteract && !restoreStacks(state, bodies) ? failureText : undefined;
}

const failureText = "It has an impossible body.";

/** Restores one body; returns its number, or 0 if the part is invalid. Bodies that can lie on others are laid later. */
function fillBody(state: State, content: readonly number[], isStacked: boolean): number {
  const layout = bodiesOf(state);
  const shape = layout.shapes[content[bodyFields.kind] ?? 0];
  const pose = content[bodyFields.pose];
  const grid = content[bodyFields.grid] - 1;
  if (
    !shape ||
    content.length < layout.content.length ||
    (pose !== settled && shape.poses[pose] === undefined)
  )
    return 0;
  if (grid < -1 || grid >= state.layout.grids.length || content[bodyFields.kind] !== shape.kind) return 0;
  const number = newBody(state, shape.kind, 0);
  const at = recordStart(state, number);
  layout.content.forEach((place, i) => state.setBody(at + place, content[i]));
  if (grid < 0 || (pose !== settled && isStacked && shape.layer === 0)) return number;
  const cells = pose === settled ? content.slice(layout.content.length) : [...cellsOfBody(state, number)];
  return coverCells(state, number, cells) ? number : 0;
}

/** Restores the stacking of the bodies of the first layer, with their damage and cargo; returns false if it contradicts the cells. */
function restoreStacks(state: State, bodies: readonly BodyContent[]): boolean {
  const shownKinds = state.cells.slice(0, state.layout.cellCount);
  const unsettled = bodies.filter(({ number }) => !isSettled(state, number));
  for (const { number, part } of unsettled) if (!restoreDamageAndCargo(state, number, part)) return false;
  unsettled.sort((a, b) => stackOrder(state, a.number) - stackOrder(state, b.number));
  let lastLaid = 0;
  for (const { number, part } of unsettled) {
    lastLaid = Math.max(lastLaid, stackOrder(state, number));
    const isOnFirst = gridOfBody(state, number) >= 0 && shapeOf(state, number).layer === 0;
    if (isOnFirst && !restoreStack(state, number, part)) return false;
  }
  state.setBody(bodyListHeads.laid, lastLaid);
  return shownKinds.every((kind, cell) => state.cells[cell] === kind);
}

/** Restores the damage of a body's cells, then its cargo; returns false if the list is invalid. */
function restoreDamageAndCargo(state: State, number: number, content: readonly number[]): boolean {
  const size = shapeOf(state, number).kinds.length;
  let at = bodiesOf(state).content.length;
  for (const listField of [bodyLinkFields.damage, bodyLinkFields.cargo]) {
    const count = content[at] ?? -1;
    const keptPairs = content.slice(at + 1, at + 1 + 2 * count);
    if (count < 0 || keptPairs.length !== 2 * count) return false;
    for (let i = keptPairs.length - 2; i >= 0; i -= 2) {
      const [index, kind] = [keptPairs[i], keptPairs[i + 1]];
      if (index < 0 || index >= size || !state.layout.isKind(kind)) return false;
      addCellData(state, number, listField, index, kind);
    }
    at += 1 + keptPairs.length;
  }
  return true;
}

function restoreStack(state: State, number: number, content: readonly number[]): boolean {
  const cells = cellsOfBody(state, number).slice();
  const grounds = content.slice(content.length - cells.length);
  return cells.every((cell, index) => {
    const ground = grounds[index] - 1;
    if (cell < 0 || cell >= state.layout.cellCount || ground >= state.layout.kindCount) return false;
    if (ground >= 0 !== (topBody(state, cell) === 0)) return false;
    if (ground >= 0) state.show(cell, 0, ground);
    coverCell(state, number, cell, kindOfCell(state, number, index));
    return true;
  });
}

/** Lays a body on cells that already show it; returns false if the cells contradict it. */
function coverCells(state: State, number: number, cells: readonly number[]): boolean {
  const { shapes, planeOf } = bodiesOf(state);
  const at = recordStart(state, number);
  const { poses, layer } = shapes[state.bodies[at + bodyFields.kind]]!;
  const pose = poses[state.bodies[at + bodyFields.pose]];
  if (cells.length !== state.bodies[at + bodyFields.size] || cells.length === 0) return false;
  const plane = planeOf[layer] + layer * state.layout.cellCount;
  if (!pose) rememberFirst(state, number, cells);
  return cells.every((cell, i) => {
    if (cell < 0 || cell >= state.layout.cellCount || state.bodies[plane + cell] !== 0) return false;
    const shownKind = state.cells[layer * state.layout.cellCount + cell];
    const isShown = pose ? pose.kinds[i] === shownKind : poses.some(({ kinds }) => kinds.includes(shownKind));
    if (!isShown) return false;
    state.setBody(plane + cell, number);
    return true;
  });
}
