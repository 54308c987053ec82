import { type Movement, movements } from "../../program/index.ts";
import { PlainLineState } from "../../core/rules/index.ts";
import type { State } from "../../core/engine/index.ts";
import type { WishChange } from "./trace.ts";

const none = new Int32Array(0);

/** All movements as pairs of an address and its bits, by address. */
export function movementsOf({ lines }: State): Int32Array {
  if (!(lines instanceof PlainLineState) || lines.movements.size === 0) return none;
  return Int32Array.from([...lines.movements].sort(([a], [b]) => a - b).flat());
}

export function sameMovements(one: Int32Array, other: Int32Array = none): boolean {
  return one.length === other.length && one.every((it, at) => it === other[at]);
}

/** The movements of some pairs, by address. */
export function movementsByAddress(pairs: Int32Array): ReadonlyMap<number, Movement> {
  const found = new Map<number, Movement>();
  for (const [address, bits] of mapOf(pairs)) {
    const movement = movementNamed(bits);
    if (movement) found.set(address, movement);
  }
  return found;
}

/** The movement that a bit stands for. */
function movementNamed(bits: number): Movement | undefined {
  return movements.find((_, bit) => (bits >> bit) & 1);
}

/** The movements that came, went or became others. */
export function changedMovements(before: Int32Array, after: Int32Array, cellCount: number): WishChange[] {
  const [old, now] = [mapOf(before), mapOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((address) => old.get(address) !== now.get(address))
    .map((address) => {
      const wish = movementNamed(now.get(address) ?? 0);
      return { cell: address % cellCount, layer: Math.floor(address / cellCount), ...(wish && { wish }) };
    });
}

function mapOf(pairs: Int32Array): ReadonlyMap<number, number> {
  const map = new Map<number, number>();
  for (let at = 0; at < pairs.length; at += 2) map.set(pairs[at], pairs[at + 1]);
  return map;
}
