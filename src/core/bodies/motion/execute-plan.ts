import {
  bodiesOf,
  carried,
  coverCell,
  ends,
  type Machine,
  recordPlace,
  type State,
  taken,
} from "../../engine/index.ts";
import { tellMove } from "../relocate.ts";
import { meetArrivals } from "./arrivals.ts";
import { revealCargo } from "./cargo.ts";
import { judgeCell } from "./support.ts";
import { keepSpot } from "./motions.ts";
import { loosenLinks } from "./links.ts";
import {
  type Arriving,
  type MovingSet,
  type MovingBody,
  mostTold,
  shownBy,
  was,
  willBe,
} from "./moving-set.ts";
import { layRiders, type Rider } from "./riders.ts";
import { isDamaged, liftParts, type Tested } from "./test-plan.ts";

/** Lays a set at its destination with all riders; then everything must lie on permitted ground. On a refusal the caller rolls back. */
export function execute({ set, riders, arriving, changed }: Tested): "moved" | "refused" {
  const { m } = set;
  if (set.isBare) return executeBare(set);
  if (!layParts(set, arriving)) return "refused";
  if (!layRiders(set, riders)) return "refused";
  revealCargo(set, changed);
  if (set.outer === undefined) meetArrivals(set);
  if (m.isBroken) return "refused";
  for (const cell of changed) if (!judgeCell(set, cell) && !set.goesOn(true)) return "refused";
  loosenLinks(set, riders);
  tellMoves(set, riders);
  return "moved";
}

/** Lays a set that lies on nothing and carries nothing: only its cells change. */
function executeBare(set: MovingSet): "moved" {
  const { m, parts } = set;
  liftParts(set);
  for (let i = 0; i < parts.length; i++) layBare(m, parts[i]);
  return "moved";
}

function layBare({ state, layout }: Machine, { number, layer, to, toCells }: MovingBody): void {
  const first = layer * layout.cellCount;
  const plane = bodiesOf(state).planeOf[layer] + first;
  const { kinds } = to.shape.poses[to.pose];
  for (let i = 0; i < toCells.length; i++) {
    state.setBody(plane + toCells[i], number);
    state.show(toCells[i], layer, kinds[i]);
  }
  keepSpot(state, number, to);
}

/** Lays the bodies at their destinations; false if a cell of their layer is taken, with the reason. */
function layParts(set: MovingSet, arriving: readonly Arriving[]): boolean {
  const { state } = set.m;
  const isAlone = set.parts.length === 1;
  for (const { number, to, fromCells } of set.parts) {
    if (fromCells.length === 0) layLast(state, number);
    keepSpot(state, number, to);
  }
  if (isAlone) {
    for (const { cell, part, index } of arriving)
      if (!layCell(set, part, index, cell) && !set.goesOn(true)) return false;
    return repaint(set);
  }
  for (const part of set.parts)
    for (let index = 0; index < part.toCells.length; index++)
      if (!layCell(set, part, index, part.toCells[index]) && !set.goesOn(true)) return false;
  return true;
}

function layCell({ m, move }: MovingSet, part: MovingBody, index: number, cell: number): boolean {
  const { state, layout } = m;
  const { number, layer } = part;
  const kind = shownBy(m, part, index);
  if (layer === 0) {
    coverCell(state, number, cell, kind);
    return true;
  }
  const there = state.cells[layout.address(cell, layer)];
  if (there !== 0) return taken(m, cell, there, move.at);
  state.setBody(bodiesOf(state).planeOf[layer] + layout.address(cell, layer), number);
  state.show(cell, layer, kind);
  return true;
}

/** Redraws the cells of a body that take the place of other cells of it. */
function repaint(set: MovingSet): true {
  const { m, parts, way } = set;
  const [part] = parts;
  const { number, layer, to, toCells, fromCells } = part;
  if (fromCells.length === 0) return true;
  const pose = to.shape.poses[to.pose];
  if (pose.even && to.shape === part.from.shape && isLikeBefore(part) && !isDamaged(m, number)) return true;
  const isPlain = way >= 0 && !isDamaged(m, number);
  const indices = isPlain ? pose.unlike[way] : toCells.keys();
  for (const index of indices) {
    const cell = toCells[index];
    if (set.has(cell, was) && set.has(cell, willBe) && set.carries(part, cell))
      m.state.show(cell, layer, shownBy(m, part, index));
  }
  return true;
}

/** Whether a body of like cells shows what it showed. */
function isLikeBefore({ from, to }: MovingBody): boolean {
  const before = from.shape.poses[from.pose];
  return before.even && before.kinds[0] === to.shape.poses[to.pose].kinds[0];
}

function tellMoves({ m, parts }: MovingSet, riders: readonly Rider[]): void {
  const cells = parts.reduce((sum, it) => sum + it.fromCells.length, riders.length);
  if (cells + m.events.length > mostTold) return;
  for (const part of parts) {
    const { fromCells, toCells } = part;
    const count = Math.min(fromCells.length, toCells.length);
    for (let i = 0; i < count; i++) {
      const [from, to] = [fromCells[i], toCells[i]];
      if (to !== from) tellMove(m, shownBy(m, part, i), from, to);
    }
  }
  for (const { kinds, from, to } of riders) for (const kind of kinds) tellMove(m, kind, from, to);
}

/** Moves a body to the end of the stacking order. */
function layLast(state: State, number: number): void {
  const laid = state.bodies[ends.laid] + 1;
  state.setBody(ends.laid, laid);
  state.setBody(recordPlace(state, number) + carried.order, laid);
}
