import type { Where } from "../../program/index.ts";
import {
  bodiesOf,
  carried,
  cellsOf,
  coverCell,
  layLast,
  placeOf,
  topBody,
  uncoverCell,
  writeSpot,
  type Machine,
} from "../../engine/index.ts";
import { meetArrivals } from "./arrivals.ts";
import { revealCargo } from "./cargo.ts";
import { judgeCell } from "./support.ts";
import { loosenLinks, ringOf } from "./links.ts";
import { meetAll, type Stay } from "./collide.ts";
import type { Motion } from "./motions.ts";
import { type Arriving, Plan, type Part, shownBy, was, willBe } from "./plan.ts";
import { findRiders, layRiders, liftRiders, type Rider } from "./riders.ts";
import { motionOf } from "./motion-state.ts";

/** What came of a try: moved; refused, with a reason, and nothing has changed; or what was met was answered, and the mover kept its place. */
export type Outcome = "moved" | "refused" | "stayed";

export interface Try {
  /** Pushed by another: it pushes nothing itself, and lines that keep the mover's place are not for it. */
  readonly pushed?: boolean;
  /** The most mass that is moved. */
  readonly strength?: number;
  readonly at?: Where | undefined;
}

/**
 * Moves a body with all that is linked with it and rides on it, all or nothing (PV1 to PV34): the set is lifted, what is met answers, the
 * set is laid, and then everything must lie on what it may. A try that is refused is put back in the journal.
 */
export function moveSet(
  m: Machine,
  body: number,
  motion: Motion,
  { pushed = false, strength, at }: Try = {},
): Outcome {
  const state = motionOf(m);
  const outer = state.plan;
  let members = ringOf(m.state, body);
  for (;;) {
    const plan = new Plan(m, motion, pushed, at);
    const result = m.attempt(() => {
      state.plan = plan;
      const result = plan.isTooDeep ? tooDeep(plan) : run(plan, members, strength);
      state.plan = outer;
      return result;
    }, isMoved);
    if (typeof result === "object") return stayAt(m, result);
    if (result !== "joined") return result;
    members = [...new Set([...members, ...plan.joins.flatMap((it) => ringOf(m.state, it))])];
  }
}

const isMoved = (result: Result): boolean => result === "moved";

/** Whether a body could be moved so: it is tried and put back. No reason is left. */
export function canMove(m: Machine, body: number, motion: Motion): boolean {
  return m.look(() => moveSet(m, body, motion) === "moved");
}

type Result = "moved" | "refused" | "joined" | Stay;

function run(plan: Plan, members: readonly number[], strength: number | undefined): Result {
  const { m } = plan;
  if (!plan.gather(members)) return "refused";
  if (strength !== undefined && !isLightEnough(plan, strength)) return "refused";
  const riders = findRiders(plan);
  if (riders === undefined) return "refused";
  const arriving = plan.arriving();
  const changed = changedCells(plan, arriving, riders);
  m.state.stirRest();
  liftRiders(plan, riders);
  for (const part of plan.parts) lift(plan, part);
  const met = meetAll(plan, arriving);
  if (met !== "met") return met;
  if (plan.joins.length > 0) return "joined";
  if (!layParts(plan, arriving)) return "refused";
  if (!layRiders(plan, riders)) return "refused";
  revealCargo(plan, changed);
  if (plan.outer === undefined) meetArrivals(plan);
  if (m.isBroken) return "refused";
  for (const cell of changed) if (!judgeCell(plan, cell) && !plan.goesOn(true)) return "refused";
  loosenLinks(plan, riders);
  tellMoves(plan, riders);
  return "moved";
}

function isLightEnough(plan: Plan, strength: number): boolean {
  const { m, parts, at } = plan;
  const mass = parts.reduce((sum, { from }) => sum + from.shape.mass, 0);
  if (mass <= strength) return true;
  const { kind } = parts[0].from.shape;
  const cell = parts[0].fromCells[0];
  return m.refuse("heavy", `${m.layout.program.kinds[kind].name} is too heavy.`, at, cell, kind);
}

function tooDeep({ m, at }: Plan): "refused" {
  m.refuse("deep", "Too many things push one another.", at);
  return "refused";
}

/** Everything is as it was, and what was to be done instead is done. */
function stayAt(m: Machine, stay: Stay): Outcome {
  return stay.act(m) ? "stayed" : "refused";
}

/** The cells on which something else may lie than before: those that the set comes to and leaves, and those that change beneath others. */
function changedCells(
  plan: Plan,
  arriving: readonly Arriving[],
  riders: readonly Rider[],
): readonly number[] {
  const cells: number[] = [];
  for (const { cell } of arriving) cells.push(cell);
  for (const cell of plan.leaving()) cells.push(cell);
  for (const { to, number, spot, part } of riders) {
    if (number !== 0 && !staysOn(plan, part, to)) cells.push(to);
    if (spot) for (const cell of cellsOf(plan.m.state, spot)) cells.push(cell);
  }
  const [only] = plan.parts;
  if (plan.parts.length === 1 && plan.motion.way >= 0 && only && !isDamaged(plan.m, only.number)) {
    for (const index of only.to.shape.poses[only.to.pose].unlike[plan.motion.way])
      cells.push(only.toCells[index]);
  } else for (const { toCells } of plan.parts) for (const cell of toCells) cells.push(cell);
  return cells;
}

