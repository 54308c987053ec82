import { directions } from "../../../base/index.ts";
import type { KindId, LayerId } from "../../../program/index.ts";
import * as engine from "../../engine/index.ts";
import { writeBodySpot } from "./motions.ts";
import { kindAtSpot, type MovingBody, type MovingSet } from "./moving-set.ts";
import { writeCell } from "../relocate.ts";
import { refuseKind } from "../targets.ts";

/** Describes a rider on a moving set: a thing on a higher layer that stands on one of the set's cells, and moves with that cell. */
export interface Rider {
  readonly layer: LayerId;
  /** Is the number of the riding body, or of the settled body that a riding cell belongs to; 0 for objects. */
  readonly bodyId: number;
  /** Lists the kinds of the objects, lowest first; or the kind of the body, or the kind that a cell of a settled body shows. */
  readonly kinds: readonly KindId[];
  readonly from: number;
  readonly to: number;
  /** Is the body that carries the rider on its cell `index`. */
  readonly carrier: MovingBody;
  readonly index: number;
  /** Is the destination of a rider with several cells. */
  readonly spot: engine.Spot | undefined;
}

/** Finds all riders of a set. Returns undefined, with the reason, if a body of several cells stands only partly on the set (PV14). */
export function findRiders(set: MovingSet): Rider[] | undefined {
  const riders: Rider[] = [];
  const largeRiders = new Map<number, { count: number; rider: Rider }>();
  for (const member of set.members) {
    if (member.fromCells.length === 0) continue;
    for (const layer of layersAbove(set.m, member.layer))
      addRidersOn(set, member, layer, riders, largeRiders);
  }
  for (const { count, rider } of largeRiders.values()) {
    if (!addLargeRider(set, count, rider, riders)) return undefined;
  }
  return riders;
}

export function layersAbove({ state, layout }: engine.Machine, layer: LayerId): LayerId[] {
  const { layerOf, grids } = layout;
  const usedLayers: LayerId[] = [];
  for (const it of engine.bodiesOf(state).mixedLayers) if (it > layer) usedLayers.push(it);
  for (let kind = 1; kind < layerOf.length; kind++) {
    const layerAbove = layerOf[kind];
    if (layerAbove <= layer || usedLayers.includes(layerAbove)) continue;
    if (grids.some((_, grid) => engine.countKind(state, grid, kind) > 0)) usedLayers.push(layerAbove);
  }
  return usedLayers.length > 1 ? usedLayers.sort((a, b) => a - b) : usedLayers;
}

function addRidersOn(
  set: MovingSet,
  carrier: MovingBody,
  layer: LayerId,
  riders: Rider[],
  largeRiders: Map<number, { count: number; rider: Rider }>,
): void {
  const { m } = set;
  const { cells, bodies, layout } = m.state;
  const { grounds, planeOf } = engine.bodiesOf(m.state);
  const layerStart = layer * layout.cellCount;
  const plane = planeOf[layer] === 0 ? 0 : planeOf[layer] + layerStart;
  const groundPlane = carrier.layer === 0 ? planeOf[0] : 0;
  const { fromCells, toCells, bodyId } = carrier;
  const isAlone = set.members.length === 1;
  let kinds: readonly KindId[] = [0];
  m.charge(fromCells.length);
  for (let index = 0; index < fromCells.length; index++) {
    const from = fromCells[index];
    const kind = cells[layerStart + from];
    if (kind === 0 || (groundPlane !== 0 && bodies[groundPlane + from] !== bodyId)) continue;
    if (!isAlone && hasMemberBetween(set, carrier.layer, layer, from)) continue;
    const body = plane === 0 ? 0 : bodies[plane + from];
    const to = toCells[Math.min(index, toCells.length - 1)];
    if (body === 0) {
      const objects = layout.isPile(layer) ? engine.kindsOfPile(m.state, from, layer) : [kind];
      const cargo = objects.filter((it) => grounds[it] !== undefined);
      if (cargo.length > 0)
        riders.push({ layer, bodyId: 0, kinds: cargo, from, to, carrier, index, spot: undefined });
      continue;
    }
    const ownKind = engine.kindOfBody(m.state, body);
    if (grounds[ownKind] === undefined || set.isMember(body)) continue;
    if (engine.isSettled(m.state, body)) {
      riders.push({ layer, bodyId: body, kinds: [kind], from, to, carrier, index, spot: undefined });
      continue;
    }
    if (kinds[0] !== ownKind) kinds = [ownKind];
    const rider: Rider = { layer, bodyId: body, kinds, from, to, carrier, index, spot: undefined };
    if (bodies[engine.recordStart(m.state, body) + engine.bodyFields.size] === 1) riders.push(rider);
    else largeRiders.set(body, { count: (largeRiders.get(body)?.count ?? 0) + 1, rider });
  }
}

