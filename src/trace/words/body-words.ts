import { formatCount } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import { stepPrefix } from "../../view/index.ts";
import type { BodyChange, BodyMoment, Changed } from "../record/index.ts";
import type { Words } from "./change-words.ts";

/** Describes the changes of a body, one sentence each. */
export function describeBodyChange({ before, after }: BodyChange, words: Words): readonly string[] {
  const name = words.program.kinds[(after ?? before)!.kind].name;
  const [from, to] = [before && cellOf(before), after && cellOf(after)];
  if (to === undefined) return from === undefined ? [] : [`${name} is gone from ${words.place(from)}.`];
  const fieldTexts = fieldWords(before, after!, words);
  if (from === undefined) return [`${name} appears at ${words.place(to)}.`, ...fieldTexts];
  const changeTexts = describeMotion(before!, after!, words);
  return [...(changeTexts.length > 0 ? [`${name} ${changeTexts.join(" and ")}.`] : []), ...fieldTexts];
}

/** Returns the cell at which descriptions locate a body; undefined if it is off the board. */
const cellOf = ({ place, cells }: BodyMoment): number | undefined => place ?? cells[0];

/** Describes the changes of a body as phrases without a subject. */
function describeMotion(momentBefore: BodyMoment, momentAfter: BodyMoment, words: Words): readonly string[] {
  const [from, to] = [cellOf(momentBefore)!, cellOf(momentAfter)!];
  const [oldCount, count] = [momentBefore.cells.length, momentAfter.cells.length];
  const sizeText = oldCount === count ? [] : [`has ${formatCount(count, "cell")} now`];
  if (momentAfter.settled) return momentBefore.settled ? sizeText : [`settles at ${words.place(to)}`];
  const turnText = describeTurn(momentBefore, momentAfter);
  const phrases = turnText === undefined ? sizeText : [turnText, ...sizeText];
  if (from !== to)
    return [`moves ${stepPrefix(words.offset(from, to) ?? [0, 0])}to ${words.place(to)}`, ...phrases];
  return turnText === undefined ? sizeText : [`${turnText} at ${words.place(to)}`, ...sizeText];
}

function describeTurn(momentBefore: BodyMoment, momentAfter: BodyMoment): string | undefined {
  if (momentBefore.mirrored !== momentAfter.mirrored) return "is mirrored";
  const { headings } = momentAfter;
  const steps = (momentAfter.heading - momentBefore.heading + headings) % headings;
  if (steps === 0) return undefined;
  const [way, count] = steps * 2 <= headings ? ["clockwise", steps] : ["counterclockwise", headings - steps];
  const degrees = (count * 360) / headings;
  return degrees === 90 ? `turns ${way}` : `turns ${degrees}° ${way}`;
}

/** Describes the changes of a body's fields and owner. */
function fieldWords(oldBody: BodyMoment | undefined, newBody: BodyMoment, words: Words): readonly string[] {
  const { kinds, players, fields: declaredFields = [] } = words.program;
  const { name } = kinds[newBody.kind];
  const cell = cellOf(newBody);
  const fields = declaredFields.flatMap((field, index) => {
    const [oldValue, now] = [oldBody?.fields[index], newBody.fields[index]];
    // The initial values of a new body are not reported as changes.
    if (!oldBody || oldValue === now || !field.kinds.includes(newBody.kind)) return [];
    const [oldText, newText] = [oldValue, now].map((it) => words.value({ is: "it", type: field.type }, it));
    return [
      `${field.name} of ${name}${cell === undefined ? "" : ` at ${words.place(cell)}`}: ${oldText} → ${newText}`,
    ];
  });
  const hasOtherOwner = oldBody && oldBody.owner !== newBody.owner && players.length > 1;
  return [...fields, ...(hasOtherOwner ? [`${name} belongs to ${players[newBody.owner].name} now.`] : [])];
}

/** Returns the changed cells that do not belong to changed bodies. */
export function findOtherCells({ cells, bodies }: Changed, program: Program): Changed["cells"] {
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
