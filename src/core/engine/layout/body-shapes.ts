import { directions, type Grid } from "../../../base/index.ts";
import { type BodyKind, headingsOf, type Pose, posesOf } from "../../../program/index.ts";

/** Represents a shape prepared for the boards of a level. */
export type CompiledShape = Readonly<ReturnType<typeof prepareShape>>;

/** Describes the cells of a shape in one pose, as offsets from the anchor. */
export type CompiledPose = Readonly<ReturnType<typeof preparePose>>;

/** Describes tables of the kinds that may lie below a body: `belowAll` for all its cells, `belowCells` for cells with a list of their own. */
export interface GroundTables {
  readonly belowAll: Uint8Array;
  readonly belowCells?: readonly (Uint8Array | undefined)[];
}

/** Prepares a shape for a level. When a body settles, it becomes ground or objects, or stays a body if the game refers to more than its cells. */
export function prepareShape(
  body: BodyKind,
  layer: number,
  grids: readonly Grid[],
  settlesAs: "ground" | "body" | "objects",
  ground?: GroundTables,
) {
  const { kind, cells, turning, kicks } = body;
  const headings = headingsOf(turning);
  return {
    kind,
    layer,
    /** Lists the kind that each cell of the shape shows in its drawn pose. */
    kinds: Int32Array.from(cells, (cell) => cell.kind),
    settles: settlesAs,
    /** Lists the kinds that may lie below the body's cells; undefined if the body needs no ground. */
    ground,
    mass: body.mass ?? 1,
    /** Is true for a slow body, whose pushes add up until they reach its mass. */
    isSlow: body.slowly === true,
    /** Is the amount by which the collected pushes shrink in each cycle without a push. */
    pushLoss: body.losing,
    /** Is the number of headings in a full turn. */
    headings,
    canTurn: turning.by !== "never",
    /** Lists the poses of the shape by heading, then those of the mirror image. */
    poses: posesOf(body).map((pose, index) => preparePose(body, pose, index, grids, ground?.belowCells)),
    /** Lists, by `from * headings + to`, the kicks to try in a turn as pairs x, y; the first pair is (0, 0), the turn in place. */
    kickOffsets: Array.from({ length: headings * headings }, (_, turn) => {
      const heading = Math.floor(turn / headings);
      const kick = kicks.find(({ from, to }) => from === heading && to === turn % headings);
      return Int32Array.from([0, 0, ...(kick?.tests ?? []).flat()]);
    }),
  };
}

function preparePose(
  body: BodyKind,
  pose: Pose,
  index: number,
  grids: readonly Grid[],
  belowCells: GroundTables["belowCells"],
) {
  const across = Int32Array.from(pose.across);
  const down = Int32Array.from(pose.down);
  const kinds = kindsIn(body, index);
  const height = index % 2 === 0 ? body.height : body.width;
  return {
    across,
    down,
    kinds,
    ownKindCount: kinds.filter((kind) => kind === body.kind).length,
    isUniform: kinds.every((kind) => kind === kinds[0]),
    /** Is the index of the cell that is first in reading order. */
    firstIndex: indexOfFirst(across, down),
    /** Is the smallest column offset of a cell; `right`, `top` and `bottom` are the other bounds. */
    left: across.reduce((a, b) => Math.min(a, b)),
    right: across.reduce((a, b) => Math.max(a, b)),
    top: down.reduce((a, b) => Math.min(a, b)),
    bottom: down.reduce((a, b) => Math.max(a, b)),
    /** Lists, for each grid, the difference between the number of each cell and that of the anchor. */
    offsets: grids.map(({ width }) => across.map((x, i) => x + down[i] * width)),
    /** Lists, by direction, the indices of the leading cells. A cell leads if no other cell of the pose is in front of it. */
    leading: directions.map(([x, y]) => findLeadingIndices(across, down, x, y)),
    /** Lists, by direction, the indices of cells that move onto a cell of the body that shows another kind, or has other kinds allowed below it. */
    changingAhead: directions.map(([x, y]) => changingIndices({ across, down, kinds }, belowCells, x, y)),
    /** Is the distance from the anchor down to the body's place, which is the upper left corner of its bounding box, or else the cell that it turns about. */
    placeY: body.turning.by === "box" ? 1 - height : 0,
  };
}

/** Returns the kind that each cell shows in a pose: replaced by its partner in `mirrors`, then by its successor in `rounds` (PV36, PV37). */
function kindsIn({ cells, turning, mirrors = [], rounds = [] }: BodyKind, index: number): Int32Array {
  const headings = headingsOf(turning);
  return Int32Array.from(cells, ({ kind }) => {
    const pair = index < headings ? undefined : mirrors.find((it) => it.includes(kind));
    const shownKind = pair ? pair[1 - pair.indexOf(kind)] : kind;
    const cycle = rounds.find((it) => it.includes(shownKind));
    if (!cycle) return shownKind;
    const turnedBy = Math.floor(((index % headings) * cycle.length) / headings + 0.5);
    return cycle[(cycle.indexOf(shownKind) + turnedBy) % cycle.length];
  });
}

function indexOfFirst(columns: Int32Array, rows: Int32Array): number {
  let first = 0;
  for (let i = 1; i < columns.length; i++)
    if (rows[i] < rows[first] || (rows[i] === rows[first] && columns[i] < columns[first])) first = i;
  return first;
}

/** Returns the indices of the cells with no other cell of the shape in front of them, in the direction x, y. */
function findLeadingIndices(columns: Int32Array, rows: Int32Array, x: number, y: number): Int32Array {
  const keys = Array.from(columns, (at, i) => offsetKey(at, rows[i]));
  const takenKeys = new Set(keys);
  return Int32Array.from(keys.keys()).filter((i) => !takenKeys.has(offsetKey(columns[i] + x, rows[i] + y)));
}

/** Returns the indices of cells that step onto another cell of the shape that shows another kind, or may lie on other kinds. */
function changingIndices(
  { across, down, kinds }: Readonly<Record<"across" | "down" | "kinds", Int32Array>>,
  belowCells: GroundTables["belowCells"],
  x: number,
  y: number,
): Int32Array {
  const indicesByOffset = new Map(Array.from(across, (column, i) => [offsetKey(column, down[i]), i]));
  return Int32Array.from(across.keys()).filter((i) => {
    const next = indicesByOffset.get(offsetKey(across[i] + x, down[i] + y));
    return next !== undefined && (kinds[next] !== kinds[i] || belowCells?.[next] !== belowCells?.[i]);
  });
}

export function offsetKey(x: number, y: number): number {
  return (y + 32768) * 65536 + x + 32768;
}
