import type { Expr, Program, RuleBlock, RuleItem, Statement } from "../../../program/index.ts";
import type { PuzzleInput } from "../inputs.ts";

/** What the cycle of a program does where one input is given: controls and their arguments are constants, and what cannot run then is left out. */
export function programGiven({ steps, ends }: Program, input: PuzzleInput): readonly Statement[] {
  const stepped = steps.flatMap(({ when, body }): readonly Statement[] =>
    when
      ? statementsGiven([{ do: "when", branches: [{ test: when, body: body.statements }] }], input)
      : statementsGiven(body.statements, input),
  );
  return [...stepped, ...statementsGiven(ends.statements, input)];
}

function statementsGiven(statements: readonly Statement[], input: PuzzleInput): readonly Statement[] {
  return statements.flatMap((statement): readonly Statement[] => {
    if (statement.do === "when") return branchesGiven(statement, input);
    if (statement.do === "rules") return [{ ...statement, block: blockGiven(statement.block, input) }];
    if ("body" in statement) return [{ ...statement, body: statementsGiven(statement.body, input) }];
    return [valuesGiven(statement, input)];
  });
}

function branchesGiven(when: Extract<Statement, { do: "when" }>, input: PuzzleInput): readonly Statement[] {
  const branches: { test?: Expr; body: readonly Statement[] }[] = [];
  for (const { test, body } of when.branches) {
    const given = test && valuesGiven(test, input);
    if (given && isConstant(given, 0)) continue;
    const inner = statementsGiven(body, input);
    if (given && !isConstant(given, 1)) branches.push({ test: given, body: inner });
    else if (branches.length === 0) return inner;
    else {
      branches.push({ body: inner });
      break;
    }
  }
  return branches.length === 0 ? [] : [{ do: "when", branches }];
}

/** Of rules that are turned to a direction that is given, only those that face it. */
function blockGiven({ turnedTo, items, ...rest }: RuleBlock, input: PuzzleInput): RuleBlock {
  const block = valuesGiven(rest, input);
  const given = turnedTo && valuesGiven(turnedTo, input);
  const kept = (it: RuleItem): boolean =>
    !("rule" in it) || given?.is !== "constant" || it.rule.facing === given.value;
  const inner = items.filter(kept).map((it): RuleItem => {
    if ("block" in it) return { block: blockGiven(it.block, input) };
    if (given?.is !== "constant") return { rule: valuesGiven(it.rule, input) };
    const { facing: _, ...rule } = valuesGiven(it.rule, input);
    return { rule };
  });
  return { ...block, items: inner, ...(given && given.is !== "constant" && { turnedTo: given }) };
}

/** A copy of a part in which what is asked about controls is a constant. */
function valuesGiven<Part>(part: Part, input: PuzzleInput): Part {
  return replaced(part, input) as Part;
}

function replaced(value: unknown, input: PuzzleInput): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((it) => replaced(it, input));
  const expr = value as Expr;
  if (expr.is === "control" || expr.is === "held")
    return constant(input.some((it) => it.control === expr.control));
  if (expr.is === "argument") {
    const given = input.find((it) => it.control === expr.control)?.args[expr.argument];
    return { is: "constant", type: expr.type, value: given ?? (expr.type === "number" ? 0 : "none") };
  }
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, replaced(it, input)]),
  ) as unknown as Expr;
  return folded(inner);
}

/** Tests of constants are constants. */
function folded(expr: Expr): Expr {
  if (expr.is === "not" && isConstant(expr.value, 0)) return constant(true);
  if (expr.is === "not" && isConstant(expr.value, 1)) return constant(false);
  if (expr.is !== "and" && expr.is !== "or") return expr;
  // What alone decides, and what does not matter.
  const [decides, idle] = expr.is === "and" ? [0, 1] : [1, 0];
  if (expr.values.some((it) => isConstant(it, decides))) return constant(decides === 1);
  const values = expr.values.filter((it) => !isConstant(it, idle));
  if (values.length === 0) return constant(idle === 1);
  return values.length === 1 ? values[0] : { ...expr, values };
}

function constant(holds: boolean): Expr {
  return { is: "constant", type: "switch", value: holds ? 1 : 0 };
}

function isConstant(expr: Expr, value: number): boolean {
  return expr.is === "constant" && expr.type === "switch" && expr.value === value;
}
