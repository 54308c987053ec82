import {
  type Expr,
  type Program,
  type Rebuilding,
  rebuilt,
  type RuleBlock,
  type RuleItem,
  type Statement,
} from "../../../program/index.ts";
import type { BoardLayout } from "../../../game/index.ts";
import { placeOf } from "../../../session/index.ts";
import type { PuzzleInput } from "../turns.ts";

interface GivenInput {
  readonly controls: PuzzleInput;
  readonly boards: readonly BoardLayout[];
}

/**
 * Returns false if an input is always refused or has no effect, judging by its arguments alone: controls, their
 * arguments and the coordinates of given cells become constants, and branches that cannot run are removed.
 */
export function canAct({ steps }: Program, controls: PuzzleInput, boards: readonly BoardLayout[]): boolean {
  const input: GivenInput = { controls, boards };
  const [first] = steps.flatMap(({ when, body }): readonly Statement[] =>
    when
      ? specializeStatements([{ do: "when", branches: [{ test: when, body: body.statements }] }], input)
      : specializeStatements(body.statements, input),
  );
  return first !== undefined && !(first.do === "line" && first.alternatives[0]?.[0]?.do === "refuse");
}

function specializeStatements(statements: readonly Statement[], input: GivenInput): readonly Statement[] {
  return statements.flatMap((statement): readonly Statement[] => {
    if (statement.do === "when") return specializeWhen(statement, input);
    if (statement.do === "rules") return [{ ...statement, block: specializeBlock(statement.block, input) }];
    if ("body" in statement) {
      const body = specializeStatements(statement.body, input);
      return body.length === 0 && statement.do !== "grant" ? [] : [{ ...statement, body }];
    }
    return onlyNamesValues(statement) ? [] : [rebuilt("statement", statement, replaceInput(input))];
  });
}

/** Returns true if a statement only names values. */
const onlyNamesValues = (it: Statement): boolean =>
  it.do === "line" && it.alternatives.every((actions) => actions.every((action) => action.do === "let"));

function specializeWhen(when: Extract<Statement, { do: "when" }>, input: GivenInput): readonly Statement[] {
  const branches: { test?: Expr; body: readonly Statement[] }[] = [];
  for (const { test, body } of when.branches) {
    const specializedTest = rebuilt("expr", test, replaceInput(input));
    if (specializedTest && isConstant(specializedTest, 0)) continue;
    const innerStatements = specializeStatements(body, input);
    if (specializedTest && !isConstant(specializedTest, 1))
      branches.push({ test: specializedTest, body: innerStatements });
    else if (branches.length === 0) return innerStatements;
    else {
      branches.push({ body: innerStatements });
      break;
    }
  }
  return branches.length === 0 ? [] : [{ do: "when", branches }];
}

/** Reduces a block that turns its rules to one direction to the rules that face that direction. */
function specializeBlock(block: RuleBlock, input: GivenInput): RuleBlock {
  return rebuilt("block", block, {
    ...replaceInput(input),
    block({ turnedTo, ...rest }) {
      if (turnedTo?.is !== "constant") return { ...rest, ...(turnedTo && { turnedTo }) };
      const items = rest.items.flatMap((it): readonly RuleItem[] => {
        if ("block" in it) return [it];
        const { facing, ...rule } = it.rule;
        return facing === turnedTo.value ? [{ rule }] : [];
      });
      return { ...rest, items };
    },
  });
}

/** Returns a rewriter that replaces expressions about controls by constants. */
function replaceInput({ controls, boards }: GivenInput): Rebuilding {
  return {
    expr(it) {
      if (it.is === "control" || it.is === "held")
        return constant(controls.some(({ control }) => control === it.control));
      if (it.is === "x" || it.is === "y") return coordinate(it.of, it.is, boards) ?? it;
      if (it.is === "moved" && controls.length === 0) return constant(false);
      if (it.is !== "argument") return foldConstant(it);
      const argument = controls.find(({ control }) => control === it.control)?.args[it.argument];
      return { is: "constant", type: it.type, value: argument ?? (it.type === "number" ? 0 : "none") };
    },
  };
}

/** Returns the coordinate of a constant cell. */
function coordinate(of: Expr, axis: "x" | "y", boards: readonly BoardLayout[]): Expr | undefined {
  if (of.is !== "constant" || typeof of.value !== "number") return undefined;
  const place = placeOf({ boards }, of.value);
  return place && { is: "constant", type: "number", value: place[axis] };
}

/** Folds tests whose operands are constant. */
function foldConstant(expr: Expr): Expr {
  if (expr.is === "compare" && (expr.op === "=" || expr.op === "!=")) {
    const { left, right } = expr;
    const areConstant = left.is === "constant" && right.is === "constant" && left.type === right.type;
    return areConstant ? constant((left.value === right.value) === (expr.op === "=")) : expr;
  }
  if (expr.is === "not" && isConstant(expr.value, 0)) return constant(true);
  if (expr.is === "not" && isConstant(expr.value, 1)) return constant(false);
  if (expr.is !== "and" && expr.is !== "or") return expr;
  // One value decides the result alone, the other one changes nothing.
  const [deciding, neutral] = expr.is === "and" ? [0, 1] : [1, 0];
  if (expr.values.some((it) => isConstant(it, deciding))) return constant(deciding === 1);
  const values = expr.values.filter((it) => !isConstant(it, neutral));
  if (values.length === 0) return constant(neutral === 1);
  return values.length === 1 ? values[0] : { ...expr, values };
}

function constant(isTrue: boolean): Expr {
  return { is: "constant", type: "switch", value: isTrue ? 1 : 0 };
}

function isConstant(expr: Expr, value: number): boolean {
  return expr.is === "constant" && expr.type === "switch" && expr.value === value;
}