function hasMemberBetween(set: MovingSet, below: LayerId, upperLayer: LayerId, cell: number): boolean {
  const { state, layout } = set.m;
  return set.members.some(
    ({ layer }) =>
      layer > below &&
      layer < upperLayer &&
      set.isMember(engine.bodyAt(state, layer, layout.address(cell, layer))),
  );
}

/** Adds a rider of several cells. If one of them does not stand on the set, the move is refused (PV14). */
function addLargeRider(set: MovingSet, count: number, rider: Rider, riders: Rider[]): boolean {
  const { m, move } = set;
  const { motion, at } = move;
  const { bodyId, from, carrier, index } = rider;
  const ownKind = engine.kindOfBody(m.state, bodyId);
  const spot = engine.spotOf(m.state, bodyId);
  if (count < spot.shape.kinds.length)
    return refuseKind(m, "large", ownKind, "stands on it only in part.", at, from);
  const to = motion.isLaying
    ? { ...spot, x: spot.x + carrier.to.x - carrier.from.x, y: spot.y + carrier.to.y - carrier.from.y }
    : motion.spotAfter(m, bodyId, spot);
  if (to === undefined) return false;
  riders.push({ ...rider, to: carrier.toCells[index], spot: to });
  return true;
}

export function liftRiders({ m }: MovingSet, riders: readonly Rider[]): void {
  const { state } = m;
  for (const { layer, bodyId, from, spot } of riders) {
    if (bodyId !== 0 && spot === undefined) writeCell(state, layer, from, 0, 0);
    else if (bodyId !== 0) {
      for (const cell of engine.cellsOfBody(state, bodyId).slice()) writeCell(state, layer, cell, 0, 0);
    } else if (m.layout.isPile(layer)) liftPile(m, layer, from);
    else state.show(from, layer, 0);
  }
}

/** Lifts the objects of a pile that need ground, and leaves the others. */
function liftPile(m: engine.Machine, layer: LayerId, cell: number): void {
  const { grounds } = engine.bodiesOf(m.state);
  const floatingKinds = engine.kindsOfPile(m.state, cell, layer).filter((it) => grounds[it] === undefined);
  for (let top = engine.topNode(m.state, cell, layer); top !== 0; top = engine.topNode(m.state, cell, layer))
    engine.removeFromPile(m.state, top);
  for (const kind of floatingKinds) engine.pushOnPile(m.state, cell, layer, kind);
}

/** Puts the riders on the destinations of their cells; returns false, with the reason, if a destination is taken. */
export function layRiders(set: MovingSet, riders: readonly Rider[]): boolean {
  for (const rider of riders) if (!layRider(set, rider) && !set.keepsTesting(true)) return false;
  return true;
}

function layRider(set: MovingSet, rider: Rider): boolean {
  const { m } = set;
  const { state } = m;
  const { bodyId, from, to, spot } = rider;
  if (bodyId === 0) return layObjects(set, rider);
  // The cells of a settled body ride one by one.
  if (engine.isSettled(state, bodyId)) return layCell(set, rider, to, rider.kinds[0]);
  const destination = spot ?? engine.spotOf(state, bodyId);
  if (spot === undefined) {
    const grid = m.gridAt(to);
    const [dx, dy] = directions[set.way] ?? [grid.x(to) - grid.x(from), grid.y(to) - grid.y(from)];
    destination.x += dx;
    destination.y += dy;
  }
  const cells = spot && engine.cellsOf(state, spot).slice();
  for (let i = 0; i < (cells?.length ?? 1); i++)
    if (!layCell(set, rider, cells?.[i] ?? to, kindAtSpot(m, bodyId, destination, i))) return false;
  writeBodySpot(state, bodyId, destination);
  return true;
}

