import { flatMapped } from "../../base/index.ts";
import {
  constantOf,
  type Action,
  type Program,
  type Statement,
  bitOfDirection,
  movementBit,
  type Expr,
  type KindId,
  type SetExpr,
} from "../../program/index.ts";
import * as engine from "../../core/engine/index.ts";
import { compileLinePass } from "../../core/rules/lines/blocks.ts";
import { grantMovements } from "./grant.ts";
import { LineBoard } from "./line-board.ts";
import { hasLines } from "../../core/rules/lines/has-lines.ts";
import { type CycleCompiler, type LineOptions, lineStateOf } from "../../core/rules/lines/options.ts";
import { grantRigid } from "../../core/rules/lines/statements.ts";
import type { LineTables } from "./tables.ts";
import { countOfSets, wordOfSets } from "./word-board.ts";
import { sharedArray } from "./write-plan.ts";

/** Runs a part of a turn on a board with changes that may not have been written to the position. */
type TurnPart = (m: engine.Machine, board: LineBoard) => void;

/**
 * Compiles the cycle of a game whose only step moves things by line rules. Its wishes, rules and movements work on one board, which is
 * written to the position once. The result is that of `runCycle`. Returns undefined for other games.
 */
export function compileLineTurn(
  c: CycleCompiler,
  options: LineOptions,
  compilers: { readonly tables: LineTables },
  runSteps: engine.Run,
): engine.Run | undefined {
  const { program } = c;
  const [step] = program.steps;
  const [compiledStep] = c.steps;
  const isUnsupported = program.bodies !== undefined || program.layers.some((it) => it.pile);
  if (program.steps.length !== 1 || step.eachPlayer || step.when !== undefined) return undefined;
  if (isUnsupported || compiledStep.signals !== 0 || c.countTimers || !step.body.statements.some(isGrant))
    return undefined;
  const parts = step.body.statements.map((it) => compilePart(it, c, options));
  const finishTurn = compileFinish(c, compilers);
  return (m) => {
    const { lines } = m.state;
    const board = lines instanceof LineBoard ? lines : lineStateOf(m, options);
    if (!(board instanceof LineBoard)) return runSteps(m);
    const { work } = m;
    board.catchUp();
    for (let i = 0; i < parts.length && m.isRunning; i++) parts[i](m, board);
    board.writeThrough(m);
    m.recordStepWork(compiledStep.workIndex, m.work - work);
    finishTurn(m, board);
  };
}

const isGrant = (it: Statement) => it.do === "grant";

function compileAll(statements: readonly Statement[], c: CycleCompiler, options: LineOptions): TurnPart {
  const parts = statements.map((it) => compilePart(it, c, options));
  if (parts.length === 1) return parts[0];
  return (m, board) => {
    for (let i = 0; i < parts.length && m.isRunning; i++) parts[i](m, board);
  };
}

function compilePart(statement: Statement, c: CycleCompiler, options: LineOptions): TurnPart {
  switch (statement.do) {
    case "rules":
      if (!hasLines(statement.block)) break;
      return compileLinePass(statement.block, c, options);
    case "grant": {
      const body = compileAll(statement.body, c, options);
      if (options.plan.hasRigid)
        return (m, board) => {
          board.writeThrough(m);
          grantRigid(m, board, () => body(m, board));
        };
      return (m, board) => {
        body(m, board);
        if (m.isRunning) grantMovements(m, board);
      };
    }
    case "when":
      return compileBranches(statement.branches, c, options);
    case "line": {
      const giveWishes = compileWishes(statement, c);
      if (giveWishes === undefined) break;
      const runInPosition = runThroughPosition(c.statement(statement));
      return (m, board) => (board.canSleep ? giveWishes(m, board) : runInPosition(m, board));
    }
  }
  return runThroughPosition(c.statement(statement));
}

function runThroughPosition(run: engine.Run): TurnPart {
  return (m, board) => {
    board.writeThrough(m);
    run(m);
    board.catchUp();
  };
}

function compileBranches(
  branches: Extract<Statement, { do: "when" }>["branches"],
  c: CycleCompiler,
  options: LineOptions,
): TurnPart {
  const tests = branches.map(({ test }) => (test ? c.test(test) : undefined));
  const controls = branches.map(({ test }) => (test?.is === "control" ? test.control : -1));
  const bodies = branches.map(({ body }) => compileAll(body, c, options));
  const playerCount = c.program.players.length;
  return (m, board) => {
    for (let i = 0; i < bodies.length; i++) {
      const control = controls[i];
      if (control >= 0) {
        if (m.lastGiven[control * playerCount + m.me] !== m.cycle) continue;
      } else if (tests[i] !== undefined) {
        const conditionValue = board.evaluate(m, tests[i]!);
        if (!m.isRunning) return;
        if (conditionValue === 0) continue;
      }
      bodies[i](m, board);
      return;
    }
  };
}