/** Whether who rides to a cell stands there on what it stood on: nothing lies on that, and it shows the same. */
function staysOn({ m, motion }: Plan, { layer, number }: Part, to: number): boolean {
  if (motion.way < 0) return false;
  const top = layer === 0 && bodiesOf(m.state).below !== 0 ? topBody(m.state, to) : 0;
  return top === 0 || top === number;
}

/** Takes a body off the cells that it does not keep. */
function lift(plan: Plan, { number, layer, fromCells }: Part): void {
  const { state } = plan.m;
  const { below, planeOf } = bodiesOf(state);
  const isAlone = plan.parts.length === 1;
  if (fromCells.length === 0) return;
  const cells = isAlone ? plan.leaving() : fromCells;
  for (const cell of cells) {
    if (below !== 0 && layer === 0) uncoverCell(state, number, cell);
    else {
      state.setBody(planeOf[layer] + plan.m.layout.address(cell, layer), 0);
      state.show(cell, layer, 0);
    }
  }
}

/** Lays the bodies where they come to; false if a cell of their own layer is taken, with the reason. */
function layParts(plan: Plan, arriving: readonly Arriving[]): boolean {
  const { m } = plan;
  const { state } = m;
  const isAlone = plan.parts.length === 1;
  for (const { number, to, fromCells } of plan.parts) {
    if (fromCells.length === 0) layLast(state, number);
    writeSpot(state, placeOf(state, number), to);
  }
  if (isAlone) {
    for (const { cell, part, index } of arriving)
      if (!layCell(plan, part, index, cell) && !plan.goesOn(true)) return false;
    return repaint(plan);
  }
  for (const part of plan.parts)
    for (let index = 0; index < part.toCells.length; index++)
      if (!layCell(plan, part, index, part.toCells[index]) && !plan.goesOn(true)) return false;
  return true;
}

function layCell(plan: Plan, part: Part, index: number, cell: number): boolean {
  const { m, at } = plan;
  const { state, layout } = m;
  const { below, planeOf } = bodiesOf(state);
  const { number, layer } = part;
  const kind = shownBy(m, part, index);
  if (below !== 0 && layer === 0) {
    coverCell(state, number, cell, kind);
    return true;
  }
  const there = state.cells[layout.address(cell, layer)];
  if (there !== 0) {
    const { name } = layout.program.kinds[there];
    return m.refuse("taken", `There is ${name} in the way.`, at, cell, there);
  }
  state.setBody(planeOf[layer] + layout.address(cell, layer), number);
  state.show(cell, layer, kind);
  return true;
}

/** Shows the cells of a body anew that come where another of its cells was. */
function repaint(plan: Plan): true {
  const { m, motion } = plan;
  const [part] = plan.parts as [Part];
  const { number, layer, to, toCells, fromCells } = part;
  if (fromCells.length === 0) return true;
  const pose = to.shape.poses[to.pose];
  if (pose.even && to.shape === part.from.shape && isLikeBefore(part) && !isDamaged(m, number)) return true;
  const isPlain = motion.way >= 0 && !isDamaged(m, number);
  const indices = isPlain ? pose.unlike[motion.way] : toCells.keys();
  for (const index of indices) {
    const cell = toCells[index];
    if (plan.has(cell, was) && plan.has(cell, willBe) && plan.carries(part, cell))
      m.state.show(cell, layer, shownBy(m, part, index));
  }
  return true;
}

/** Whether a body of like cells shows what it showed. */
function isLikeBefore({ from, to }: Part): boolean {
  const before = from.shape.poses[from.pose];
  return before.even && before.kinds[0] === to.shape.poses[to.pose].kinds[0];
}

function isDamaged(m: Machine, number: number): boolean {
  return m.state.bodies[placeOf(m.state, number) + carried.damage] !== 0;
}

/** So many cells at most are told one by one in a cycle, for gliding. */
const mostTold = 400;

function tellMoves({ m, parts }: Plan, riders: readonly Rider[]): void {
  const cells = parts.reduce((sum, it) => sum + it.fromCells.length, riders.length);
  if (cells + m.events.length > mostTold) return;
  for (const part of parts) {
    part.fromCells.forEach((from, index) => {
      const to = part.toCells[index];
      if (to !== undefined && to !== from)
        m.events.push({ type: "move", kind: shownBy(m, part, index), from, to });
    });
  }
  for (const { kinds, from, to } of riders)
    for (const kind of kinds) m.events.push({ type: "move", kind, from, to });
}
