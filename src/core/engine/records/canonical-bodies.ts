import { highHashTerm, lowHashTerm } from "../../../base/index.ts";
import type { State } from "../state/state.ts";
import { bodyLinkFields, bodyListHeads, bodyFields, settled } from "../layout/body-layout.ts";
import { cellsOfSettled, rememberFirstCell } from "./laying.ts";
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
 * Lists the content of all bodies, independent of their numbers, for hashes, comparisons and saves. The list begins with the number of
 * bodies. Then come the bodies, each as the length of its content and its content: bodies on boards sorted by content, then those that only
 * slots hold. At the end are the slots, links and fields; they refer to a body by its index in this list, from 1.
 */
export function listBodyContents(state: State): number[] {
  const layout = state.layout.bodies;
  if (layout === undefined) return [];
  const { firstSlot, slotsEnd } = layout;
  const slots = [...state.bodies.subarray(firstSlot, slotsEnd)];
  const stacks = layout.canInteract
    ? { ranks: ranksOf(state), lowestSupports: new Map<number, Support>() }
    : undefined;
  const bodiesOnBoards: BodyContent[] = [];
  const bodiesOffBoards: BodyContent[] = [];
  for (const bodyId of liveBodies(state)) {
    const content = contentOf(state, bodyId, stacks);
    (content[bodyFields.grid] > 0 ? bodiesOnBoards : bodiesOffBoards).push({ bodyId, part: content });
  }
  bodiesOnBoards.sort((a, b) => compareContents(a.part, b.part));
  bodiesOffBoards.sort((a, b) => slots.indexOf(a.bodyId) - slots.indexOf(b.bodyId));
  const allBodies = [...bodiesOnBoards, ...bodiesOffBoards];
  const newNumbers = new Map(allBodies.map(({ bodyId }, index) => [bodyId, index + 1]));
  const contents = [allBodies.length];
  for (const { part } of allBodies) {
    contents.push(part.length);
    for (const value of part) contents.push(value);
  }
  for (const bodyId of slots) contents.push(newNumbers.get(bodyId) ?? 0);
  if (layout.links) for (const { bodyId } of allBodies) contents.push(firstLinked(state, bodyId, newNumbers));
  for (const { bodyId } of allBodies)
    for (const offset of layout.references)
      contents.push(newNumbers.get(state.bodies[recordStart(state, bodyId) + offset]) ?? 0);
  return contents;
}

/** Describes a body and its content, a section of the list. */
interface BodyContent {
  readonly bodyId: number;
  readonly part: readonly number[];
}

/** Describes how bodies lie on one another. */
interface Stacks {
  /** Maps each body to its rank in the order in which bodies were laid. */
  readonly ranks: ReadonlyMap<number, number>;
  /** Caches, for each cell, the lowest support there. */
  readonly lowestSupports: Map<number, Support>;
}

/** Ranks the bodies on boards by the order in which they were laid, from 1. */
function ranksOf(state: State): ReadonlyMap<number, number> {
  const laidBodies = [...liveBodies(state)].filter((bodyId) => gridOfBody(state, bodyId) >= 0);
  laidBodies.sort((a, b) => stackOrder(state, a) - stackOrder(state, b));
  return new Map(laidBodies.map((bodyId, index) => [bodyId, index + 1]));
}

/** Returns the position in the list of the first body that a body is linked with; 0 if it has no links. */
function firstLinked(state: State, bodyId: number, newNumbers: ReadonlyMap<number, number>): number {
  let lowestNumber = 0;
  for (
    let linked = nextLinked(state, bodyId);
    linked !== 0;
    linked = linked === bodyId ? 0 : nextLinked(state, linked)
  ) {
    const number = newNumbers.get(linked) ?? 0;
    lowestNumber = lowestNumber === 0 ? number : Math.min(lowestNumber, number);
  }
  return lowestNumber;
}

