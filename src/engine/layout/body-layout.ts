import type { Grid } from "../../base/index.ts";
import { headingsOf, type KindId, type Program, walkProgram } from "../../program/index.ts";
import { type CompiledShape, readyShape } from "./body-shapes.ts";

/** Fixed places among the integers of bodies: the number of the last record, the first free one, the first given back; how many bodies were laid on others. */
export const ends = { last: 0, free: 1, freed: 2, laid: 3, fixed: 4 } as const;

/**
 * Integers of one body. `grid` is the number of its grid plus 1, 0 off the board; of a record that is not in use, the next
 * such record. `pose` is the number of a pose of its shape, the headings first, then those of the mirror image; `settled` once it has given it up.
 */
export const record = { kind: 0, grid: 1, x: 2, y: 3, pose: 4, size: 5, owner: 6 } as const;

/**
 * What a record has behind that: how late it was laid, the next of the bodies that it is
 * linked with in a ring (0 if with none), and the first nodes of what was written on its cells and of what lies on them unseen.
 */
export const carried = { order: 7, link: 8, damage: 9, cargo: 10 } as const;

/** A record of kind 0 that is in use is a node: of a cover with the next one below, or of what a body keeps at one of its cells. */
export const stackNode = { next: 2, body: 3, index: 3, kind: 4 } as const;

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
  /** Whether bodies lie on something, meet and carry. */
  readonly carries: boolean;
  /** Whether bodies may be linked. */
  readonly links: boolean;
  /** What to add to a cell to come to what lies below its topmost body on the first layer; see `stack.ts`. 0 if no body lies there. */
  readonly below: number = 0;
  /** By kind what it may lie on, as a table by kind; undefined if it lies on nothing in particular. */
  readonly grounds: readonly (Uint8Array | undefined)[];
  /** The layers that bodies lie on. */
  readonly layers: readonly number[];
  /** Those of them on which some body shows objects, of whatever layer those are. */
  readonly dressed: readonly number[];
  /** Place of record 0, which is no record. */
  readonly heap: number;
  /** Integers of a record. */
  readonly size: number;
  /** Where there are slow bodies: places in a record of the pushes that it keeps, across, then down. Else 0. */
  readonly effort: number = 0;
  /** Where bodies have fine headings: place in a record of how far it is along its line. Else 0. */
  readonly along: number = 0;
  /** Place of the first field in a record. */
  readonly fields: number;
  /** Places in a record of what is to be known of a body: where none lies on something or is linked, all but `carried`. */
  readonly told: readonly number[];
  /** By kind. */
  readonly shapes: readonly (CompiledShape | undefined)[];
  readonly #planMarks: Int32Array[] = [];
  #lastMark = 0;
  readonly #cellCount: number;

  constructor(program: Program, grids: readonly Grid[], cellCount: number) {
    const bodies = program.bodies ?? [];
    const { places: slots, end } = bodySlots(program);
    this.slots = slots;
    this.slotsEnd = end;
    let next = end;
    this.planes = next;
    this.layers = [...new Set(bodies.map(({ kind }) => program.kinds[kind].layer))].sort((a, b) => a - b);
    this.planeOf = new Int32Array(program.layers.length);
    for (const layer of this.layers) {
      this.planeOf[layer] = next - layer * cellCount;
      next += cellCount;
    }
    this.carries = program.meetings !== undefined || bodies.some(({ kind }) => program.kinds[kind].on);
    this.links = this.carries || linksBodies(program);
    if (this.layers[0] === 0) {
      this.below = next;
      next += cellCount;
    }
    this.grounds = program.kinds.map(({ on }) => on && tableOf(on, program));
    let place: number = carried.cargo + 1;
    if (bodies.some((it) => it.slowly)) {
      this.effort = place;
      place += 2;
    }
    if (bodies.some((it) => headingsOf(it.turning) > 8)) this.along = place++;
    this.fields = place;
    this.size = this.fields + (program.fields?.length ?? 0);
    const places = Array.from({ length: this.size }, (_, place) => place);
    this.told = this.links
      ? places
      : places.filter((place) => place < carried.order || place > carried.cargo);
    this.heap = next;
    const keeps = (program.fields?.length ?? 0) > 0 || asksForGone(program);
    const shapes: (CompiledShape | undefined)[] = program.kinds.map(() => undefined);
    for (const body of bodies) {
      const { layer, on } = program.kinds[body.kind];
      const narrow = body.cells.map((cell) => cell.on && tableOf(cell.on, program));
      const ground = on && { all: tableOf(on, program), ...(narrow.some(Boolean) && { narrow }) };
      const settles = this.carries && layer === 0 ? "ground" : keeps ? "body" : "objects";
      shapes[body.kind] = readyShape(body, layer, grids, settles, ground);
    }
    this.shapes = shapes;
    const showsObjects = (shape: CompiledShape): boolean =>
      shape.poses.some(({ kinds }) => kinds.some((kind) => kind !== shape.kind));
    const dressed = shapes.flatMap((shape) => (shape && showsObjects(shape) ? [shape.layer] : []));
    this.dressed = [...new Set(dressed)];
    this.#cellCount = cellCount;
  }

  /** For each cell what a plan that is made during so many others marked it with. */
  marksFor(depth: number): Int32Array {
    return (this.#planMarks[depth] ??= new Int32Array(this.#cellCount));
  }

  /** A mark that no plan has used, with room for bits below `size`. */
  nextMark(size: number): number {
    if (this.#lastMark > 0x3fffffff) {
      for (const marks of this.#planMarks) marks?.fill(0);
      this.#lastMark = 0;
    }
    this.#lastMark += size;
    return this.#lastMark;
  }
}

function tableOf(kinds: readonly KindId[], program: Program): Uint8Array {
  const table = new Uint8Array(program.kinds.length);
  for (const kind of kinds) table[kind] = 1;
  return table;
}

/** Whether some line counts settled bodies that are gone. */
function asksForGone(program: Program): boolean {
  return walkProgram(program, { action: (it) => it.do === "clear" && it.gone !== undefined });
}

/** Whether some line links bodies. */
function linksBodies(program: Program): boolean {
  return walkProgram(program, { action: (it) => it.do === "link" });
}
