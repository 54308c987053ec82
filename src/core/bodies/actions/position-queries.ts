import type { KindId } from "../../../program/index.ts";
import {
  cellsOf,
  gridOfBody,
  isBody,
  isSettled,
  kindOfBody,
  shapeOf,
  spotOf,
  type Machine,
} from "../../engine/index.ts";
import { type FastBodies, slideSteps } from "../motion/index.ts";

/** A body as it is drawn, row by row, without rows and columns that are empty around it. */
export function drawnShape(m: Machine, thing: number): Drawn | undefined {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return undefined;
  const shape = shapeOf(m.state, ~thing);
  const known = drawn.get(shape) ?? drawShape(shape);
  drawn.set(shape, known);
  return known;
}

type Drawn = { width: number; height: number; kinds: KindId[] };
type Shape = ReturnType<typeof shapeOf>;

const drawn = new WeakMap<Shape, Drawn>();

function drawShape(shape: Shape): Drawn {
  const { across, down, left, right, top, bottom } = shape.poses[0];
  const [width, height] = [right - left + 1, bottom - top + 1];
  const kinds = Array.from({ length: width * height }, () => 0);
  shape.kinds.forEach((kind, i) => (kinds[(down[i] - top) * width + across[i] - left] = kind));
  return { width, height, kinds };
}

/** Where a body would come to rest if it slid down. */
export function landingOf(
  m: Machine,
  thing: number,
  fast: FastBodies | undefined,
): { cell: number; kind: KindId }[] {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return [];
  if (gridOfBody(m.state, ~thing) < 0 || isSettled(m.state, ~thing)) return [];
  return m.look(() => {
    slideSteps(m, ~thing, 4, Infinity, undefined, fast);
    const spot = spotOf(m.state, ~thing);
    const { kinds } = spot.shape.poses[spot.pose];
    return Array.from(cellsOf(m.state, spot), (cell, i) => ({ cell, kind: kinds[i] }));
  });
}
