import type { Expr, ExprOf } from "../../../program/index.ts";
import type { ClosureCompiler, GatherSet } from "../machine/compiler.ts";
import type { Evaluate, Machine } from "../machine/machine.ts";

/**
 * Compiles the values of a loop: `count` consecutive integers from `first`, or the constants in `at` if it is defined. A range whose first
 * number exceeds its last is empty.
 */
export function compileRange(
  { from, to, list }: { readonly from?: Expr; readonly to?: Expr; readonly list?: readonly number[] },
  c: ClosureCompiler,
) {
  if (!from || !to) {
    const range = { first: 0, count: list?.length ?? 0, at: list };
    return () => range;
  }
  const [findFirst, findLast] = [c.number(from), c.number(to)];
  return (m: Machine) => {
    const firstValue = findFirst(m);
    return { first: firstValue, count: findLast(m) - firstValue + 1, at: undefined };
  };
}

/** Compiles the sum, maximum or minimum of a value over the members of a set or the values of a range, each as `it`; 0 for an empty set. */
export function compileFold(expr: ExprOf<"fold">, c: ClosureCompiler): Evaluate {
  const findValue = c.number(expr.value);
  const combine = {
    sum: (a: number, b: number) => (a + b) | 0,
    most: (a: number, b: number) => Math.max(a, b),
    least: (a: number, b: number) => Math.min(a, b),
  }[expr.by];
  const range = compileRange(expr, c);
  const gather = expr.set && c.set(expr.set);
  return (m) => {
    const outerIt = m.it;
    const stackStart = m.top;
    gather?.(m, Infinity);
    const { first, count, at } = gather ? { first: 0, count: m.top - stackStart, at: undefined } : range(m);
    let result = 0;
    for (let i = 0; i < count && m.isRunning; i++) {
      m.charge(1);
      m.it = gather ? m.stack[stackStart + i] : at === undefined ? first + i : at[i];
      const nextValue = findValue(m);
      result = i === 0 ? nextValue : combine(result, nextValue);
    }
    m.it = outerIt;
    m.top = stackStart;
    return result;
  };
}

/** Compiles a value computed from the first members of a set, at most `limit`. They are on the stack from `start` on, and popped afterwards. */
export function compileOfMembers(
  gather: GatherSet,
  limit: number,
  valueOf: (m: Machine, count: number, start: number) => number,
): Evaluate {
  return (m) => {
    const start = m.top;
    gather(m, limit);
    const value = valueOf(m, m.top - start, start);
    m.top = start;
    return value;
  };
}

/** Compiles the last member of a set; in a pile that is the topmost object. */
export function compileLast({ set }: ExprOf<"last">, c: ClosureCompiler, missingValue: number): Evaluate {
  return compileOfMembers(c.set(set), Infinity, (m, count) => {
    m.charge(count);
    return count > 0 ? m.stack[m.top - 1] : missingValue;
  });
}
