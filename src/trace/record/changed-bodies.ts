import * as engine from "../../core/engine/index.ts";
import { fieldOf } from "../../core/bodies/index.ts";
import type { BodyChange, BodyMoment, BodyPose, ValueChange, WishChange } from "./trace.ts";
import { type Movement, movements } from "../../program/index.ts";
import { unlessNone } from "../why/index.ts";
import { PlainLineState } from "../../core/rules/index.ts";

/** Holds the numbers of the body records that were written, and the written slots: variables that hold a body. */
export type WrittenBodies = NonNullable<ReturnType<typeof listWrittenBodies>>;

/** Finds the body records and slots to which the given addresses belong; undefined if the program has no bodies. */
export function listWrittenBodies(layout: engine.Layout, addresses: Iterable<number>) {
  const { bodies, program } = layout;
  if (!bodies) return undefined;
  const records = new Set<number>();
  const slotIndices = new Set<number>();
  for (const address of addresses) {
    const index = engine.bodyAddress - address;
    if (index >= bodies.recordsStart)
      records.add(Math.floor((index - bodies.recordsStart) / bodies.recordSize));
    else if (index >= bodies.firstSlot && index < bodies.slotsEnd) slotIndices.add(index);
  }
  const slots = program.variables.flatMap(({ eachPlayer }, variable) =>
    Array.from({ length: eachPlayer ? program.players.length : 1 }, (_, player) => ({ variable, player })),
  );
  return {
    records: [...records].sort((a, b) => a - b),
    slots: slots.filter((it) => slotIndices.has(bodies.slots[it.variable] + it.player)),
  };
}

/** Returns the bodies that differ before and after some writes. */
export function findChangedBodies(
  bodiesBefore: ReadonlyMap<number, BodyMoment>,
  bodiesAfter: ReadonlyMap<number, BodyMoment>,
): readonly BodyChange[] {
  return [...new Set([...bodiesBefore.keys(), ...bodiesAfter.keys()])].flatMap((bodyNumber) => {
    const [oldMoment, newMoment] = [bodiesBefore.get(bodyNumber), bodiesAfter.get(bodyNumber)];
    if (JSON.stringify(oldMoment) === JSON.stringify(newMoment)) return [];
    return [{ ...(oldMoment && { before: oldMoment }), ...(newMoment && { after: newMoment }) }];
  });
}

/** Returns the bodies of the given records in their current state, by number; unused records are left out. */
export function readBodyMoments(
  state: engine.State,
  records: readonly number[],
): ReadonlyMap<number, BodyMoment> {
  return new Map(
    records.flatMap((number) =>
      engine.kindOfBody(state, number) === 0 ? [] : [[number, readBody(state, number)]],
    ),
  );
}

/** Returns the heading of a body, whether it is mirrored, whether it has settled, and its owner. */
export function readPose(state: engine.State, bodyNumber: number): BodyPose {
  const recordAt = engine.recordStart(state, bodyNumber);
  const { headings } = engine.shapeOf(state, bodyNumber);
  const hasSettled = engine.isSettled(state, bodyNumber);
  const pose = hasSettled ? 0 : state.bodies[recordAt + engine.bodyFields.pose];
  const owner = state.bodies[recordAt + engine.bodyFields.owner];
  return { heading: pose % headings, headings, mirrored: pose >= headings, settled: hasSettled, owner };
}

function readBody(state: engine.State, bodyNumber: number): BodyMoment {
  const { program } = state.layout;
  const cell = engine.cellOfBody(state, bodyNumber);
  return {
    kind: engine.kindOfBody(state, bodyNumber),
    ...(cell !== engine.NONE && { place: cell }),
    cells: readCells(state, bodyNumber),
    layer: engine.shapeOf(state, bodyNumber).layer,
    ...readPose(state, bodyNumber),
    fields: (program.fields ?? []).map((_, field) => unlessNone(fieldOf(state, bodyNumber, field))),
  };
}

function readCells(state: engine.State, number: number): readonly number[] {
  if (engine.gridOfBody(state, number) < 0) return [];
  return engine.isSettled(state, number)
    ? engine.cellsOfSettled(state, number)
    : [...engine.cellsOfBody(state, number)];
}

/** Returns the kind of the body in a slot; undefined if the slot is empty. */
export function kindInSlot(
  state: engine.State,
  { variable, player }: Pick<ValueChange, "variable" | "player">,
): number | undefined {
  const bodyNumber = state.bodies[state.layout.bodies!.slots[variable] + player];
  return bodyNumber === 0 || engine.kindOfBody(state, bodyNumber) === 0
    ? undefined
    : engine.kindOfBody(state, bodyNumber);
}

/**
 * Returns all movements as pairs of an address and its bits, sorted by address. @param lastPairs holds the movements of an
 * earlier moment; it is returned itself if nothing has changed
 */
export function readMovements({ lines }: engine.State, lastPairs: Int32Array): Int32Array {
  if (!(lines instanceof PlainLineState) || haveSameMovements(lines.movements, lastPairs)) return lastPairs;
  const pairs = new Int32Array(2 * lines.movements.size);
  let offset = 0;
  for (const address of Int32Array.from(lines.movements.keys()).sort()) {
    pairs[offset++] = address;
    pairs[offset++] = lines.movements.get(address)!;
  }
  return pairs;
}

function haveSameMovements(movements: ReadonlyMap<number, number>, pairs: Int32Array): boolean {
  if (pairs.length !== 2 * movements.size) return false;
  for (let i = 0; i < pairs.length; i += 2) if (movements.get(pairs[i]) !== pairs[i + 1]) return false;
  return true;
}

/** Converts pairs of addresses and bits to a map from addresses to movements. */
export function movementsByAddress(pairs: Int32Array): ReadonlyMap<number, Movement> {
  const movements = new Map<number, Movement>();
  for (const [address, bits] of bitsOfPairs(pairs)) {
    const movement = movementOfBits(bits);
    if (movement) movements.set(address, movement);
  }
  return movements;
}

/** Returns the movement whose bit is set; undefined if none is. */
function movementOfBits(bits: number): Movement | undefined {
  return movements.find((_, bit) => (bits >> bit) & 1);
}

/** Returns the movements that were added, removed or changed. */
export function findChangedMovements(
  movementsBefore: Int32Array,
  movementsAfter: Int32Array,
  cellCount: number,
): WishChange[] {
  const [oldBits, newBits] = [bitsOfPairs(movementsBefore), bitsOfPairs(movementsAfter)];
  return [...new Set([...oldBits.keys(), ...newBits.keys()])]
    .filter((address) => oldBits.get(address) !== newBits.get(address))
    .map((address) => {
      const wish = movementOfBits(newBits.get(address) ?? 0);
      return { cell: address % cellCount, layer: Math.floor(address / cellCount), ...(wish && { wish }) };
    });
}

function bitsOfPairs(pairs: Int32Array): ReadonlyMap<number, number> {
  const bitsByAddress = new Map<number, number>();
  for (let i = 0; i < pairs.length; i += 2) bitsByAddress.set(pairs[i], pairs[i + 1]);
  return bitsByAddress;
}
