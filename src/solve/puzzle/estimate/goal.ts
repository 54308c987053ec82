import {
  type Action,
  type Expr,
  type KindId,
  type Program,
  type RuleBlock,
  type Statement,
  walk,
} from "../../../program/index.ts";

/** One way to win: all of these must hold at once. Unless `whole`, it takes something else that is not known. */
export interface Goal {
  readonly tests: readonly Expr[];
  /** The lists of kinds, one of each, that a winning rule looks for near each other. */
  readonly picture: readonly (readonly KindId[])[];
  readonly whole: boolean;
}

/** Every place where a program wins, with what must hold for it. */
export function goalsOf(program: Program): readonly Goal[] {
  const goals: Goal[] = [];
  visitStatements(program, (statement, tests) => {
    if (statement.do === "line" && statement.alternatives.some(wins))
      goals.push({ tests, picture: [], whole: true });
    if (statement.do === "rules") goals.push(...goalsOfBlock(statement.block, tests));
  });
  for (const { alternatives } of program.meetings ?? [])
    if (alternatives.some(wins)) goals.push({ tests: [], picture: [], whole: false });
  return goals;
}

/** How a kind can come about where there is none: what must hold for it. */
export function makersOf(program: Program, kinds: readonly KindId[]): readonly (readonly Expr[])[] {
  const makers: (readonly Expr[])[] = [];
  const makes = (action: Action): boolean =>
    (action.do === "become" || action.do === "put") &&
    action.kind.is === "constant" &&
    kinds.includes(action.kind.value as number);
  visitStatements(program, (statement, tests) => {
    if (statement.do === "line" && statement.alternatives.some((it) => it.some(makes))) makers.push(tests);
  });
  for (const { alternatives } of program.meetings ?? [])
    if (alternatives.some((it) => it.some(makes))) makers.push([]);
  return makers;
}

type See = (statement: Statement, tests: readonly Expr[]) => void;

/** Calls `visit` for each statement in play, with the tests around it. */
function visitStatements({ steps, ends, procedures }: Program, see: See): void {
  for (const { when, body } of steps) visitAll(body.statements, when ? conjuncts(when) : [], see);
  for (const body of [ends, ...procedures.map((it) => it.body)]) visitAll(body.statements, [], see);
}

function visitAll(statements: readonly Statement[], tests: readonly Expr[], see: See): void {
  for (const statement of statements) {
    see(statement, tests);
    if (statement.do === "when")
      for (const { test, body } of statement.branches)
        visitAll(body, test ? [...tests, ...conjuncts(test)] : tests, see);
    else if ("body" in statement) visitAll(statement.body, tests, see);
  }
}

function goalsOfBlock(block: RuleBlock, tests: readonly Expr[]): readonly Goal[] {
  const goals: Goal[] = [];
  walk("block", block, {
    rule({ before, then = [] }) {
      const picture = before.flat().flatMap((it) => (it.test === "any" ? [it.kinds] : []));
      if (wins(then)) goals.push({ tests, picture, whole: false });
    },
    line({ rows, asks, then = [] }) {
      const picture = rows.flat().flatMap((it) => (it === "gap" ? [] : it.any));
      if (wins(then) || asks.some((it) => it.ask === "win")) goals.push({ tests, picture, whole: false });
    },
  });
  return goals;
}

function wins(actions: readonly Action[]): boolean {
  return actions.some((it) => it.do === "win");
}

function conjuncts(test: Expr): readonly Expr[] {
  return test.is === "and" ? test.values.flatMap(conjuncts) : [test];
}
