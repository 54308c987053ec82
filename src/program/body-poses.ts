import type { BodyShape } from "./body-shapes.ts";

/** What the poses of a shape depend on. */
export interface Outline extends Pick<BodyShape, "width" | "height" | "turning"> {
  readonly cells: readonly { readonly x: number; readonly y: number }[];
}

/** The cells of a body in one heading, seen from its anchor. */
export interface Pose {
  /** In the order of the shape's cells. */
  readonly across: readonly number[];
  readonly down: readonly number[];
}

/**
 * The poses of a shape: four headings, then the four of its mirror image. Cells are always worked out from the drawn shape:
 * mirror, then heading. The anchor stays where it is in a turn: it is the upper left corner of a square box, the lower left
 * corner of any other, or the cell turned about.
 */
export function posesOf(shape: Outline): readonly Pose[] {
  return [false, true].flatMap((mirror) => [0, 1, 2, 3].map((heading) => poseOf(shape, heading, mirror)));
}

function poseOf(shape: Outline, heading: number, mirror: boolean): Pose {
  const cells = shape.cells.map(({ x, y }) => placed(shape, mirrored(shape, x, mirror), y, heading));
  return { across: cells.map(([x]) => x), down: cells.map(([, y]) => y) };
}

function mirrored({ turning, width }: Outline, x: number, mirror: boolean): number {
  if (!mirror) return x;
  return turning.by === "about" ? 2 * turning.x - x : width - 1 - x;
}

function placed(
  { turning, width, height }: Outline,
  x: number,
  y: number,
  heading: number,
): [number, number] {
  if (turning.by === "never") return [x, y];
  if (turning.by === "about") return quarters(x - turning.x, y - turning.y, heading);
  const [w, h] = heading % 2 === 0 ? [width, height] : [height, width];
  const [dx, dy] = quarters(2 * x - width + 1, 2 * y - height + 1, heading);
  const top = turning.by === "square" ? 0 : h - 1;
  return [(dx + w - 1) / 2, (dy + h - 1) / 2 - top];
}

/** A step turned clockwise so many times by a quarter. */
function quarters(x: number, y: number, times: number): [number, number] {
  const turned: readonly [number, number][] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ];
  const [dx, dy] = turned[times & 3] ?? [x, y];
  return [dx + 0, dy + 0];
}
