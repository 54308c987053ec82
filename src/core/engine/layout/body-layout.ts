import type { Grid } from "../../../base/index.ts";
import { headingsOf, type KindId, type Program, type Variable, walkProgram } from "../../../program/index.ts";
import { type CompiledShape, prepareShape } from "./body-shapes.ts";

/**
 * Numbers the first integers of `State.bodies`: the highest record number, the heads of the lists of free records and of those freed in this
 * cycle, the number of bodies laid so far, and the first slot.
 */
export const bodyListHeads = { last: 0, free: 1, freed: 2, laid: 3, fixed: 4 } as const;

/**
 * Numbers the integers in the record of a body. `grid` is the number of its grid plus 1, 0 off the board; in a free record, it is the next
 * free record. `pose` indexes the poses of its shape (by heading, then by heading of the mirror image) or is `settled`.
 */
export const bodyFields = { kind: 0, grid: 1, x: 2, y: 3, pose: 4, size: 5, owner: 6 } as const;

/**
 * Numbers further integers of a body's record: its rank in the stacking order, the next body of its circular list of links (0 for none), and
 * the first nodes of its damage (changed cells) and of its cargo (objects hidden on it).
 */
export const bodyLinkFields = { order: 7, link: 8, damage: 9, cargo: 10 } as const;

/** Numbers the integers of a node, which is a record with kind 0. A node stores either a covered body or the damage or cargo of one cell, and the next node. */
export const stackNode = { next: 2, body: 3, index: 3, kind: 4 } as const;

/** Is the `pose` of a settled body, which has lost its shape: its cells move one by one. */
export const settled = 4096;

/** Assigns indices in `State.bodies` to the slots of each variable and pile. Returns the first slot of each (-1 for none), and the end. */
export function bodySlots(program: Program): { variableSlots: number[]; pileSlots: number[]; end: number } {
  const { variables, piles = [], players } = program;
  let end: number = bodyListHeads.fixed;
  const reserve = ({ type, eachPlayer }: Pick<Variable, "type" | "eachPlayer">, slotSize: number): number => {
    const size = type === "thing" ? slotSize * (eachPlayer ? players.length : 1) : 0;
    end += size;
    return size === 0 ? -1 : end - size;
  };
  const variableSlots = variables.map((it) => reserve(it, 1));
  return { variableSlots, pileSlots: piles.map((it) => reserve(it, it.most)), end };
}

/**
 * Describes the layout of `State.bodies`: the list heads, the slots, a plane for each layer of bodies, then the records. A plane holds the
 * number of the topmost body of each cell, 0 for none.
 */
export class BodyLayout {
  /** Lists, for each variable, the index of its first slot, or -1. */
  readonly slots: readonly number[];
  /** Lists, for each pile, the index of its first slot, or -1. Slots are ordered by player, then from the bottom of the pile up. */
  readonly pileSlots: readonly number[];
  readonly firstSlot = bodyListHeads.fixed;
  readonly slotsEnd: number;
  /** Is indexed by layer: add it to the address of a cell for the cell's index in the plane of the layer; 0 for a layer without bodies. */
  readonly planeOf: Int32Array;
  /** Is true if bodies can lie on something, collide or carry. */
  readonly canInteract: boolean;
  readonly links: boolean;
  /** Is the index of the table that holds what lies below the topmost bodies of the first layer (see `stack.ts`); 0 without such a table. */
  readonly belowTable: number = 0;
  /** Lists, for each kind, a table of the kinds that it may lie on; undefined if the kind needs no ground. */
  readonly grounds: readonly (Uint8Array | undefined)[];
  readonly layers: readonly number[];
  /** Lists the layers of bodies whose cells can show other kinds than the body's own. */
  readonly mixedLayers: readonly number[];
  /** Is the index of record 0, which is never used. */
  readonly recordsStart: number;
  readonly recordSize: number;
  /** Is the offset, in a record, of the pushes collected to the right; those collected downwards follow. It is 0 in games without slow bodies. */
  readonly effortOffset: number = 0;
  /** Is the offset, in a record, of the body's progress along the line of its heading. It is 0 in games without fine headings. */
  readonly progressOffset: number = 0;
  readonly firstField: number;
  /** Lists the offsets, in a record, of the fields that hold numbers of other bodies (0 for none). */
  readonly references: readonly number[];
  /**
   * Lists the offsets, in a record, of the integers that must be equal in equal positions. Those of links and cargo are included only if the
   * game uses them.
   */
  readonly content: readonly number[];
  /** Lists the prepared shapes by kind. */
  readonly shapes: readonly (CompiledShape | undefined)[];
  /** Caches tables for the motion of bodies, by kind and grid. Their type is private to `fast`. */
  readonly motionTables: (object | undefined)[];
  readonly #planMarks: Int32Array[] = [];
  #lastMark = 0;
  readonly #cellCount: number;

