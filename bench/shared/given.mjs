// @ts-check
// Inputs by chance, for benches that play long.

/**
 * Returns a control of those that can be given without a cell.
 * @param {import("../../dist/index.js").Game["program"]["controls"]} controls
 * @param {number} drawn
 * @returns {import("../../dist/index.js").Given[]}
 */
export function givenByChance(controls, drawn) {
  const index = drawn % controls.length;
  const { args } = controls[index];
  if (args.some(({ type }) => type !== "straight")) return [];
  return [{ type: "control", control: index, args: args.map((_, at) => 2 * ((drawn >> (8 + 2 * at)) & 3)) }];
}