/** Compiles a line that only gives movements to all things of some kinds; undefined for any other line. */
function compileWishes(
  { alternatives }: Extract<Statement, { do: "line" }>,
  c: CycleCompiler,
): TurnPart | undefined {
  const [actions, ...otherAlternatives] = alternatives;
  if (otherAlternatives.length > 0) return undefined;
  const wishGivers: TurnPart[] = [];
  for (const action of actions) {
    const giveWish = action.do === "wish" ? compileWishOfAll(action, c.program) : undefined;
    if (giveWish === undefined) return undefined;
    wishGivers.push(giveWish);
  }
  return (m, board) => {
    m.charge(1);
    for (let i = 0; i < wishGivers.length && m.isRunning; i++) wishGivers[i](m, board);
    m.isLineDone = true;
  };
}

/** Compiles the action that gives a fixed movement to all things of some kinds. Its work is that of a search for them, row by row (rule R5). */
function compileWishOfAll(action: Extract<Action, { do: "wish" }>, program: Program): TurnPart | undefined {
  const { set, way, click } = action;
  const { kinds: listedKinds, tests, among, order } = set;
  const direction = way && constantOf(way);
  const directionBit = direction === undefined ? 0 : (bitOfDirection[direction] ?? 0);
  const movement = way === undefined ? movementBit(click ?? "action") : directionBit;
  if (listedKinds === undefined || tests.length > 0 || among || order || movement === 0) return undefined;
  const { kinds } = engine.kindTable(program, listedKinds);
  const layerOf = kinds.map((kind) => program.kinds[kind].layer);
  return (m, board) => {
    let count = 0;
    let lastCell = -1;
    for (let i = 0; i < kinds.length; i++) {
      count += board.counts[kinds[i]];
      lastCell = Math.max(lastCell, board.giveMovement(kinds[i], layerOf[i], movement));
    }
    m.charge(lastCell + 1);
    m.charge(count);
  };
}

/** Compiles `finishCycle`. If no end applies, the ends sleep until one of their kinds appears or disappears. */
function compileFinish(c: CycleCompiler, compilers: { readonly tables: LineTables }): TurnPart {
  const { updateMoves, decayPushes, updateMemories, program } = c;
  const fastEnds = prepareEnds(program);
  if ((updateMoves ?? decayPushes ?? updateMemories) !== undefined) return (m) => engine.finishCycle(m, c);
  if (fastEnds !== undefined) compilers.tables.events.kindsOfEnds = fastEnds.kinds;
  return (m, board) => {
    if (!m.isRunning) return engine.finishCycle(m, c);
    if (!m.commands.isEmpty || board.noises.hasNoise) engine.applyCommands(m);
    if (!m.isRunning) return;
    m.me = m.state.turn;
    const { ends } = c;
    if (ends !== undefined) {
      if (fastEnds === undefined) ends(m);
      else if (board.wakes.areEndsAwake) testEnds(m, board, fastEnds, ends);
      else m.charge(board.wakes.workOfEnds);
    }
    if (m.isRunning && m.commands.win) engine.win(m);
  };
}

/** Tests the ends, and lets them sleep if none applies. */
function testEnds(m: engine.Machine, board: LineBoard, fastEnds: LineEnds, testAllEnds: engine.Run): void {
  const { work } = m;
  const knownWork = board.canSleep ? fastEnds.workOf(board) : -1;
  if (knownWork >= 0 && work + knownWork <= m.workLimit) m.work += knownWork;
  else testAllEnds(m);
  if (m.isRunning) board.wakes.letEndsSleep(m.work - work);
}

/** Represents the ends of a program that only test whether things of certain kinds exist. */
type LineEnds = Readonly<NonNullable<ReturnType<typeof prepareEnds>>>;

/** Evaluates a condition, and adds its work to `tally`. */
type EndTest = (board: LineBoard, tally: Tally) => boolean;

interface Tally {
  work: number;
}

/** Prepares the ends of a program; undefined if they test anything else. */
function prepareEnds(program: Program) {
  const kinds = new Set<KindId>();
  const tests: EndTest[] = [];
  const tally = { work: 0 };
  for (const statement of program.ends.statements) {
    if (statement.do !== "when") return undefined;
    for (const { test } of statement.branches) {
      const endTest = test && compileEndTest(test, program, kinds);
      if (endTest === undefined) return undefined;
      tests.push(endTest);
    }
  }
  return {
    kinds: [...kinds],
    /** Returns the work of testing the ends on a board (rule R5) if none of them applies; -1 if one may apply. */
    workOf(board: LineBoard): number {
      // A board that runs on has a spare cell after the last one. It is in no set of slots, so these tests would miss things in it.
      if (board.geometry.boards[0].grid.runsOn) return -1;
      tally.work = 0;
      for (let i = 0; i < tests.length; i++) if (tests[i](board, tally)) return -1;
      return tally.work;
    },
  };
}

