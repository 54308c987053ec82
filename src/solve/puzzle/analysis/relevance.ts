import { effects, mayFail, type Program, type Seeing, walk, walkPlay } from "../../../program/index.ts";

/**
 * The variables that nothing in play reads, such as a count of steps that is only shown: positions that differ in nothing else play on alike. The
 * values assigned to such a variable do not count as reading.
 */
export function idleVariables(program: Program): readonly number[] {
  const settles = settlesByChange(program);
  const idle = new Set(program.variables.flatMap(({ type }, index) => (type === "thing" ? [] : [index])));
  const asks = asking(idle, settles);
  for (let before = -1; before !== idle.size;) {
    before = idle.size;
    walkPlay(program, asks, mindsMemories(program) ? undefined : "memories");
  }
  return [...idle];
}

/** Removes from the idle variables those that are read, assuming that the others are idle. */
function asking(idle: Set<number>, settles: boolean): Seeing {
  const asks: Seeing = {
    expr(it) {
      if (it.is === "variable") idle.delete(it.variable);
      return it.is === "text" && "skip";
    },
    action(it) {
      if (it.do === "say") return "skip";
      if (it.do !== "assign" && it.do !== "add") return false;
      walk("expr", it.of, asks);
      // A round may wait for a value to change or to go wrong.
      const isSafe = !settles && !walk("expr", it.value, { expr: mayFail });
      if (!idle.has(it.variable) || !isSafe) walk("expr", it.value, asks);
      if (settles && it.do === "assign") idle.delete(it.variable);
      return "skip";
    },
  };
  return asks;
}

/** Whether a program tests whether anything at all has changed: it asks for more cycles, or repeats statements. */
export function settlesByChange(program: Program): boolean {
  return walkPlay(program, {
    action: (it) => it.do === "again",
    ask: (it) => it.ask === "again",
    statement: (it) => it.do === "repeat",
  });
}

/** Whether memories of views, or writing them, affect play. */
export function mindsMemories(program: Program): boolean {
  return settlesByChange(program) || (program.memories ?? []).some(({ set }) => walk("set", set, effects));
}
