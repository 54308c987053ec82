/**
 * Implements turns of cells about a cell. All arithmetic is in integers (only the table of degrees is rounded to integers), so that the
 * results are the same on every machine, and every turn can be reversed exactly.
 *
 * A full turn has a number of headings: heading 0 is as drawn (the front points up), and the others follow clockwise. Quarter
 * turns are exact. For the headings between them,
 * - 22.6 and 67.4 degrees (triangle 5, 12, 13) and 36.9 and 53.1 degrees (triangle 3, 4, 5) map each cell to the nearest cell: at
 *   these angles no two cells have the same nearest cell;
 * - 45 degrees and all other angles are three shears, each of which shifts whole rows or columns by whole cells.
 *
 * So every turn is a bijection of the plane. With 4, 8, 12 or 16 headings, adjacent cells stay neighbours; with other numbers of
 * headings, a few adjacent cells may come apart.
 */

/** Lists the numbers of headings for which neighbouring cells stay neighbours. */
export const exactHeadingCounts: readonly number[] = [4, 8, 12, 16];

/**
 * Returns true if a full turn may have this number of headings: one of `exactHeadingCounts`, or a number for which headings are
 * whole degrees that divide quarter turns.
 */
export function isHeadingCount(headings: number): boolean {
  return (
    exactHeadingCounts.includes(headings) || (headings > 0 && headings % 4 === 0 && 360 % headings === 0)
  );
}

/** Returns the coordinates of the cell (x, y) after a turn about (0, 0) to a heading. */
export function turnCell(x: number, y: number, heading: number, headings: number): [x: number, y: number] {
  const { quarters, step } = splitHeading(heading, headings);
  const [across, down] = turnQuarters(x, y, quarters);
  return step ? applyStep(across, down, step, 1) : [across, down];
}

/** Returns the coordinates of the cell (x, y) before such a turn: the inverse of `turnCell`. */
export function turnCellBack(
  x: number,
  y: number,
  heading: number,
  headings: number,
): [x: number, y: number] {
  const { quarters, step } = splitHeading(heading, headings);
  const [across, down] = step ? applyStep(x, y, step, -1) : [x, y];
  return turnQuarters(across, down, 4 - quarters);
}

/** Returns a heading as a vector across and down: (0, -1) for heading 0, and (5, -12) for heading 1 of 16. */
export function headingVector(heading: number, headings: number): [across: number, down: number] {
  const { quarters, step } = splitHeading(heading, headings);
  const [sine, cosine] = step ? sineOf(step) : [0, 1];
  return turnQuarters(sine, -cosine, quarters);
}

/**
 * Returns the direction (0 is up, then clockwise by eighths) of one step along a heading, after `stepsBefore` earlier steps. Each step moves
 * one cell along the longer axis; some steps also move one cell sideways, so that the cells follow the line of the heading. `stepsBefore` is
 * negative for steps before the first.
 */
export function directionOfHeadingStep(heading: number, headings: number, stepsBefore: number): number {
  const [across, down] = headingVector(heading, headings);
  const [absAcross, absDown] = [Math.abs(across), Math.abs(down)];
  const [longer, shorter] = [Math.max(absAcross, absDown), Math.min(absAcross, absDown)];
  const sideStep =
    sidewaysSteps(shorter, longer, stepsBefore + 1) - sidewaysSteps(shorter, longer, stepsBefore);
  const dx = Math.sign(across) * (absAcross === longer ? 1 : sideStep);
  const dy = Math.sign(down) * (absDown === longer ? 1 : sideStep);
  return directionOfStep(dx, dy);
}

/** Returns the number of steps after which the directions of the steps along a heading repeat. */
export function headingPeriod(heading: number, headings: number): number {
  const [across, down] = headingVector(heading, headings);
  return Math.max(Math.abs(across), Math.abs(down));
}

/** Returns the direction of a step by -1, 0 or 1 along each axis: 0 is up, then clockwise by eighths; -1 for no step. */
export function directionOfStep(dx: number, dy: number): number {
  return [7, 0, 1, 6, -1, 2, 5, 4, 3][(dy + 1) * 3 + dx + 1] ?? -1;
}

/** Returns how many cells sideways a line with the slope `shorter / longer` has moved after some steps, rounded to a whole cell. */
function sidewaysSteps(shorter: number, longer: number, steps: number): number {
  return Math.floor((2 * shorter * steps + longer) / (2 * longer));
}