/** Compiles a condition of ends, and adds its kinds to `kinds`; undefined if it tests anything else. */
function compileEndTest(test: Expr, program: Program, kinds: Set<KindId>): EndTest | undefined {
  switch (test.is) {
    case "and": {
      const endTests = flatMapped(test.values, (it) => compileEndTest(it, program, kinds) ?? []);
      if (endTests.length < test.values.length) return undefined;
      return (board, tally) => {
        for (let i = 0; i < endTests.length; i++) if (!endTests[i](board, tally)) return false;
        return true;
      };
    }
    case "not": {
      const compiledTest = compileEndTest(test.value, program, kinds);
      return compiledTest && ((board, tally) => !compiledTest(board, tally));
    }
    case "none-of": {
      const things = soughtThingsOf(test.set, program);
      if (things === undefined) return undefined;
      for (const kindList of [things.kinds, ...things.companions.map((it) => it.kinds)])
        for (const kind of kindList) kinds.add(kind);
      return (board, tally) => !hasThings(board, things, tally);
    }
    default:
      return undefined;
  }
}

/** Describes a search for things of some kinds, in cells that also contain (or do not contain) things of other kinds. */
type SoughtThings = Readonly<NonNullable<ReturnType<typeof soughtThingsOf>>>;

function soughtThingsOf({ kinds, tests, among, order }: SetExpr, program: Program) {
  if (kinds === undefined || among !== undefined || order !== undefined) return undefined;
  const arrayOf = (kinds: readonly KindId[]) => sharedArray(engine.kindTable(program, kinds).kinds);
  const companions = flatMapped(tests, (it) =>
    it.by === "with" ? [{ kinds: arrayOf(it.kinds), mustLack: it.not }] : [],
  );
  return companions.length < tests.length ? undefined : { kinds: arrayOf(kinds), companions };
}

/** Returns true if such things exist. If cells must be tested, the work is that of a search up to the first match (rule R5). */
function hasThings(board: LineBoard, { kinds, companions }: SoughtThings, tally: Tally): boolean {
  const count = countOfSets(board.counts, kinds);
  if (companions.length === 0 || count === 0) return count > 0;
  const { cellOf, boards } = board.geometry;
  const [{ grid, firstWord, endWord }] = boards;
  let firstCell = grid.last;
  let lastCell = 0;
  for (let word = firstWord; word < endWord; word++) {
    let bits = wordOfSets(board, kinds, word);
    if (bits === 0) continue;
    lastCell = Math.max(lastCell, lastCellIn(cellOf, word, bits));
    for (let i = 0; i < companions.length && bits !== 0; i++) {
      const matchingBits = wordOfSets(board, companions[i].kinds, word);
      bits &= companions[i].mustLack ? ~matchingBits : matchingBits;
    }
    if (bits !== 0) firstCell = Math.min(firstCell, firstCellIn(cellOf, word, bits));
  }
  if (firstCell === grid.last) {
    tally.work += lastCell + 1 - grid.first + count;
    return false;
  }
  tally.work += firstCell + 1 - grid.first + 1 + countBefore(board, kinds, firstCell);
  return true;
}

/** Returns the last cell among the slots (bits) of a word. */
function lastCellIn(cellOf: Int32Array, word: number, slotBits: number): number {
  let lastCell = 0;
  for (let bits = slotBits; bits !== 0; bits &= bits - 1)
    lastCell = Math.max(lastCell, cellOf[(word << 5) + 31 - Math.clz32(bits & -bits)]);
  return lastCell;
}

/** Returns the first cell among the slots (bits) of a word. */
function firstCellIn(cellOf: Int32Array, word: number, slotBits: number): number {
  let firstCell = Infinity;
  for (let bits = slotBits; bits !== 0; bits &= bits - 1)
    firstCell = Math.min(firstCell, cellOf[(word << 5) + 31 - Math.clz32(bits & -bits)]);
  return firstCell;
}

/** Returns the number of things of some kinds in cells before a cell. */
function countBefore(board: LineBoard, kinds: Int32Array, cell: number): number {
  const { sets, pad, setWords } = board;
  const { cellOf, boards } = board.geometry;
  const [{ firstWord, endWord }] = boards;
  let count = 0;
  for (let i = 0; i < kinds.length; i++)
    for (let word = firstWord, from = pad + kinds[i] * setWords; word < endWord; word++)
      for (let bits = sets[from + word]; bits !== 0; bits &= bits - 1)
        if (cellOf[(word << 5) + 31 - Math.clz32(bits & -bits)] < cell) count++;
  return count;
}