/** Lists the integers of a body's record; then its cells if it is settled, otherwise its damage, cargo and ground in games where bodies interact. */
function contentOf(state: State, bodyId: number, stacks: Stacks | undefined): number[] {
  const record = recordStart(state, bodyId);
  const { content, links, references } = bodiesOf(state);
  const values = content.map((offset) => (references.includes(offset) ? 0 : state.bodies[record + offset]));
  if (links) {
    values[bodyLinkFields.order] = stacks?.ranks.get(bodyId) ?? 0;
    for (const field of [bodyLinkFields.link, bodyLinkFields.damage, bodyLinkFields.cargo]) values[field] = 0;
  }
  if (isSettled(state, bodyId)) return [...values, ...cellsOfSettled(state, bodyId)];
  if (!stacks) return values;
  for (const listField of [bodyLinkFields.damage, bodyLinkFields.cargo]) {
    const pairs = allCellData(state, bodyId, listField);
    values.push(pairs.length);
    for (const { index, kind } of pairs) values.push(index, kind);
  }
  for (const ground of groundsBelow(state, bodyId, stacks)) values.push(ground);
  return values;
}

/** Lists, for each cell of a body on the first layer, the kind of the ground plus 1; 0 if another body lies in between. */
function groundsBelow(state: State, bodyId: number, { lowestSupports }: Stacks): number[] {
  if (gridOfBody(state, bodyId) < 0 || shapeOf(state, bodyId).layer > 0) return [];
  return [...cellsOfBody(state, bodyId)].map((cell) => {
    const support = lowestSupports.get(cell) ?? lowestSupport(state, cell);
    lowestSupports.set(cell, support);
    return support.body === bodyId ? support.kind + 1 : 0;
  });
}

