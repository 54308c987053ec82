import { directions, type Grid } from "../../base/index.ts";
import { type BodyKind, type KindId, type Outline, type Pose, posesOf } from "../../program/index.ts";

/** A body's shape in one pose, its cells as steps from the anchor. */
export interface ReadyPose {
  readonly across: Int32Array;
  readonly down: Int32Array;
  /** Steps to the outermost cells. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** For each grid the cells as differences of their numbers. */
  readonly offsets: readonly Int32Array[];
  /** For each direction the indices of cells that go first: no other cell is before them. */
  readonly ahead: readonly Int32Array[];
  /** How far below the anchor the body's place is: the upper left corner of its box, or the cell it turns about. */
  readonly placeY: number;
}

/** A shape made ready for the boards of a level. */
export interface ReadyShape {
  readonly kind: KindId;
  readonly layer: number;
  /** What each cell shows. */
  readonly kinds: Int32Array;
  /** Whether all cells show the same. */
  readonly even: boolean;
  readonly turns: boolean;
  /** Four headings, then those of the mirror image. */
  readonly poses: readonly ReadyPose[];
  /** By `from * 4 + to` in quarters: places to try in a turn, the place itself first; pairs of steps. */
  readonly turnTests: readonly Int32Array[];
}

export function readyShape(body: BodyKind, layer: number, grids: readonly Grid[]): ReadyShape {
  const { kind, cells, turning, kicks } = body;
  return {
    kind,
    layer,
    kinds: Int32Array.from(cells, (cell) => cell.kind),
    even: cells.every((cell) => cell.kind === cells[0]!.kind),
    turns: turning.by !== "never",
    poses: posesOf(body).map((pose, heading) => readyPose(body, pose, heading, grids)),
    turnTests: Array.from({ length: 16 }, (_, turn) => {
      const kick = kicks.find(({ from, to }) => from === turn >> 2 && to === (turn & 3));
      return Int32Array.from([0, 0, ...(kick?.tests ?? []).flat()]);
    }),
  };
}

function readyPose(body: Outline, pose: Pose, heading: number, grids: readonly Grid[]): ReadyPose {
  const across = Int32Array.from(pose.across);
  const down = Int32Array.from(pose.down);
  const height = heading % 2 === 0 ? body.height : body.width;
  return {
    across,
    down,
    left: least(across),
    right: greatest(across),
    top: least(down),
    bottom: greatest(down),
    offsets: grids.map(({ width }) => across.map((x, i) => x + down[i] * width)),
    ahead: directions.map(([x, y]) => goingFirst(across, down, x, y)),
    placeY: body.turning.by === "corner" ? 1 - height : 0,
  };
}

function least(all: Int32Array): number {
  return all.reduce((a, b) => Math.min(a, b));
}

function greatest(all: Int32Array): number {
  return all.reduce((a, b) => Math.max(a, b));
}

/** The cells that have no other of the shape before them. */
function goingFirst(across: Int32Array, down: Int32Array, x: number, y: number): Int32Array {
  const keys = Array.from(across, (at, i) => key(at, down[i]));
  const taken = new Set(keys);
  return Int32Array.from(keys.keys()).filter((i) => !taken.has(key(across[i] + x, down[i] + y)));
}

function key(x: number, y: number): number {
  return (y + 32768) * 65536 + x + 32768;
}
