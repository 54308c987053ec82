import { directionOfStep, directions, modulo, turnCell, turnCellBack } from "../../../base/index.ts";
import type { KindId } from "../../../program/index.ts";
import * as engine from "../../engine/index.ts";
import { refuseKind, type SourceRef } from "../targets.ts";

export interface Motion {
  /** Returns the spot of a body of the set after the motion; undefined if impossible, with the reason recorded. */
  readonly spotAfter: (m: engine.Machine, bodyId: number, from: engine.Spot) => engine.Spot | undefined;
  /** Is the direction in which all cells move by one; -1 for other motions. */
  readonly direction: number;
  /** Marks a motion that may begin off the board. */
  readonly isLaying?: true;
}

const stepMotions = directions.map(([dx, dy], direction): Motion => ({
  direction,
  spotAfter: (_, _number, spot) => ({ ...spot, x: spot.x + dx, y: spot.y + dy }),
}));

/** Returns a motion that moves all bodies by one cell in a direction. */
export function stepMotion(direction: number): Motion {
  return stepMotions[direction & 7];
}

/** Returns a motion that moves a body to coordinates on a grid, and the bodies linked with it by the same distance. */
export function layMotion(body: number, { grid, x, y }: engine.GridPlace, kind?: KindId): Motion {
  return {
    direction: -1,
    isLaying: true,
    spotAfter: (m, bodyId, spot) => {
      if (bodyId !== body) {
        const ownSpot = engine.spotOf(m.state, body);
        return { ...spot, grid, x: spot.x + x - ownSpot.x, y: spot.y + y - ownSpot.y };
      }
      const shape = kind === undefined ? spot.shape : engine.bodiesOf(m.state).shapes[kind]!;
      return drawnSpot(shape, { grid, x, y });
    },
  };
}

/** Returns the spot of a shape in its drawn pose, with its upper left corner (or the cell that it turns about) at coordinates on a grid. */
export function drawnSpot(shape: engine.CompiledShape, { grid, x, y }: engine.GridPlace): engine.Spot {
  return { shape, pose: 0, grid, x, y: y - shape.poses[0].placeY };
}

/** Returns a motion that replaces the shape of a body where it is. */
export function reshapeMotion(body: number, to: engine.Spot): Motion {
  return { direction: -1, spotAfter: (_, bodyId, spot) => (bodyId === body ? to : spot) };
}

/** Returns a motion that turns all bodies clockwise, by a number of headings, about a cell of `body`, and then shifts them by a kick (x, y). */
export function turnMotion(
  m: engine.Machine,
  body: number,
  turnedBy: number,
  kick: readonly number[],
  at: SourceRef,
): Motion {
  const root = engine.spotOf(m.state, body);
  const { headings } = root.shape;
  const heading = root.pose % headings;
  const next = modulo(heading + turnedBy, headings);
  const destination = { ...root, pose: root.pose - heading + next, x: root.x + kick[0], y: root.y + kick[1] };
  return makeTurnAbout(body, destination, at, (spot) => {
    const ownHeadings = spot.shape.headings;
    const turn = ((next - heading) * ownHeadings) / headings;
    if (!spot.shape.canTurn || !Number.isInteger(turn)) return undefined;
    const pose = spot.pose - (spot.pose % ownHeadings) + modulo(spot.pose + turn, ownHeadings);
    return { pose, placeCell: (x, y) => turnCell(...turnCellBack(x, y, heading, headings), next, headings) };
  });
}

/**
 * Returns a motion that mirrors all bodies about a cell of `body`. In games where bodies carry others, left and right are those of that body
 * as it is turned; in other games, those of the screen.
 */
