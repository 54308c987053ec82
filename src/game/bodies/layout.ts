import { partsOf } from "../parts.ts";
import type { Grid } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import { type ReadyShape, readyShape } from "./shapes.ts";

/** Fixed places among the integers of bodies: the number of the last record, the first free one, the first given back. */
export const ends = { last: 0, free: 1, freed: 2, fixed: 3 } as const;

/**
 * Integers of one body. `grid` is the number of its grid plus 1, 0 off the board; of a record that is not in use, the next
 * such record. `pose` is the number of a pose of its shape, the headings first, then those of the mirror image; `settled` once it has given it up.
 */
export const record = { kind: 0, grid: 1, x: 2, y: 3, pose: 4, size: 5, owner: 6, fields: 7 } as const;

/** The pose of a settled body, whose cells go their own ways. */
export const settled = 4096;

/** Where slots lie among the integers of bodies: by variable the place of its first, or -1; and the place after the last. */
export function bodySlots({ variables, players }: Program): { places: number[]; end: number } {
  let end: number = ends.fixed;
  const places = variables.map(({ type, eachPlayer }) => {
    if (type !== "thing") return -1;
    end += eachPlayer ? players.length : 1;
    return end - (eachPlayer ? players.length : 1);
  });
  return { places, end };
}

/**
 * Where the integers of bodies lie, which are apart from the other numbers of a position: the ends, the slots, a plane for
 * each layer that bodies lie on, then the records. A plane says for each cell which body is topmost there, 0 for none.
 */
export class BodyLayout {
  /** For each variable the place of its first slot, or -1. */
  readonly slots: readonly number[];
  readonly firstSlot = ends.fixed;
  readonly slotsEnd: number;
  /** What to add to the address of a cell of a layer to come to its place in the layer's plane; 0 where there is none. */
  readonly planeOf: Int32Array;
  readonly planes: number;
  /** The layers that bodies lie on. */
  readonly layers: readonly number[];
  /** Place of record 0, which is no record. */
  readonly heap: number;
  /** Integers of a record. */
  readonly size: number;
  /** By kind. */
  readonly shapes: readonly (ReadyShape | undefined)[];
  /** Whether settled bodies stay bodies: some line asks for more than their cells. */
  readonly keepsSettled: boolean;
  /** For each cell of a layer when a plan last marked it. */
  readonly marks: Int32Array;
  mark = 0;

  constructor(program: Program, grids: readonly Grid[], cellCount: number) {
    const bodies = program.bodies ?? [];
    const { places, end } = bodySlots(program);
    this.slots = places;
    this.slotsEnd = end;
    let next = end;
    this.planes = next;
    this.layers = [...new Set(bodies.map(({ kind }) => program.kinds[kind].layer))].sort((a, b) => a - b);
    this.planeOf = new Int32Array(program.layers.length);
    for (const layer of this.layers) {
      this.planeOf[layer] = next - layer * cellCount;
      next += cellCount;
    }
    this.size = record.fields + (program.fields?.length ?? 0);
    this.heap = next;
    const shapes: (ReadyShape | undefined)[] = program.kinds.map(() => undefined);
    for (const body of bodies) shapes[body.kind] = readyShape(body, program.kinds[body.kind].layer, grids);
    this.shapes = shapes;
    this.keepsSettled = (program.fields?.length ?? 0) > 0 || asksForGone(program);
    this.marks = new Int32Array(cellCount);
  }
}

/** Whether some line counts settled bodies that are gone. */
function asksForGone(program: Program): boolean {
  const { start, steps, ends: over, procedures, levels } = program;
  return [start, steps, over, procedures, levels].some(countsGone);
}

function countsGone(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return "gone" in value || partsOf(value).some(countsGone);
}