/**
 * Describes a turn of less than a quarter turn: either cells are mapped to the nearest cell, by a Pythagorean triangle (sine and cosine over
 * the hypotenuse), or it consists of shears.
 */
type Step =
  | { readonly by: "triangle"; readonly sine: number; readonly cosine: number; readonly over: number }
  | { readonly by: "shears"; readonly side: Fraction; readonly rise: Fraction };

type Fraction = readonly [above: number, below: number];

/** Maps numbers of headings to the steps between two quarter turns. */
const exactSteps: ReadonlyMap<number, readonly Step[]> = new Map<number, readonly Step[]>([
  [8, [eighthTurn()]],
  [12, [triangleStep(3, 4, 5), triangleStep(4, 3, 5)]],
  [16, [triangleStep(5, 12, 13), eighthTurn(), triangleStep(12, 5, 13)]],
]);

function triangleStep(sine: number, cosine: number, hypotenuse: number): Step {
  return { by: "triangle", sine, cosine, over: hypotenuse };
}

function eighthTurn(): Step {
  return { by: "shears", side: [2, 5], rise: [5, 7] };
}

/**
 * Is the scale of the table of degrees. For each whole degree from 1 to 45 the table has the tangent of half the angle and the sine of the
 * angle, times this number and rounded. The sine of 30 degrees is exactly between two integers, and is rounded down.
 */
const tableScale = 9999;
const degreeTable = /* @__PURE__ */ Array.from({ length: 45 }, (_, i) => {
  const angle = ((i + 1) * Math.PI) / 180;
  return [Math.tan(angle / 2), Math.sin(angle)].map((it) => Math.round(tableScale * it - 1e-6));
});

/** Splits a heading into quarter turns and the remaining step. If headings are degrees, the step is at most 45 degrees in either direction. */
function splitHeading(heading: number, headings: number): { quarters: number; step?: Step } {
  const positiveHeading = ((heading % headings) + headings) % headings;
  const headingsPerQuarter = headings / 4;
  const exactStep = exactSteps.get(headings);
  if (exactStep || headings === 4) {
    const step = exactStep?.[(positiveHeading % headingsPerQuarter) - 1];
    return { quarters: Math.floor(positiveHeading / headingsPerQuarter), ...(step && { step }) };
  }
  const angle = positiveHeading * (360 / headings);
  const quarters = Math.floor((angle + 45) / 90);
  const degreesLeft = angle - 90 * quarters;
  const tableStep = degreeTable[Math.abs(degreesLeft) - 1];
  if (!tableStep) return { quarters: quarters & 3 };
  const sign = Math.sign(degreesLeft);
  const [tangent, sine] = tableStep;
  const step: Step = { by: "shears", side: [sign * tangent, tableScale], rise: [sign * sine, tableScale] };
  return { quarters: quarters & 3, step };
}

/** Turns a cell by a step, forward (`sign` 1) or back (-1). */
function applyStep(x: number, y: number, step: Step, sign: number): [number, number] {
  if (step.by === "triangle") {
    const { cosine, over } = step;
    const sine = sign * step.sine;
    return [roundedDivision(cosine * x - sine * y, over), roundedDivision(sine * x + cosine * y, over)];
  }
  const { side, rise } = step;
  const newX = x - sign * roundedDivision(side[0] * y, side[1]);
  const newY = y + sign * roundedDivision(rise[0] * newX, rise[1]);
  return [newX - sign * roundedDivision(side[0] * newY, side[1]) + 0, newY + 0];
}

/** Returns the sine and cosine of a step, scaled by the same factor. */
function sineOf(step: Step): [sine: number, cosine: number] {
  if (step.by === "triangle") return [step.sine, step.cosine];
  const { side, rise } = step;
  if (side[1] !== tableScale) return [1, 1];
  return [rise[0], Math.round((tableScale * tableScale - side[0] * rise[0]) / tableScale)];
}

/** Rounds a fraction to the nearest integer, halves away from 0, so that the result is the same in all four orientations. */
function roundedDivision(numerator: number, denominator: number): number {
  const size = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? -size + 0 : size;
}

/** Turns a vector clockwise by quarters. */
function turnQuarters(x: number, y: number, quarters: number): [number, number] {
  switch (quarters & 3) {
    case 0:
      return [x, y];
    case 1:
      return [-y + 0, x];
    case 2:
      return [-x + 0, -y + 0];
    default:
      return [y, -x + 0];
  }
}