/** Lays a cell of a body that rides; returns false, with the reason, if the cell is taken. */
function layCell(set: MovingSet, rider: Rider, cell: number, kind: KindId): boolean {
  const { state, layout } = set.m;
  const { layer, bodyId } = rider;
  const shownKind = cell < 0 ? -1 : state.cells[layout.address(cell, layer)];
  if (shownKind !== 0) return refuseSeat(set, rider, cell, shownKind);
  writeCell(state, layer, cell, bodyId, kind);
  return true;
}

function refuseSeat(
  { m, move }: MovingSet,
  { kinds, carrier, index }: Rider,
  cell: number,
  shownKind: number,
): false {
  const name = m.layout.program.kinds[kinds[0]].name;
  const obstacle = shownKind < 0 ? "the edge" : m.layout.program.kinds[shownKind].name;
  const reasonCell = cell < 0 ? carrier.fromCells[index] : cell;
  const text = `${name} would be carried into ${obstacle}.`;
  return m.refuse("seat", text, move.at, reasonCell, Math.max(shownKind, 0));
}

/** Lays cargo on the body that carries it. Cargo is hidden if another body covers its cell (PV31). */
function layObjects(set: MovingSet, { layer, kinds, to, carrier, index }: Rider): boolean {
  const { m, move } = set;
  const { state } = m;
  const isCovered = carrier.layer === 0 && engine.topBody(state, to) !== carrier.bodyId;
  for (const kind of kinds) {
    const oldKind = m.layout.isPile(layer) ? 0 : state.cells[m.layout.address(to, layer)];
    if (isCovered) engine.addCellData(state, carrier.bodyId, engine.bodyLinkFields.cargo, index, kind);
    else if (m.layout.isPile(layer)) engine.pushOnPile(state, to, layer, kind);
    else if (oldKind !== 0) return refuseKind(m, "seat", oldKind, "is where cargo would come.", move.at, to);
    else state.show(to, layer, kind);
  }
  return true;
}

/** Shows hidden cargo of bodies that no other body covers any longer (PV31). */
export function revealCargo({ m, members }: MovingSet, changed: readonly number[]): void {
  const { state } = m;
  if (engine.bodiesOf(state).layers[0] !== 0) return;
  for (const { bodyId, toCells } of members) {
    if (!hasCargo(m, bodyId)) continue;
    for (const { index } of engine.allCellData(state, bodyId, engine.bodyLinkFields.cargo))
      if (engine.topBody(state, toCells[index]) === bodyId) uncoverCargo(m, bodyId, index, toCells[index]);
  }
  for (const cell of changed) {
    const bodyId = engine.topBody(state, cell);
    if (bodyId !== 0 && hasCargo(m, bodyId))
      uncoverCargo(m, bodyId, engine.cellIndexAt(state, bodyId, cell), cell);
  }
}

function hasCargo(m: engine.Machine, bodyId: number): boolean {
  return m.state.bodies[engine.recordStart(m.state, bodyId) + engine.bodyLinkFields.cargo] !== 0;
}

/** Puts the hidden cargo of a removed body on its cells. */
export function releaseCargo(m: engine.Machine, bodyId: number): void {
  const { state } = m;
  if (engine.gridOfBody(state, bodyId) < 0 || !hasCargo(m, bodyId)) return;
  const cells = engine.cellsOfBody(state, bodyId).slice();
  for (const { index } of engine.allCellData(state, bodyId, engine.bodyLinkFields.cargo))
    uncoverCargo(m, bodyId, index, cells[index]);
}

/** Puts the cargo hidden at one cell of a body on the board cell, in the order in which it was hidden. */
function uncoverCargo(m: engine.Machine, bodyId: number, index: number, cell: number): void {
  const { state, layout } = m;
  const kinds = engine
    .allCellData(state, bodyId, engine.bodyLinkFields.cargo)
    .filter((it) => it.index === index);
  for (const { kind } of kinds.reverse()) {
    const layer = layout.layerOf[kind];
    const isPile = layout.isPile(layer);
    if (!isPile && state.cells[layout.address(cell, layer)] !== 0) continue;
    const node = engine.cellDataNode(state, bodyId, engine.bodyLinkFields.cargo, index);
    engine.removeCellData(state, bodyId, engine.bodyLinkFields.cargo, node);
    if (isPile) engine.pushOnPile(state, cell, layer, kind);
    else state.show(cell, layer, kind);
  }
}
