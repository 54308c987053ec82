import type { Span } from "../../base/index.ts";
import type { Branch, LineBlock, StatementNode } from "../../syntax/index.ts";
import { lowerActions } from "../lowering/actions.ts";
import { isNewMeaning } from "../draft/draft.ts";
import { enterBlock, makeLocal, locateSpan, type Env } from "../draft/environment.ts";
import { limits } from "../data/limits.ts";
import { lowerCondition, lowerToTyped, lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { lowerLines } from "../rows/line-rules.ts";
import { lowerRules } from "../rows/rules.ts";
import { findListLoop, type ListLoop, lowerFoldRange } from "../lowering/folds.ts";
import { lowerSet } from "../lowering/sets.ts";
import { bindLocal } from "../lowering/targets.ts";
import { drawsFromChance } from "../data/traits.ts";
import { effects, walk } from "../data/walk.ts";

/** Lowers the statements of a block, which has its own locals. */
export function lowerBlock(statements: readonly StatementNode[], env: Env): readonly out.Statement[] {
  const { budget, report } = env.draft;
  if (budget.depth >= limits.depth) {
    const span = statements[0]?.span;
    if (span) report.error("statement-deep", span, `Statements can be nested at most ${limits.depth} deep.`);
    return [];
  }
  const block = enterBlock(env);
  budget.depth++;
  statements.forEach((it, i) => reportUncertainPut(it, statements[i + 1], env));
  const loweredStatements = statements.flatMap((it) => lowerStatement(it, block));
  budget.depth--;
  return loweredStatements;
}

/**
 * Warns of a line that sets a field of the thing that the line above has put. If that `put` is refused, the line
 * changes whatever is in the cell.
 */
function reportUncertainPut(line: StatementNode, next: StatementNode | undefined, { draft }: Env): void {
  const { places, report } = draft;
  if (line.is !== "line" || next?.is !== "line" || line.alternatives.length > 1) return;
  const put = line.alternatives[0].at(-1);
  const [set] = next.alternatives[0];
  if (put?.does !== "put" || !(set.does === "assign" || set.does === "add") || !set.of) return;
  const cell = places.text(put.cell.span);
  const filters = "set" in set.of ? set.of.set.filters : [];
  if (!filters.some((it) => it.by === "at" && places.text(it.cell.span) === cell)) return;
  const field = set.name.text;
  const message = `If the \`put\` above is refused, this changes \`${field}\` of what was there before.`;
  const hint = `Behind a comma it is done only if the \`put\` was: \`put .., ${field} of .. = ..\`.`;
  report.warn("put-uncertain", set.name.span, message, hint);
}

/**
 * Warns of `for each player` in a game with an object called `player`, because the statement means the players of the
 * game.
 */
function reportPlayerKind(
  { others, span }: Extract<StatementNode, { is: "each-player" }>,
  { draft }: Env,
): void {
  const word = others ? "opponent" : "player";
  const sort = draft.names.get(word)?.sort;
  if (sort !== "kind" && sort !== "group") return;
  const message = `\`for each ${word}\` goes over the players of the game, but \`${word}\` is also an object here.`;
  const hint = `For the objects write \`for each ${word} in ${draft.boards[0]?.name ?? "board"}\`, or give them another name.`;
  draft.report.warn("player-object", { ...span, to: span.from + `for each ${word}`.length }, message, hint);
}

/** Warns of a `repeat` whose rounds act only by chance: the first round that does nothing ends the `repeat`. */
function reportIdleRounds(span: Span, [only, ...others]: readonly out.Statement[], { draft }: Env): void {
  if (only?.do !== "when" || others.length > 0 || only.branches.at(-1)?.test === undefined) return;
  if (!only.branches.some(({ test }) => walk("expr", test!, { expr: drawsFromChance }))) return;
  const message = "A round that changes nothing ends a `repeat`, and here chance may bring one at any time.";
  const hint = "Loop with a number, which goes on: `for each n from 1 to 1000`.";
  draft.report.warn("repeat-chance", { ...span, to: span.from + "repeat".length }, message, hint);
}

type Branches = Extract<out.Statement, { do: "when" }>["branches"];

function lowerStatement(statement: StatementNode, outerEnv: Env): out.Statement | readonly out.Statement[] {
  const at = locateSpan(outerEnv, statement.span);
  const { result: _, ...loopEnv } = outerEnv;
  const env = statement.is === "line" || statement.is === "when" ? outerEnv : loopEnv;
  switch (statement.is) {
    case "line":
      return { do: "line", alternatives: statement.alternatives.map((it) => lowerActions(it, env)), at };
    case "when":
      return { do: "when", branches: lowerBranches(statement.branches, env), at };
    case "each":
      return lowerEach(statement, env);
    case "each-value":
      return lowerEachValue(statement, env);
    case "each-player":
      reportPlayerKind(statement, env);
      return lowerEachPlayer(statement, env);
    case "repeat": {
      const times = lowerValue(statement.times, env, "number");
      const body = lowerBlock(statement.body, env);
      // A round that changes a local always does something, so such a loop needs no warning. It becomes a loop over
      // numbers, which an idle round does not end.
      const changesLocals = walk("statement", body, { action: (it) => it.do === "let" && it.again === true });
      if (!changesLocals) {
        reportIdleRounds(statement.span, body, env);
        return { do: "repeat", times, body, at };
      }
      const from = { is: "constant", type: "number", value: 1 } as const;
      return { do: "each-value", from, to: times, local: makeLocal(env, "number").local, body, at };
    }
    case "rules":
      return { do: "rules", block: lowerRules(statement.block, env), at };
    case "lines":
      return lowerLineStatement(statement.block, env);
    case "grant": {
      const lateStatements: out.Statement[] = [];
      const body = lowerBlock(statement.body, { ...env, lateStatements });
      return [{ do: "grant", body, at }, ...lateStatements];
    }
  }
}

/** Lowers line rules. Late rules move behind the enclosing `grant`. */
export function lowerLineStatement(block: LineBlock, env: Env): readonly out.Statement[] {
  const { early, late } = lowerLines(block, env);
  const at = locateSpan(env, block.span);
  if (late && env.lateStatements) env.lateStatements.push({ do: "rules", block: late, at });
  else if (late) {
    const message = "Late rules run after a `grant`, but these are not inside one.";
    const hint = "Outside `grant`, every rule runs where it is written: remove `late`.";
    env.draft.report.error("line-late", block.span, message, hint);
  }
  return early ? [{ do: "rules", block: early, at }] : [];
}

function lowerEachPlayer(
  { others, as, body, span }: Extract<StatementNode, { is: "each-player" }>,
  env: Env,
): out.Statement {
  const innerEnv = enterBlock(env);
  const player = as && makeLocal(env, "player");
  if (as && player) bindLocal(as, player.value, innerEnv);
  const lines = lowerBlock(body, innerEnv);
  reportLostArgument(others, lines, span, env);
  const loopLines = player ? [makeLetLine(player.local, { is: "me" }), ...lines] : lines;
  return { do: "each-player", others, body: loopLines, at: locateSpan(env, span) };
}

/**
 * Warns of a loop over players that reads the argument of a control, in a game with one control per cycle. Only the
 * player who gave the control has its argument.
 */
function reportLostArgument(
  isForOthers: boolean,
  lines: readonly out.Statement[],
  span: Span,
  { draft }: Env,
): void {
  if (draft.tick || draft.together || walk("statement", lines, { expr: (it) => it.is === "control" })) return;
  let name = "";
  const findArgument = (it: out.Expr): boolean => {
    if (it.is === "argument") name = draft.controls[it.control].args[it.argument].name;
    return name !== "";
  };
  if (!walk("statement", lines, { expr: findArgument })) return;
  const header = `for each ${isForOthers ? "opponent" : "player"}`;
  const message = `\`${name}\` belongs to who gave it: for other players in this loop it is none, off or 0.`;
  const hint = `Name its value above the loop, \`let chosen = ${name}\`, and use that name in it.`;
  draft.report.warn("argument-lost", { ...span, to: span.from + header.length }, message, hint);
}

/** Returns a statement that assigns a value to a local. */
function makeLetLine(local: number, value: out.Expr): out.Statement {
  return { do: "line", alternatives: [[{ do: "let", local, value }]] };
}

function lowerEach(statement: Extract<StatementNode, { is: "each" }>, env: Env): readonly out.Statement[] {
  const loop = findListLoop(statement.set, env);
  const ownerLines = loop?.bind.map(({ local, value }) => makeLetLine(local, value)) ?? [];
  if (loop) return [...ownerLines, lowerEachValue({ ...statement, over: loop.indices }, env, loop)];
  const { set, type } = lowerSet(statement.set, env);
  const { local, value } = makeLocal(env, type, set.kinds);
  const innerEnv = enterBlock({ ...env, it: value });
  if (statement.as) bindLocal(statement.as, value, innerEnv);
  const body = lowerBlock(statement.body, innerEnv);
  return [{ do: "each", set, local, body, at: locateSpan(env, statement.span) }];
}

/**
 * Lowers a loop over numbers, directions or kinds, or over the indices of a list. `it` is the current value; for a
 * list, the value at the current index.
 */
function lowerEachValue(
  { over, as, body, span }: Omit<Extract<StatementNode, { is: "each-value" }>, "is">,
  env: Env,
  loop?: ListLoop,
): out.Statement {
  const listEnv = loop?.env ?? env;
  const { type, values } = lowerFoldRange(over, listEnv);
  const { local, value } = makeLocal(env, type);
  const item = loop && lowerToTyped(loop.item, { ...listEnv, it: value });
  const itemLocal = item && makeLocal(env, item.type);
  const it = itemLocal?.value ?? value;
  const innerEnv = enterBlock({ ...env, it });
  if (as) bindLocal(as, it, innerEnv);
  const at = locateSpan(env, span);
  const test = loop?.test && lowerCondition(loop.test, innerEnv);
  const lines = lowerBlock(body, innerEnv);
  const makeWhen = (condition: out.Expr, body: readonly out.Statement[]): readonly out.Statement[] => [
    { do: "when", branches: [{ test: condition, body }], at },
  ];
  const testedRound = test ? makeWhen(test, lines) : lines;
  const loopLines = itemLocal ? [makeLetLine(itemLocal.local, item.expr), ...testedRound] : testedRound;
  const hasValueTest =
    loop?.pile &&
    mayShrink(loop.pile, lines, span, env) &&
    lowerCondition(loop.pile.reaches, { ...listEnv, it: value });
  return {
    do: "each-value",
    ...values,
    local,
    body: hasValueTest ? makeWhen(hasValueTest, loopLines) : loopLines,
    at,
  };
}

/**
 * Returns true if a loop over a pile may shorten it, so that later rounds have no value. Warns if the loop takes values
 * from the pile, because the values above them move down and are skipped.
 */
function mayShrink(
  { pile, owner }: NonNullable<ListLoop["pile"]>,
  lines: readonly out.Statement[],
  span: Span,
  { draft }: Env,
) {
  const takesItem = walk("statement", lines, {
    action(it) {
      const ref = it.do === "take" ? it.what : it.do === "take-value" && it;
      return ref && "pile" in ref && ref.pile === pile && JSON.stringify(ref.of) === JSON.stringify(owner);
    },
  });
  if (takesItem) {
    const name = draft.piles[pile].name;
    const message = `This loop takes from \`${name}\` while it goes through it, and passes over what moves into the gaps.`;
    const hint = `Take one value in each round of another loop: \`repeat count ${name}\`, and \`take top of ${name}\` in it.`;
    draft.report.warn("loop-takes", { ...span, to: span.from + "for each".length }, message, hint);
  }
  const mayEmpty = walk("statement", lines, {
    action: (it) => it.do === "empty" || it.do === "call",
    expr: (it) => it.is === "result",
  });
  if (owner) return true;
  const meaning = "Rounds for which the pile has no value are left out.";
  return (takesItem || mayEmpty) && isNewMeaning(span, meaning, draft);
}

function lowerBranches(branches: readonly Branch[], env: Env): Branches {
  const tests = new Set<string>();
  let isAlwaysTrue = false;
  return branches.map((branch) => {
    const test = branch.test && lowerCondition(branch.test, env);
    // A constant is not compared, because it may replace a test whose mistake has been reported.
    const isPure = test && test.is !== "constant" && !walk("expr", test, effects);
    const testKey = isPure ? JSON.stringify(test) : undefined;
    if (isAlwaysTrue || (testKey !== undefined && tests.has(testKey))) {
      const message = "This is never reached: the tests above it already cover every case.";
      env.draft.report.warn("branch-unreached", branch.span, message);
    }
    if (testKey !== undefined) tests.add(testKey);
    isAlwaysTrue ||= !test || (test.is === "constant" && test.type === "switch" && test.value === 1);
    return { test, body: lowerBlock(branch.body, env) };
  });
}
