import { turnCell, type Sized } from "../../base/index.ts";

/**
 * Describes how a shape turns: in its square box, about one of its cells, about the lower left corner of its box, or
 * not at all. The position of a body is the cell or corner about which it turns. For a "square", and for a shape that
 * never turns, it is the upper left corner of the box.
 */
export type Turning =
  | { readonly by: "square" | "corner" | "box" | "never" }
  | { readonly by: "about"; readonly x: number; readonly y: number; readonly headings: number };

/** Returns the number of headings in a full turn. */
export function headingsOf(turning: Turning): number {
  return turning.by === "about" ? turning.headings : 4;
}

/** Describes the properties of a shape that determine its poses. */
export interface Outline extends Sized {
  readonly turning: Turning;
  readonly cells: readonly { readonly x: number; readonly y: number }[];
}

/** Describes the cells of a body in one heading, as offsets from its anchor. */
export interface Pose {
  /** Lists the horizontal offsets of the cells, in the order of the shape's cells. */
  readonly across: readonly number[];
  readonly down: readonly number[];
}

/**
 * Returns the poses of a shape: one for each heading, then one for each heading of its mirror image. Every pose is computed from
 * the drawn shape, which is mirrored first and then turned. The anchor does not move in a turn: it is the cell about which the
 * shape turns, the upper left corner of a square box, or the lower left corner of any other box.
 */
export function posesOf(shape: Outline): readonly Pose[] {
  const headings = Array.from({ length: headingsOf(shape.turning) }, (_, heading) => heading);
  return [false, true].flatMap((isMirrored) =>
    headings.map((heading) => {
      const cells = shape.cells.map(({ x, y }) =>
        placeCell(shape, mirrorColumn(shape, x, isMirrored), y, heading),
      );
      return { across: cells.map(([x]) => x), down: cells.map(([, y]) => y) };
    }),
  );
}

/**
 * Returns, for each heading, how many pairs of neighbouring cells in the picture are not neighbours in that heading.
 */
export function countTornNeighbours(shape: Outline): readonly number[] {
  const indicesByCell = new Map(shape.cells.map(({ x, y }, index) => [`${x} ${y}`, index]));
  const pairs = shape.cells.flatMap(({ x, y }, index) =>
    [indicesByCell.get(`${x + 1} ${y}`), indicesByCell.get(`${x} ${y + 1}`)].flatMap((neighbour) =>
      neighbour === undefined ? [] : [[index, neighbour] as const],
    ),
  );
  return posesOf(shape)
    .slice(0, headingsOf(shape.turning))
    .map(({ across, down }) => {
      const distanceAlong = (a: number, b: number, axis: readonly number[]): number =>
        Math.abs(axis[a] - axis[b]);
      return pairs.filter(([a, b]) => distanceAlong(a, b, across) > 1 || distanceAlong(a, b, down) > 1)
        .length;
    });
}

function mirrorColumn({ turning, width }: Outline, x: number, isMirrored: boolean): number {
  if (!isMirrored) return x;
  return turning.by === "about" ? 2 * turning.x - x : width - 1 - x;
}

function placeCell(
  { turning, width, height }: Outline,
  x: number,
  y: number,
  heading: number,
): [number, number] {
  if (turning.by === "never") return [x, y];
  if (turning.by === "about") return turnCell(x - turning.x, y - turning.y, heading, turning.headings);
  const [boxWidth, boxHeight] = heading % 2 === 0 ? [width, height] : [height, width];
  const [dx, dy] = turnCell(2 * x - width + 1, 2 * y - height + 1, heading, 4);
  const top = turning.by === "square" ? 0 : boxHeight - 1;
  return [(dx + boxWidth - 1) / 2, (dy + boxHeight - 1) / 2 - top];
}
