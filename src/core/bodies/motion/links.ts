import type { Where } from "../../../program/index.ts";
import { joinRing, kindOfBody, leaveRing, linkOf, type Machine, type State } from "../../engine/index.ts";
import type { MovingSet } from "./moving-set.ts";
import type { Rider } from "./riders.ts";

/** A body and all that are linked with it: what is linked is kept as a ring. */
export function ringOf(state: State, number: number): number[] {
  const ring = [number];
  for (let next = linkOf(state, number); next !== 0 && next !== number; next = linkOf(state, next))
    ring.push(next);
  return ring;
}

/** Links two bodies, so that they and what is linked with them move as one (PV27). Those that are linked already cannot be. */
export function linkBodies(m: Machine, one: number, other: number, at: Where | undefined): boolean {
  const { state } = m;
  if (ringOf(state, one).includes(other)) {
    const { kinds } = m.layout.program;
    const kind = kindOfBody(state, other);
    const text =
      one === other
        ? `${kinds[kind].name} cannot be linked with itself.`
        : `${kinds[kindOfBody(state, one)].name} and ${kinds[kind].name} are linked already: links make no circle.`;
    return m.refuse("linked", text, at, undefined, kind);
  }
  joinRing(state, one, other);
  return true;
}

/** Removes links between bodies that were carried apart. */
export function loosenLinks(set: MovingSet, riders: readonly Rider[]): void {
  const { state } = set.m;
  for (const { number } of riders) {
    if (number === 0 || linkOf(state, number) === 0) continue;
    const moved = (it: number): boolean => set.isMember(it) || riders.some((rider) => rider.number === it);
    if (!ringOf(state, number).every(moved)) leaveRing(state, number);
  }
}
