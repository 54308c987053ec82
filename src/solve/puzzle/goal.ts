import type { Action, Expr, Program, Rule, Statement } from "../../program/index.ts";
import { partsInPlay, visit } from "./program-parts.ts";

/** One way to win: all of these must hold at once. What else it takes is not known where it is not `whole`. */
export interface Goal {
  readonly tests: readonly Expr[];
  readonly whole: boolean;
}

/** Every place where a program says `win`, with what must hold for it to be said. */
export function goalsOf(program: Program): readonly Goal[] {
  const goals: Goal[] = [];
  const bodies = [
    ...program.steps.map(({ when, body }) => ({ when, body })),
    { when: undefined, body: program.ends },
  ];
  for (const { when, body } of bodies) search(body.statements, when ? conjuncts(when) : [], goals);
  for (const { body } of program.procedures) search(body.statements, [], goals);
  let others = 0;
  visit(partsInPlay(program), (part) => {
    if (part["ask"] === "win") others++;
    if (part["rule"] && wins((part as { rule: Rule }).rule.then ?? [])) others++;
  });
  return others > 0 ? [...goals, { tests: [], whole: false }] : goals;
}

function search(statements: readonly Statement[], tests: readonly Expr[], goals: Goal[]): void {
  for (const statement of statements) {
    if (statement.do === "line" && statement.alternatives.some(wins)) goals.push({ tests, whole: true });
    else if (statement.do === "when")
      for (const { test, body } of statement.branches)
        search(body, test ? [...tests, ...conjuncts(test)] : tests, goals);
    else if (
      statement.do === "each" ||
      statement.do === "each-player" ||
      statement.do === "repeat" ||
      statement.do === "grant"
    )
      search(statement.body, tests, goals);
  }
}

function wins(actions: readonly Action[]): boolean {
  return actions.some((it) => it.do === "win");
}

function conjuncts(test: Expr): readonly Expr[] {
  return test.is === "and" ? test.values.flatMap(conjuncts) : [test];
}
