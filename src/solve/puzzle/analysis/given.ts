import { type Expr, type Program, type Rebuilding, rebuilt, type Statement } from "../../../program/index.ts";
import type { BoardLayout } from "../../../game/index.ts";
import { placeOf } from "../../../session/index.ts";
import type { PuzzleInput } from "../turns.ts";

interface InputContext {
  readonly controls: PuzzleInput;
  readonly boards: readonly BoardLayout[];
}

/**
 * Returns false if an input is always refused or has no effect, judging by its arguments alone: controls, their
 * arguments and the coordinates of given cells become constants, which decide branches.
 */
export function canAct({ steps }: Program, controls: PuzzleInput, boards: readonly BoardLayout[]): boolean {
  const stepStatements = steps.flatMap(({ when, body }): readonly Statement[] =>
    when ? [{ do: "when", branches: [{ test: when, body: body.statements }] }] : body.statements,
  );
  const first = findFirstEffective(stepStatements, { controls, boards });
  return first !== undefined && !(first.do === "line" && first.alternatives[0]?.[0]?.do === "refuse");
}

/** Returns the first statement that may do something with an input; undefined if there is none. */
function findFirstEffective(statements: readonly Statement[], input: InputContext): Statement | undefined {
  for (const statement of statements) {
    const firstEffective = findFirstWithin(statement, input);
    if (firstEffective) return firstEffective;
  }
  return undefined;
}

function findFirstWithin(statement: Statement, input: InputContext): Statement | undefined {
  if (statement.do === "when") {
    for (const { test, body } of statement.branches) {
      const specializedTest = test && rebuilt("expr", test, makeInputReplacer(input));
      if (!specializedTest || isConstant(specializedTest, 1)) return findFirstEffective(body, input);
      if (!isConstant(specializedTest, 0)) return statement;
    }
    return undefined;
  }
  if ("body" in statement)
    return statement.do === "grant" || findFirstEffective(statement.body, input) ? statement : undefined;
  return onlyNamesValues(statement) ? undefined : statement;
}

const onlyNamesValues = (it: Statement): boolean =>
  it.do === "line" && it.alternatives.every((actions) => actions.every((action) => action.do === "let"));

/** Returns a rewriter that replaces expressions about controls by constants. */
function makeInputReplacer({ controls, boards }: InputContext): Rebuilding {
  return {
    expr(it) {
      if (it.is === "control" || it.is === "held")
        return makeSwitchConstant(controls.some(({ control }) => control === it.control));
      if (it.is === "x" || it.is === "y") return coordinateOf(it.of, it.is, boards) ?? it;
      if (it.is === "moved" && controls.length === 0) return makeSwitchConstant(false);
      if (it.is !== "argument") return foldConstant(it);
      const argument = controls.find(({ control }) => control === it.control)?.args[it.argument];
      return { is: "constant", type: it.type, value: argument ?? (it.type === "number" ? 0 : "none") };
    },
  };
}

/** Returns the coordinate of a constant cell. */
function coordinateOf(cell: Expr, axis: "x" | "y", boards: readonly BoardLayout[]): Expr | undefined {
  if (cell.is !== "constant" || typeof cell.value !== "number") return undefined;
  const coordinates = placeOf({ boards }, cell.value);
  return coordinates && { is: "constant", type: "number", value: coordinates[axis] };
}

/** Folds tests whose operands are constant. */
function foldConstant(expr: Expr): Expr {
  if (expr.is === "compare" && (expr.op === "=" || expr.op === "!=")) {
    const { left, right } = expr;
    const areConstant = left.is === "constant" && right.is === "constant" && left.type === right.type;
    return areConstant ? makeSwitchConstant((left.value === right.value) === (expr.op === "=")) : expr;
  }
  if (expr.is === "not" && isConstant(expr.value, 0)) return makeSwitchConstant(true);
  if (expr.is === "not" && isConstant(expr.value, 1)) return makeSwitchConstant(false);
  if (expr.is !== "and" && expr.is !== "or") return expr;
  // A false operand of `and`, or a true operand of `or`, decides the result; any other constant operand changes nothing.
  const [decidingValue, neutralValue] = expr.is === "and" ? [0, 1] : [1, 0];
  if (expr.values.some((it) => isConstant(it, decidingValue))) return makeSwitchConstant(decidingValue === 1);
  const values = expr.values.filter((it) => !isConstant(it, neutralValue));
  if (values.length === 0) return makeSwitchConstant(neutralValue === 1);
  return values.length === 1 ? values[0] : { ...expr, values };
}

function makeSwitchConstant(isTrue: boolean): Expr {
  return { is: "constant", type: "switch", value: isTrue ? 1 : 0 };
}

function isConstant(expr: Expr, value: number): boolean {
  return expr.is === "constant" && expr.type === "switch" && expr.value === value;
}
