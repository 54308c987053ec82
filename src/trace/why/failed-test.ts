import { effects, type Expr, walk } from "../../program/index.ts";
import { type ClosureCompiler, NONE, type Machine } from "../../core/engine/index.ts";
import type { ProgramCompiler } from "../../core/game/inside.ts";

/** Describes a test that failed and, for a comparison, the values of its operands, which are undefined for `none`. */
export interface FailedTest {
  readonly test: Expr;
  readonly operandValues?: readonly [left: number | undefined, right: number | undefined];
}

/** Lists the operands of a conjunction with their compiled functions; `left` and `right` are the operands of a comparison. */
export type TestOperands = ReturnType<typeof partsOfTest>;

/** Returns the operands of a conjunction; an empty list if evaluating the test again could give another result. */
export function partsOfTest(test: Expr | undefined, c: Pick<ClosureCompiler, "test" | "value">) {
  if (test === undefined || walk("expr", test, effects)) return [];
  const tests = test.is === "and" ? test.values : [test];
  return tests.map((it) => ({
    test: it,
    holds: c.test(it),
    ...(it.is === "compare" && { left: c.value(it.left), right: c.value(it.right) }),
  }));
}

const operandsByTest = new WeakMap<
  Expr,
  { readonly compiled: ProgramCompiler; readonly tests: TestOperands }
>();

/** Returns the first failed operand of a rule's or block's condition; undefined if the condition depends on locals of a statement. */
export function findFailedOperand(
  m: Machine,
  compiled: ProgramCompiler,
  test: Expr | undefined,
): FailedTest | undefined {
  if (test === undefined) return undefined;
  // A formula defines its own locals.
  if (walk("expr", test, { expr: (it) => (it.is === "formula" ? "skip" : it.is === "local") }))
    return undefined;
  const cachedOperands = operandsByTest.get(test);
  const tests =
    cachedOperands?.compiled === compiled
      ? cachedOperands.tests
      : compiled.inside("expr", test, () => partsOfTest(test, compiled));
  operandsByTest.set(test, { compiled, tests });
  if (m.locals.length < compiled.scope.size) m.locals = new Int32Array(compiled.scope.size);
  return findFirstFailure(m, tests);
}

/** Returns the first of some tests that fails. Evaluating the tests has no side effects. */
export function findFirstFailure(m: Machine, tests: TestOperands): FailedTest | undefined {
  const { work } = m;
  const failedTest = m.tryOut(() => {
    const failingTest = tests.find(({ holds }) => holds(m) === 0);
    if (failingTest === undefined) return undefined;
    const { test, left, right } = failingTest;
    const values = left && right && ([unlessNone(left(m)), unlessNone(right(m))] as const);
    return { test, ...(values && { operandValues: values }) };
  });
  m.work = work;
  return failedTest;
}

/** Converts a value of the engine: `NONE` becomes undefined. */
export const unlessNone = (value: number): number | undefined => (value === NONE ? undefined : value);