function compareContents(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

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

/** Restores bodies from their list to a position whose cells have been restored; returns an error message if the list is invalid. */
export function loadBodies(state: State, contents: readonly number[]): string | undefined {
  const layout = state.layout.bodies;
  if (layout === undefined) return contents.length === 0 ? undefined : failureText;
  let listIndex = 1;
  const bodies: BodyContent[] = [];
  for (let i = 0; i < (contents[0] ?? 0); i++) {
    const length = contents[listIndex] ?? -1;
    const content = contents.slice(listIndex + 1, listIndex + 1 + length);
    const bodyId = content.length === length ? fillBody(state, content, layout.canInteract) : 0;
    if (bodyId === 0) return failureText;
    bodies.push({ bodyId, part: content });
    listIndex += 1 + length;
  }
  const counts = [
    layout.slotsEnd - layout.firstSlot,
    layout.links ? bodies.length : 0,
    bodies.length * layout.references.length,
  ];
  const rest = contents.slice(listIndex);
  const isValid =
    rest.length === counts[0] + counts[1] + counts[2] && rest.every((it) => it >= 0 && it <= bodies.length);
  if (!isValid) return failureText;
  const [slots, links] = [rest.splice(0, counts[0]), rest.splice(0, counts[1])];
  slots.forEach((it, i) => state.setBody(layout.firstSlot + i, it === 0 ? 0 : bodies[it - 1].bodyId));
  links.forEach((it, i) => it > 0 && it <= i && joinRing(state, bodies[it - 1].bodyId, bodies[i].bodyId));
  bodies.forEach(({ bodyId }, i) =>
    layout.references.forEach((offset, field) => {
      const target = rest[i * layout.references.length + field];
      state.setBody(recordStart(state, bodyId) + offset, target === 0 ? 0 : bodies[target - 1].bodyId);
    }),
  );
  return layout.canInteract && !restoreStacks(state, bodies) ? failureText : undefined;
}

const failureText = "It has an impossible body.";

/** Restores one body; returns its number, or 0 if its content is invalid. Bodies that can lie on others are laid on the board later. */
function fillBody(state: State, content: readonly number[], canStack: boolean): number {
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
  const bodyId = newBody(state, shape.kind, 0);
  const record = recordStart(state, bodyId);
  layout.content.forEach((offset, i) => state.setBody(record + offset, content[i]));
  if (grid < 0 || (pose !== settled && canStack && shape.layer === 0)) return bodyId;
  const cells = pose === settled ? content.slice(layout.content.length) : [...cellsOfBody(state, bodyId)];
  return coverCells(state, bodyId, cells) ? bodyId : 0;
}

/** Restores the stacking of the bodies of the first layer, with their damage and cargo; returns false if it contradicts the cells. */
function restoreStacks(state: State, bodies: readonly BodyContent[]): boolean {
  const shownKinds = state.cells.slice(0, state.layout.cellCount);
  const unsettled = bodies.filter(({ bodyId }) => !isSettled(state, bodyId));
  for (const { bodyId, part } of unsettled) if (!restoreDamageAndCargo(state, bodyId, part)) return false;
  unsettled.sort((a, b) => stackOrder(state, a.bodyId) - stackOrder(state, b.bodyId));
  let highestOrder = 0;
  for (const { bodyId, part } of unsettled) {
    highestOrder = Math.max(highestOrder, stackOrder(state, bodyId));
    const isOnFirstLayer = gridOfBody(state, bodyId) >= 0 && shapeOf(state, bodyId).layer === 0;
    if (isOnFirstLayer && !restoreStack(state, bodyId, part)) return false;
  }
  state.setBody(bodyListHeads.laid, highestOrder);
  return shownKinds.every((kind, cell) => state.cells[cell] === kind);
}

/** Restores the damage of a body's cells, then its cargo; returns false if the list is invalid. */
function restoreDamageAndCargo(state: State, bodyId: number, content: readonly number[]): boolean {
  const size = shapeOf(state, bodyId).kinds.length;
  let listIndex = bodiesOf(state).content.length;
  for (const listField of [bodyLinkFields.damage, bodyLinkFields.cargo]) {
    const count = content[listIndex] ?? -1;
    const pairs = content.slice(listIndex + 1, listIndex + 1 + 2 * count);
    if (count < 0 || pairs.length !== 2 * count) return false;
    for (let i = pairs.length - 2; i >= 0; i -= 2) {
      const [index, kind] = [pairs[i], pairs[i + 1]];
      if (index < 0 || index >= size || !state.layout.isKind(kind)) return false;
      addCellData(state, bodyId, listField, index, kind);
    }
    listIndex += 1 + pairs.length;
  }
  return true;
}

function restoreStack(state: State, bodyId: number, content: readonly number[]): boolean {
  const cells = cellsOfBody(state, bodyId).slice();
  const grounds = content.slice(content.length - cells.length);
  return cells.every((cell, index) => {
    const ground = grounds[index] - 1;
    if (cell < 0 || cell >= state.layout.cellCount || ground >= state.layout.kindCount) return false;
    if (ground >= 0 !== (topBody(state, cell) === 0)) return false;
    if (ground >= 0) state.show(cell, 0, ground);
    coverCell(state, bodyId, cell, kindOfCell(state, bodyId, index));
    return true;
  });
}

/** Restores which body covers cells that already show it; returns false if the cells show something else. */
function coverCells(state: State, bodyId: number, cells: readonly number[]): boolean {
  const { shapes, planeOf } = bodiesOf(state);
  const record = recordStart(state, bodyId);
  const { poses, layer } = shapes[state.bodies[record + bodyFields.kind]]!;
  const pose = poses[state.bodies[record + bodyFields.pose]];
  if (cells.length !== state.bodies[record + bodyFields.size] || cells.length === 0) return false;
  const plane = planeOf[layer] + layer * state.layout.cellCount;
  if (!pose) rememberFirstCell(state, bodyId, cells);
  return cells.every((cell, i) => {
    if (cell < 0 || cell >= state.layout.cellCount || state.bodies[plane + cell] !== 0) return false;
    const shownKind = state.cells[layer * state.layout.cellCount + cell];
    const isShown = pose ? pose.kinds[i] === shownKind : poses.some(({ kinds }) => kinds.includes(shownKind));
    if (!isShown) return false;
    state.setBody(plane + cell, bodyId);
    return true;
  });
}
