import { compileRange } from "../values/folds.ts";
import { namesToClear, type Statement } from "../../../program/index.ts";
import type { ClosureCompiler, CompilerTables } from "../machine/compiler.ts";
import type { Act, Evaluate, Machine, Run } from "../machine/machine.ts";
import { signalsOfBranches } from "../machine/signals.ts";
import { emptyValue } from "../layout/none.ts";
import { gridOfBody, isBody } from "../records/records.ts";
import { kindOfThing } from "../records/things.ts";
import type { State } from "../state/state.ts";

export function compileStatements(statements: readonly Statement[], c: ClosureCompiler): Run {
  const runs = statements.map((statement) => compileStatement(statement, c));
  if (runs.length === 1) return runs[0];
  return (m) => {
    for (let i = 0; i < runs.length && m.isRunning; i++) runs[i](m);
  };
}

/** Compiles actions that run until one is refused. The result is true if all were done. */
export function compileActions(acts: readonly Act[]): Act {
  if (acts.length === 1) return acts[0];
  return (m) => {
    for (let i = 0; i < acts.length && m.isRunning; i++) if (!acts[i](m)) return false;
    return true;
  };
}

function compileStatement(statement: Statement, c: ClosureCompiler): Run {
  const compileNode = c.compilers.statements[statement.do] as (it: Statement, c: ClosureCompiler) => Run;
  const run = compileNode(statement, c);
  return c.observer === undefined ? run : c.observer.statement(statement, run, c);
}

/** Maps statements that need only a position and its machine to their compilers. */
export const engineStatements = {
  line: ({ alternatives }, c) =>
    withClearedLocals(
      namesToClear(alternatives, c.program),
      compileLine(
        alternatives.map((actions) => c.actions(actions)),
        alternatives.map((actions) => actions.some((action) => action.do === "refuse")),
      ),
      c,
    ),
  when: compileWhen,
  each: compileEach,
  "each-player": ({ others, body }, c) => {
    const run = compileStatements(body, c);
    return (m) => forPlayers(m, run, others ? m.me : -1);
  },
  "each-value": compileEachValue,
  repeat: ({ times, body }, c) => compileRepeat(c.number(times), compileStatements(body, c)),
  rules: ({ block }, c) => c.block(block),
} satisfies Partial<CompilerTables["statements"]>;

function withClearedLocals(names: ReturnType<typeof namesToClear>, run: Run, c: ClosureCompiler): Run {
  if (names.length === 0) return run;
  const clearedSlots = names.map(({ local, type }) => ({ slot: c.scope.slot(local), to: emptyValue(type) }));
  return (m) => {
    for (const { slot, to: empty } of clearedSlots) m.locals[slot] = empty;
    run(m);
  };
}

/** Compiles a line: its alternatives run until one is not refused (rule R3). A `refuse` without text repeats the reason of the alternative before it. */
function compileLine(alternatives: readonly Act[], canRefuse: readonly boolean[]): Run {
  if (alternatives.length === 1) {
    const [act] = alternatives;
    return (m) => {
      m.charge(1);
      m.isLineDone = m.isRunning && act(m);
    };
  }
  return (m) => {
    m.charge(1);
    const { reason } = m;
    let isDone = alternatives[0](m);
    for (let i = 1; i < alternatives.length && !isDone && m.isRunning; i++) {
      if (canRefuse[i]) m.previousReason = m.reason;
      isDone = alternatives[i](m);
      if (canRefuse[i]) m.previousReason = undefined;
      // The reason of a refused alternative is dropped once a later one is done.
      if (m.isRunning ? isDone : !m.isBroken) m.reason = reason;
    }
    m.isLineDone = isDone;
  };
}

function compileWhen(statement: Extract<Statement, { do: "when" }>, c: ClosureCompiler): Run {
  const branches = statement.branches.map(({ test, body }) => ({
    test: test ? c.test(test) : () => 1,
    run: compileStatements(body, c),
  }));
  const signals = signalsOfBranches(statement.branches, c.program);
  return (m) => {
    if (signals !== 0 && (m.signals & signals) === 0) return;
    for (let i = 0; i < branches.length; i++) {
      const isTrue = branches[i].test(m) !== 0;
      if (!m.isRunning) return;
      if (isTrue) return branches[i].run(m);
    }
  };
}

function compileEach(statement: Extract<Statement, { do: "each" }>, c: ClosureCompiler): Run {
  const gather = c.set(statement.set);
  const hasThings = statement.set.kinds !== undefined;
  const slot = c.scope.slot(statement.local);
  const body = compileStatements(statement.body, c);
  return (m) => {
    const stackStart = m.top;
    gather(m, Infinity);
    const count = m.top - stackStart;
    m.charge(count);
    if (hasThings) for (let i = 0; i < count; i++) m.push(signedKindOf(m.state, m.stack[stackStart + i]));
    for (let i = 0; i < count && m.isRunning; i++) {
      const member = m.stack[stackStart + i];
      if (hasThings && !isStill(m.stack[stackStart + count + i], signedKindOf(m.state, member))) continue;
      m.locals[slot] = member;
      body(m);
    }
    m.top = stackStart;
  };
}

/** Returns true if a thing still has its kind. A body may have come onto the board since, but may not have left it. */
const isStill = (oldKind: number, kind: number): boolean => kind === oldKind || kind === Math.abs(oldKind);

/** Returns the kind of a thing. From version 2 of the language on, it is negative for a body off the board. */
function signedKindOf(state: State, thing: number): number {
  const isOff = isBody(thing) && state.layout.program.language > 1 && gridOfBody(state, ~thing) < 0;
  return kindOfThing(state, thing) * (isOff ? -1 : 1);
}

/** Compiles a loop over the numbers of a range or the constants of a list. The ends of a range are evaluated once, before the loop. */
function compileEachValue(statement: Extract<Statement, { do: "each-value" }>, c: ClosureCompiler): Run {
  const range = compileRange(statement, c);
  const slot = c.scope.slot(statement.local);
  const body = compileStatements(statement.body, c);
  return (m) => {
    const { first, count, at } = range(m);
    for (let i = 0; i < count && m.isRunning; i++) {
      m.charge(1);
      m.locals[slot] = at === undefined ? first + i : at[i];
      body(m);
    }
  };
}

/** Compiles a loop of a fixed number of rounds that ends after a round without changes (rule R5). */
function compileRepeat(times: Evaluate, body: Run): Run {
  return (m) => {
    for (let i = 0, rounds = times(m); i < rounds && m.isRunning; i++) {
      const { writeCount } = m.state;
      m.charge(1);
      body(m);
      if (m.state.writeCount === writeCount) return;
    }
  };
}

/** Runs a function for each player in turn except `skipped`, with the player in `m.me`. */
export function forPlayers(m: Machine, run: Run, skipped = -1): void {
  const { me } = m;
  const playerCount = m.layout.program.players.length;
  for (let player = 0; player < playerCount && m.isRunning; player++) {
    if (player === skipped) continue;
    m.me = player;
    run(m);
  }
  m.me = me;
}
