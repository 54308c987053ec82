import { noCell } from "../../../base/index.ts";
import type { KindId } from "../../../program/index.ts";
import * as engine from "../../engine/index.ts";
import type { MovingSet } from "./moving-set.ts";

/** Returns true if everything on a cell lies on something it may lie on (PV4, PV28, PV30); otherwise records the reason. */
export function isSupported(set: MovingSet, cell: number): boolean {
  const { m } = set;
  const { state, layout } = m;
  const { layers, planeOf } = engine.bodiesOf(state);
  const top = engine.topBody(state, cell);
  if (top !== 0 && !liesSafely(m, top, cell)) {
    const supports = supportsOn(state, cell);
    m.charge(2 * supports.length);
    for (const [bodyId, support] of supports)
      if (!mayCellLieOn(m, bodyId, engine.cellIndexAt(state, bodyId, cell), support))
        return refuseSupport(set, bodyId, cell, support);
  }
  for (const layer of layers) {
    if (layer === 0) continue;
    const bodyId = state.bodies[planeOf[layer] + layout.address(cell, layer)];
    if (bodyId === 0 || engine.shapeOf(state, bodyId).ground === undefined || engine.isSettled(state, bodyId))
      continue;
    const support = engine.supportOf(state, layer, cell);
    if (!mayCellLieOn(m, bodyId, engine.cellIndexAt(state, bodyId, cell), support))
      return refuseSupport(set, bodyId, cell, support);
  }
  return true;
}

/** Returns the bodies on a cell of the first layer, topmost first, each with what lies directly below it. */
function supportsOn(state: engine.State, cell: number): (readonly [number, engine.Support])[] {
  const bodies = bodiesOn(state, cell);
  const lastIndex = bodies.length - 1;
  return bodies.map((bodyId, i) => [
    bodyId,
    i < lastIndex
      ? { body: bodies[i + 1], kind: engine.kindAt(state, bodies[i + 1], cell) }
      : { body: 0, kind: engine.lowestSupport(state, cell).kind },
  ]);
}

/** Returns true for the common case: a body that is alone on a cell, on ground that all its cells may lie on. */
function liesSafely(m: engine.Machine, bodyId: number, cell: number): boolean {
  const { belowTable } = engine.bodiesOf(m.state);
  const { ground } = engine.shapeOf(m.state, bodyId);
  const kind = m.state.bodies[belowTable + cell];
  return ground !== undefined && ground.belowCells === undefined && kind >= 0 && ground.belowAll[kind] === 1;
}

/** Returns true if a body could lie at a spot in the current position: the ground supports it, and its own layer is free. */
export function mayBodyLieAt(m: engine.Machine, bodyId: number, spot: engine.Spot): boolean {
  const { state, layout } = m;
  const { planeOf } = engine.bodiesOf(state);
  const { layer } = spot.shape;
  const { ground } = engine.shapeOf(state, bodyId);
  return engine.cellsOf(state, spot).every((cell, index) => {
    if (cell === noCell) return false;
    const address = layout.address(cell, layer);
    const body = state.bodies[planeOf[layer] + address];
    const needsRoom = layer > 0 || ground === undefined;
    if (needsRoom && state.cells[address] !== 0 && body !== bodyId) return false;
    if (ground === undefined) return true;
    const support =
      layer === 0 && body === bodyId
        ? belowBody(state, bodyId, cell)
        : engine.supportOf(state, Math.max(layer, 1), cell);
    return mayCellLieOn(m, bodyId, index, support);
  });
}

/** Returns true if a cell of a body may lie on a support. */
export function mayCellLieOn(
  m: engine.Machine,
  bodyId: number,
  index: number,
  { body, kind }: engine.Support,
): boolean {
  const { ground } = engine.shapeOf(m.state, bodyId);
  if (ground === undefined) return kind === 0;
  const table = ground.belowCells?.[index] ?? ground.belowAll;
  return isGroundAllowed(table, kind, body === 0 ? 0 : engine.kindOfBody(m.state, body));
}

/** Returns true if a table of permitted ground includes the kind shown, or the kind of the body that shows it. */
export function isGroundAllowed(table: Uint8Array, kind: KindId, bodyKind: KindId): boolean {
  return table[kind] === 1 || table[bodyKind] === 1;
}

function refuseSupport(set: MovingSet, bodyId: number, cell: number, { kind }: engine.Support): false {
  const { m, move } = set;
  const { kinds } = m.layout.program;
  const name = kinds[engine.kindOfBody(m.state, bodyId)].name;
  const what = kind === 0 ? "nothing" : kinds[kind].name;
  const isMoved = set.isMember(bodyId);
  const verb = engine.shapeOf(m.state, bodyId).layer === 0 ? "lie" : "stand";
  const text = isMoved ? `${name} cannot ${verb} on ${what}.` : `${name} would be left on ${what}.`;
  return m.refuse(isMoved ? "ground" : "left", text, move.at, cell, kind === 0 ? undefined : kind);
}

/** Returns what lies directly below a body on a cell: the next body (0 for ground), and the kind that shows there. */
export function belowBody(state: engine.State, bodyId: number, cell: number): engine.Support {
  const { planeOf, belowTable } = engine.bodiesOf(state);
  let linkIndex = belowTable + cell;
  if (state.bodies[planeOf[0] + cell] !== bodyId) {
    for (let node = state.bodies[linkIndex]; node < 0; node = state.bodies[linkIndex]) {
      const record = engine.recordStart(state, -node);
      linkIndex = record + engine.stackNode.next;
      if (state.bodies[record + engine.stackNode.body] === bodyId) break;
    }
  }
  const value = state.bodies[linkIndex];
  if (value >= 0) return { body: 0, kind: value };
  const body = state.bodies[engine.recordStart(state, -value) + engine.stackNode.body];
  return { body, kind: engine.kindAt(state, body, cell) };
}

/** Returns the bodies on a cell of the first layer, the topmost first. */
export function bodiesOn(state: engine.State, cell: number): number[] {
  const { planeOf, belowTable } = engine.bodiesOf(state);
  const top = state.bodies[planeOf[0] + cell];
  if (top === 0) return [];
  const bodies = [top];
  for (let node = state.bodies[belowTable + cell]; node < 0;) {
    const record = engine.recordStart(state, -node);
    bodies.push(state.bodies[record + engine.stackNode.body]);
    node = state.bodies[record + engine.stackNode.next];
  }
  return bodies;
}
