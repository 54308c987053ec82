import { directions, type Grid } from "../../../base/index.ts";
import { type BodyKind, headingsOf, type KindId, type Pose, posesOf } from "../../../program/index.ts";

/** A body's shape in one pose, its cells as offsets from the anchor. */
export interface CompiledPose {
  readonly across: Int32Array;
  readonly down: Int32Array;
  /** The kind that each cell shows, how many show the body's own kind, and true if all show the same. */
  readonly kinds: Int32Array;
  readonly own: number;
  readonly even: boolean;
  /** The index of the cell that comes first in reading order. */
  readonly first: number;
  /** Offsets of the outermost cells. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** For each grid, offsets of the cells as differences of their numbers. */
  readonly offsets: readonly Int32Array[];
  /** For each direction, indices of the leading cells: those with no other cell in front of them. */
  readonly ahead: readonly Int32Array[];
  /** For each direction, indices of the cells that come where the body had a cell that shows or needs something else. */
  readonly unlike: readonly Int32Array[];
  /** How far below the anchor the body's place is: the upper left corner of its bounding box, or the cell it turns about. */
  readonly placeY: number;
}

/** A shape prepared for the boards of a level. */
export interface CompiledShape {
  readonly kind: KindId;
  readonly layer: number;
  /** The kind that each cell shows as drawn. */
  readonly kinds: Int32Array;
  /** Settled bodies become ground; stay a body, if some line asks for more than their cells; or become plain objects. */
  readonly settles: "ground" | "body" | "objects";
  /** Kinds that may lie below its cells; undefined if nothing may. */
  readonly ground: Ground | undefined;
  readonly mass: number;
  /** True if pushes add up until they reach its mass. */
  readonly slowly: boolean;
  /** How much of them is lost in each cycle without a push. */
  readonly losing?: number;
  /** Headings in a round. */
  readonly headings: number;
  readonly turns: boolean;
  /** The poses by heading, then those of the mirror image. */
  readonly poses: readonly CompiledPose[];
  /** By `from * headings + to`: offsets to try in a turn, starting with (0, 0); pairs of steps. */
  readonly turnTests: readonly Int32Array[];
}

/** Tables of the kinds that may lie below a body: below all its cells, and below cells with a narrower rule. */
export interface Ground {
  readonly all: Uint8Array;
  readonly narrow?: readonly (Uint8Array | undefined)[];
}

export function readyShape(
  body: BodyKind,
  layer: number,
  grids: readonly Grid[],
  settles: CompiledShape["settles"],
  ground?: Ground,
): CompiledShape {
  const { kind, cells, turning, kicks } = body;
  const headings = headingsOf(turning);
  const poses = posesOf(body).map((pose, index) => readyPose(body, pose, index, grids, ground?.narrow));
  return {
    kind,
    layer,
    kinds: Int32Array.from(cells, (cell) => cell.kind),
    settles,
    ground,
    mass: body.mass ?? 1,
    slowly: body.slowly === true,
    ...(body.losing !== undefined && { losing: body.losing }),
    headings,
    turns: turning.by !== "never",
    poses,
    turnTests: Array.from({ length: headings * headings }, (_, turn) => {
      const heading = Math.floor(turn / headings);
      const kick = kicks.find(({ from, to }) => from === heading && to === turn % headings);
      return Int32Array.from([0, 0, ...(kick?.tests ?? []).flat()]);
    }),
  };
}

function readyPose(
  body: BodyKind,
  pose: Pose,
  index: number,
  grids: readonly Grid[],
  narrow: Ground["narrow"],
): CompiledPose {
  const across = Int32Array.from(pose.across);
  const down = Int32Array.from(pose.down);
  const kinds = kindsIn(body, index);
  const height = index % 2 === 0 ? body.height : body.width;
  return {
    across,
    down,
    kinds,
    own: kinds.filter((kind) => kind === body.kind).length,
    even: kinds.every((kind) => kind === kinds[0]),
    first: firstOf(across, down),
    left: least(across),
    right: greatest(across),
    top: least(down),
    bottom: greatest(down),
    offsets: grids.map(({ width }) => across.map((x, i) => x + down[i] * width)),
    ahead: directions.map(([x, y]) => goingFirst(across, down, x, y)),
    unlike: directions.map(([x, y]) => comingUnlike({ across, down, kinds }, narrow, x, y)),
    placeY: body.turning.by === "box" ? 1 - height : 0,
  };
}

/** Returns the kind that each cell shows in a pose: mirrored by the pairs, then turned by the rounds (PV36, PV37). */
function kindsIn({ cells, turning, mirrors = [], rounds = [] }: BodyKind, index: number): Int32Array {
  const headings = headingsOf(turning);
  return Int32Array.from(cells, ({ kind }) => {
    const pair = index < headings ? undefined : mirrors.find((it) => it.includes(kind));
    const seen = pair ? pair[1 - pair.indexOf(kind)] : kind;
    const round = rounds.find((it) => it.includes(seen));
    if (!round) return seen;
    const on = Math.floor(((index % headings) * round.length) / headings + 0.5);
    return round[(round.indexOf(seen) + on) % round.length];
  });
}

function firstOf(across: Int32Array, down: Int32Array): number {
  let first = 0;
  for (let i = 1; i < across.length; i++)
    if (down[i] < down[first] || (down[i] === down[first] && across[i] < across[first])) first = i;
  return first;
}

function least(all: Int32Array): number {
  return all.reduce((a, b) => Math.min(a, b));
}

function greatest(all: Int32Array): number {
  return all.reduce((a, b) => Math.max(a, b));
}

/** Returns the cells with no other cell of the shape in front of them. */
function goingFirst(across: Int32Array, down: Int32Array, x: number, y: number): Int32Array {
  const keys = Array.from(across, (at, i) => stepKey(at, down[i]));
  const taken = new Set(keys);
  return Int32Array.from(keys.keys()).filter((i) => !taken.has(stepKey(across[i] + x, down[i] + y)));
}

/** Returns the cells that come to where another was that shows, or lies on, something else. */
function comingUnlike(
  { across, down, kinds }: Pick<CompiledPose, "across" | "down" | "kinds">,
  narrow: Ground["narrow"],
  x: number,
  y: number,
): Int32Array {
  const at = new Map(Array.from(across, (column, i) => [stepKey(column, down[i]), i]));
  return Int32Array.from(across.keys()).filter((i) => {
    const before = at.get(stepKey(across[i] + x, down[i] + y));
    return before !== undefined && (kinds[before] !== kinds[i] || narrow?.[before] !== narrow?.[i]);
  });
}

export function stepKey(x: number, y: number): number {
  return (y + 32768) * 65536 + x + 32768;
}