export function mirrorMotion(m: engine.Machine, body: number, at: SourceRef): Motion {
  const root = engine.spotOf(m.state, body);
  const { headings } = root.shape;
  const heading = engine.bodiesOf(m.state).canInteract ? root.pose % headings : 0;
  const mirroredPoseOf = ({ shape, pose }: engine.Spot): number | undefined => {
    const turnedBy = (2 * heading * shape.headings) / headings;
    const firstPose = pose < shape.headings ? shape.headings : 0;
    return Number.isInteger(turnedBy) ? firstPose + modulo(turnedBy - pose, shape.headings) : undefined;
  };
  const destination = { ...root, pose: mirroredPoseOf(root) ?? root.pose };
  return makeTurnAbout(body, destination, at, (spot) => {
    const pose = mirroredPoseOf(spot);
    if (pose === undefined) return undefined;
    return {
      pose,
      placeCell: (x, y) => {
        const [across, down] = turnCellBack(x, y, heading, headings);
        return turnCell(-across, down, heading, headings);
      },
    };
  });
}

interface TurnedBody {
  readonly pose: number;
  /** Returns the destination of a cell; both are relative to the cell that the set turns about. */
  readonly placeCell: (x: number, y: number) => readonly [number, number];
}

/** Returns a motion that moves a body to its destination, and turns the other bodies of its set about the same pivot cell. */
function makeTurnAbout(
  body: number,
  destination: engine.Spot,
  at: SourceRef,
  turn: (spot: engine.Spot) => TurnedBody | undefined,
): Motion {
  return {
    direction: -1,
    spotAfter: (m, bodyId, spot) => {
      if (bodyId === body) return destination;
      const other = turn(spot);
      const { kind } = engine.shapeOf(m.state, bodyId);
      if (other === undefined) {
        refuseKind(m, "turns-never", kind, "does not turn so.", at, engine.cellsOf(m.state, spot)[0]);
        return undefined;
      }
      const [left, top] = pivotOf(engine.spotOf(m.state, body));
      const [toLeft, toTop] = pivotOf(destination);
      const oldPose = spot.shape.poses[spot.pose];
      const newPose = spot.shape.poses[other.pose];
      // The destination of the shape's first cell determines the anchor, and so the destinations of all other cells.
      const [x, y] = other.placeCell(spot.x + oldPose.across[0] - left, spot.y + oldPose.down[0] - top);
      return { ...spot, pose: other.pose, x: toLeft + x - newPose.across[0], y: toTop + y - newPose.down[0] };
    },
  };
}

/** Returns the pivot cell that the other bodies turn about. For quarter turns any cell of the body gives the same result. */
function pivotOf({ shape, pose, x, y }: engine.Spot): readonly [number, number] {
  if (shape.headings !== 4) return [x, y];
  const { across, down } = shape.poses[pose];
  return [x + across[0], y + down[0]];
}

export function directionFrom(m: engine.Machine, from: number, to: number): number {
  const grid = m.gridAt(to);
  return directionOfStep(Math.sign(grid.x(to) - grid.x(from)), Math.sign(grid.y(to) - grid.y(from)));
}

// Constants of the same module are faster to read than imported ones.
const { kind: kindField, size: sizeField, grid: gridField } = engine.bodyFields;
const { x: xField, y: yField, pose: poseField } = engine.bodyFields;

/** Writes the spot of a body into its record. On a board that wraps, x and y are reduced modulo its size. */
export function writeBodySpot(
  state: engine.State,
  bodyId: number,
  { shape, pose, grid, x, y }: engine.Spot,
): void {
  const record = engine.recordStart(state, bodyId);
  const { wrapsAcross, wrapsDown, width, height } = state.layout.grids[grid];
  const { placeY } = shape.poses[pose];
  if (state.bodies[record + kindField] !== shape.kind) {
    state.setBody(record + kindField, shape.kind);
    state.setBody(record + sizeField, shape.kinds.length);
  }
  state.setBody(record + gridField, grid + 1);
  state.setBody(record + xField, wrapsAcross ? modulo(x, width) : x);
  state.setBody(record + yField, wrapsDown ? modulo(y + placeY, height) - placeY : y);
  state.setBody(record + poseField, pose);
}