  constructor(program: Program, grids: readonly Grid[], cellCount: number) {
    const bodies = program.bodies ?? [];
    const { variableSlots, pileSlots, end } = bodySlots(program);
    this.slots = variableSlots;
    this.pileSlots = pileSlots;
    this.slotsEnd = end;
    let nextIndex = end;
    this.layers = [...new Set(bodies.map(({ kind }) => program.kinds[kind].layer))].sort((a, b) => a - b);
    this.planeOf = new Int32Array(program.layers.length);
    for (const layer of this.layers) {
      // The index 0 means that there is no plane.
      if (nextIndex === layer * cellCount) nextIndex++;
      this.planeOf[layer] = nextIndex - layer * cellCount;
      nextIndex += cellCount;
    }
    this.canInteract = program.meetings !== undefined || bodies.some(({ kind }) => program.kinds[kind].on);
    this.links = this.canInteract || walkProgram(program, { action: (it) => it.do === "link" });
    if (this.layers[0] === 0) {
      this.belowTable = nextIndex;
      nextIndex += cellCount;
    }
    this.grounds = program.kinds.map(({ on }) => on && kindMask(on, program));
    let offset: number = bodyLinkFields.cargo + 1;
    if (bodies.some((it) => it.slowly)) {
      this.effortOffset = offset;
      offset += 2;
    }
    if (bodies.some((it) => headingsOf(it.turning) > 8)) this.progressOffset = offset++;
    this.firstField = offset;
    this.recordSize = this.firstField + (program.fields?.length ?? 0);
    this.references = (program.fields ?? []).flatMap(({ type }, i) => (type === "thing" ? [offset + i] : []));
    const isContent = (at: number): boolean =>
      this.links || at < bodyLinkFields.order || at > bodyLinkFields.cargo;
    this.content = Array.from({ length: this.recordSize }, (_, at) => at).filter(isContent);
    this.recordsStart = nextIndex;
    const keepsSettledBodies =
      (program.fields?.length ?? 0) > 0 ||
      walkProgram(program, { action: (it) => it.do === "clear" && it.gone !== undefined });
    const shapes: (CompiledShape | undefined)[] = program.kinds.map(() => undefined);
    for (const body of bodies) {
      const { layer, on } = program.kinds[body.kind];
      const masks = body.cells.map((cell) => cell.on && kindMask(cell.on, program));
      const belowCells = masks.some(Boolean) ? masks : undefined;
      const ground = on && { belowAll: kindMask(on, program), belowCells };
      const settlesAs = this.canInteract && layer === 0 ? "ground" : keepsSettledBodies ? "body" : "objects";
      shapes[body.kind] = prepareShape(body, layer, grids, settlesAs, ground);
    }
    this.shapes = shapes;
    this.motionTables = shapes.flatMap(() => grids.map(() => undefined));
    const showsObjects = (shape: CompiledShape): boolean =>
      shape.poses.some(({ kinds }) => kinds.some((kind) => kind !== shape.kind));
    const mixedLayers = shapes.flatMap((shape) => (shape && showsObjects(shape) ? [shape.layer] : []));
    this.mixedLayers = [...new Set(mixedLayers)];
    this.#cellCount = cellCount;
  }

  /** Returns scratch marks, one for each cell, for the plan of a move that is nested in `depth` others. */
  marksFor(depth: number): Int32Array {
    return (this.#planMarks[depth] ??= new Int32Array(this.#cellCount));
  }

  /** Returns a mark that no plan has used yet. Its bits below `size`, a power of two, are free. */
  nextMark(size: number): number {
    if (this.#lastMark > 0x3fffffff) {
      for (const marks of this.#planMarks) marks?.fill(0);
      this.#lastMark = 0;
    }
    this.#lastMark += size;
    return this.#lastMark;
  }
}

/** Returns a table indexed by kind: 1 for the listed kinds. */
export function kindMask(kinds: readonly KindId[], program: Program): Uint8Array {
  const table = new Uint8Array(program.kinds.length);
  for (const kind of kinds) table[kind] = 1;
  return table;
}
