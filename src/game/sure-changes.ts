import { constantOf, type Program, walkPlay } from "../program/index.ts";

/** Whether each cycle that comes to its end changes the position for sure: a line that is always done adds to a counter that nothing else writes. */
export function changesForSure(program: Program): boolean {
  return program.steps.some(
    ({ when, eachPlayer, body }) =>
      when === undefined &&
      !eachPlayer &&
      body.statements.some((statement) => {
        const [[action], ...others] = statement.do === "line" ? statement.alternatives : [[]];
        if (action?.do !== "add" || others.length > 0 || action.of !== undefined) return false;
        return (constantOf(action.value) ?? 0) !== 0 && isWrittenOnce(action.variable, program);
      }),
  );
}

function isWrittenOnce(variable: number, program: Program): boolean {
  let writes = 0;
  walkPlay(program, {
    action(it) {
      if ((it.do === "assign" || it.do === "add") && it.variable === variable) writes++;
    },
  });
  return writes === 1;
}
