import type { Program } from "../../program/index.ts";
import { valueText } from "../../session/index.ts";
import { stepInWords } from "../../view/index.ts";
import type { BodyChange, BodyMoment, Changed } from "../record/index.ts";

/** Names cells, and returns the offset of one cell from another; undefined if they are on different boards. */
export interface CellNaming {
  place(cell: number): string;
  step(from: number, to: number): readonly [x: number, y: number] | undefined;
}

/** Describes the changes of a body, one sentence each. */
export function bodyInWords(
  { before, after }: BodyChange,
  program: Program,
  places: CellNaming,
): readonly string[] {
  const name = program.kinds[(after ?? before)!.kind].name;
  const [from, to] = [before && cellOf(before), after && cellOf(after)];
  if (to === undefined) return from === undefined ? [] : [`${name} is gone from ${places.place(from)}.`];
  const keptText = keptInWords(before, after!, program, places);
  if (from === undefined) return [`${name} appears at ${places.place(to)}.`, ...keptText];
  const changeTexts = changePhrases(before!, after!, places);
  return [...(changeTexts.length > 0 ? [`${name} ${changeTexts.join(" and ")}.`] : []), ...keptText];
}

/** Returns the cell that identifies a body in descriptions. */
const cellOf = ({ place, cells }: BodyMoment): number | undefined => place ?? cells[0];

/** Describes the changes of a body as phrases without a subject. */
function changePhrases(
  momentBefore: BodyMoment,
  momentAfter: BodyMoment,
  places: CellNaming,
): readonly string[] {
  if (momentAfter.settled)
    return momentBefore.settled
      ? sizeChange(momentBefore, momentAfter)
      : [`settles at ${places.place(cellOf(momentAfter)!)}`];
  const hasMoved = cellOf(momentBefore) !== cellOf(momentAfter);
  const turnText = turnOf(momentBefore, momentAfter);
  return [
    ...(hasMoved
      ? [
          `moves ${stepInWords(places.step(cellOf(momentBefore)!, cellOf(momentAfter)!) ?? [0, 0])}to ${places.place(cellOf(momentAfter)!)}`,
        ]
      : []),
    ...(turnText === undefined
      ? []
      : [hasMoved ? turnText : `${turnText} at ${places.place(cellOf(momentAfter)!)}`]),
    ...sizeChange(momentBefore, momentAfter),
  ];
}

function sizeChange(
  { cells: { length: before } }: BodyMoment,
  { cells: { length: after } }: BodyMoment,
): readonly string[] {
  return before === after ? [] : [`has ${after} ${after === 1 ? "cell" : "cells"} now`];
}

function turnOf(momentBefore: BodyMoment, momentAfter: BodyMoment): string | undefined {
  if (momentBefore.mirrored !== momentAfter.mirrored) return "is mirrored";
  const { headings } = momentAfter;
  const steps = (momentAfter.heading - momentBefore.heading + headings) % headings;
  if (steps === 0) return undefined;
  const [way, count] = steps * 2 <= headings ? ["clockwise", steps] : ["counterclockwise", headings - steps];
  const degrees = (count * 360) / headings;
  return degrees === 90 ? `turns ${way}` : `turns ${degrees}° ${way}`;
}

/** Describes the changes of a body's fields and owner. */
function keptInWords(
  before: BodyMoment | undefined,
  after: BodyMoment,
  program: Program,
  places: CellNaming,
): readonly string[] {
  const name = program.kinds[after.kind].name;
  const at = cellOf(after);
  const fields = (program.fields ?? []).flatMap((field, index) => {
    const [old, now] = [before?.fields[index], after.fields[index]];
    // The initial values of a new body are not reported as changes.
    if (!before || old === now || !field.kinds.includes(after.kind)) return [];
    const text = (value: number | undefined): string =>
      valueText(program, { is: "constant", type: field.type, value: 0 }, value, (cell) => places.place(cell));
    return [
      `${field.name} of ${name}${at === undefined ? "" : ` at ${places.place(at)}`}: ${text(old)} → ${text(now)}`,
    ];
  });
  const isOther = before && before.owner !== after.owner && program.players.length > 1;
  return [...fields, ...(isOther ? [`${name} belongs to ${program.players[after.owner].name} now.`] : [])];
}

/** Returns the changed cells that do not belong to changed bodies. */
export function cellsOutsideBodies({ cells, bodies }: Changed, program: Program): Changed["cells"] {
  if (bodies.length === 0) return cells;
  const coveredCells = (side: "before" | "after"): ReadonlyMap<string, boolean> =>
    new Map(
      bodies.flatMap((it) => {
        const body = it[side];
        // Things that lie on a body move with it.
        const carries = body !== undefined && program.kinds[body.kind].on !== undefined;
        return (body?.cells ?? []).map((cell): [string, boolean] => [`${cell} ${body!.layer}`, carries]);
      }),
    );
  const [old, now] = [coveredCells("before"), coveredCells("after")];
  return cells.flatMap((it) => {
    const key = `${it.cell} ${it.layer}`;
    if (old.get(key) === true || now.get(key) === true) return [];
    const cellChange = { ...it, before: old.has(key) ? 0 : it.before, after: now.has(key) ? 0 : it.after };
    return cellChange.before === cellChange.after ? [] : [cellChange];
  });
}
