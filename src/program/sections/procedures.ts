import type { StatementNode } from "../../syntax/index.ts";
import { sortName, type DeclarationOf } from "../draft/declarations.ts";
import type { Draft } from "../draft/draft.ts";
import { makeStatementBody, makeLocal, type Env } from "../draft/environment.ts";
import type { Procedure, Statement } from "../data/program.ts";
import { lowerBlock } from "./statements.ts";
import { typeOfWord } from "../draft/types.ts";
import { walk } from "../data/walk.ts";

type DeclaredProcedure = DeclarationOf<"procedure">;

/** Makes the procedures. A procedure must not call itself, not even indirectly (R22). */
export function makeProcedures(draft: Draft): void {
  const declarations = draft.names.all("procedure");
  for (const it of declarations) draft.procedures.push(makeProcedure(it, draft));
  checkCircles(declarations, draft);
}

function makeProcedure(declaration: DeclaredProcedure, draft: Draft): Procedure {
  const args: { name: string; type: Procedure["args"][number]["type"] }[] = [];
  const { body: statements, gives } = declaration.section;
  let result: Procedure["result"];
  const body = makeStatementBody(draft, (env) => {
    for (const arg of declaration.section.args) {
      const type = typeOfWord(arg.type.text) ?? "number";
      args.push({ name: arg.name.text, type });
      nameLocal(arg.name, makeLocal(env, type).value, env);
    }
    if (!gives) return lowerBlock(statements, env);
    result = { local: makeLocal(env, "number").local, type: typeOfWord(gives.text) ?? "number" };
    return lowerBlock(moveBehindReturns(statements, draft), { ...env, result });
  });
  return { name: declaration.word.text, args, result, body };
}

/**
 * Moves the statements after a `when` with a `return` into the other branches of that `when`, so that nothing runs
 * after a `return`.
 */
function moveBehindReturns(statements: readonly StatementNode[], draft: Draft): readonly StatementNode[] {
  const idleStatement = statements.find((_, i) => {
    const statementBefore = statements[i - 1];
    return statementBefore?.is === "line" && endsInReturn([statementBefore]);
  });
  if (idleStatement) {
    const hint = "Put it before, or make the `return` depend on a `when`.";
    draft.report.error("return-misplaced", idleStatement.span, "Nothing runs behind a `return`.", hint);
  }
  const endingIndex = statements.findIndex(
    (it) => it.is === "when" && it.branches.some(({ body }) => endsInReturn(body)),
  );
  const endingStatement = statements[endingIndex];
  if (endingStatement?.is !== "when") return statements;
  const laterStatements = statements.slice(endingIndex + 1);
  const branches = endingStatement.branches.map((it) => ({
    ...it,
    body: moveBehindReturns(endsInReturn(it.body) ? it.body : [...it.body, ...laterStatements], draft),
  }));
  const isExhaustive = endingStatement.branches.some((it) => !it.test) || laterStatements.length === 0;
  const otherwiseBranch = { body: moveBehindReturns(laterStatements, draft), span: endingStatement.span };
  return [
    ...statements.slice(0, endingIndex),
    { ...endingStatement, branches: isExhaustive ? branches : [...branches, otherwiseBranch] },
  ];
}

/** Returns true if the last statement is a `return`, or a `when` with a branch that ends in one. */
function endsInReturn(statements: readonly StatementNode[]): boolean {
  const last = statements.at(-1);
  if (last?.is === "when") return last.branches.some(({ body }) => endsInReturn(body));
  return last?.is === "line" && last.alternatives.some((it) => it.at(-1)?.does === "return");
}

function nameLocal(
  name: DeclaredProcedure["word"],
  value: ReturnType<typeof makeLocal>["value"],
  env: Env,
): void {
  const { report, names } = env.draft;
  const clash = names.get(name.text);
  if (clash) {
    const hint = "Give the argument another name.";
    report.error("name-clash", name.span, `\`${name.text}\` is already ${sortName(clash)}.`, hint);
  }
  env.block.names.set(name.text, value);
}

function checkCircles(declarations: readonly DeclaredProcedure[], draft: Draft): void {
  const callsByProcedure = draft.procedures.map((it) => [...findCalls(it.body.statements)]);
  const visitedProcedures = new Set<number>();
  const visitProcedure = (procedure: number, path: readonly number[]): void => {
    if (path.includes(procedure))
      return tellCircle([...path.slice(path.indexOf(procedure)), procedure], declarations, draft);
    if (visitedProcedures.has(procedure)) return;
    for (const calledProcedure of callsByProcedure[procedure])
      visitProcedure(calledProcedure, [...path, procedure]);
    visitedProcedures.add(procedure);
  };
  declarations.forEach((_, procedure) => visitProcedure(procedure, []));
}

function tellCircle(path: readonly number[], declarations: readonly DeclaredProcedure[], draft: Draft): void {
  const names = path.map((it) => declarations[it].word.text).join(" -> ");
  const hint = "To do something several times, write `repeat N`.";
  const message = `A procedure cannot call itself: ${names}.`;
  draft.report.error("call-circle", declarations[path[0]].word.span, message, hint);
}

/** Returns the numbers of all procedures that statements call. */
function findCalls(statements: readonly Statement[]): ReadonlySet<number> {
  const calledProcedures = new Set<number>();
  walk("statement", statements, {
    action(it) {
      if (it.do === "call") calledProcedures.add(it.procedure);
    },
    expr(it) {
      if (it.is === "result") calledProcedures.add(it.procedure);
    },
  });
  return calledProcedures;
}
