import { compileFold, compileLast, compileOfMembers } from "./folds.ts";
import {
  type Expr,
  type ExprOf,
  formulaWork,
  isNumeric,
  typeOf,
  type ValueType,
} from "../../../program/index.ts";
import { bodySlots, bodyFields } from "../layout/body-layout.ts";
import { isBody, recordStart } from "../records/records.ts";
import {
  compileCellAt,
  compilePlace,
  compilePlayerIndex,
  compileShift,
  directionTo,
  nextCell,
} from "./places.ts";
import { compileArithmetic, compileComparison } from "./arithmetic.ts";
import { type ClosureCompiler, kindTable, type CompilerTables } from "../machine/compiler.ts";
import { emptyValue, NONE } from "../layout/none.ts";
import type { Evaluate } from "../machine/machine.ts";
import { argumentOffsets, numberLayout, fixedSlots } from "../layout/number-layout.ts";
import { endings } from "../state/state.ts";
import { compileAny, compileCount } from "./set-counts.ts";
import { distanceBetween } from "./sets.ts";
import { compileDraw } from "./sources.ts";
import { cellOfThing, kindOfThing } from "../records/things.ts";

export function compileValue(expr: Expr, c: ClosureCompiler): Evaluate {
  const compileNode = c.compilers.values[expr.is] as (expr: Expr, c: ClosureCompiler) => Evaluate;
  return compileNode(expr, c);
}

export function compileNumber(expr: Expr, c: ClosureCompiler): Evaluate {
  const findValue = c.value(expr);
  if (typeOf(expr, c.program) === "number") return findValue;
  return (m) => {
    const result = findValue(m);
    return result === NONE ? 0 : result;
  };
}

/** Compiles an expression as a condition: a number or switch is true unless 0, any other value unless `NONE`. */
export function compileTest(expr: Expr, c: ClosureCompiler): Evaluate {
  const findValue = c.value(expr);
  const type = typeOf(expr, c.program);
  if (type === "switch") return findValue;
  if (type === "number") return (m) => (findValue(m) === 0 ? 0 : 1);
  return (m) => (findValue(m) === NONE ? 0 : 1);
}

export function compileCell(expr: Expr, c: ClosureCompiler): Evaluate {
  const value = c.value(expr);
  if (typeOf(expr, c.program) !== "thing") return value;
  return (m) => cellOfThing(m.state, value(m));
}

/** Compiles a value for storage in a variable, field or pile of a type. */
export function compileContent(value: Expr, type: ValueType, c: ClosureCompiler): Evaluate {
  if (isNumeric(type)) return c.number(value);
  return type === "cell" ? c.cell(value) : c.value(value);
}

/** Maps the expressions that need only a position and its machine to their compilers. */
export const engineValues = {
  constant: ({ value }) => {
    const constant = value === "none" ? NONE : value;
    return () => constant;
  },
  text: ({ parts }, c) => {
    const makeText = c.text(parts);
    return (m) => m.numberOfText(makeText(m));
  },
  variable: compileVariable,
  timer: ({ timer, of }, c) => {
    const firstIndex = timer * c.program.players.length;
    const findPlayer = compilePlayerIndex(c.program.timers[timer].eachPlayer, of, c);
    return (m) => {
      const player = findPlayer(m);
      return player >= 0 && m.lastFired[firstIndex + player] === m.cycle ? 1 : 0;
    };
  },
  control: ({ control }, c) => {
    const firstIndex = control * c.program.players.length;
    return (m) => (m.lastGiven[firstIndex + m.me] === m.cycle ? 1 : 0);
  },
  held: ({ control }, c) => {
    const firstIndex = control * c.program.players.length;
    return (m) => (m.lastHeld[firstIndex + m.me] === m.cycle ? 1 : 0);
  },
  argument: compileArgument,
  local: ({ local }, c) => {
    const slot = c.scope.slot(local);
    return (m) => m.locals[slot];
  },
  me: () => (m) => m.me,
  viewer: () => (m) => (m.viewer < 0 ? m.me : m.viewer),
  turn: () => (m) => m.state.turn,
  times: () => (m) => m.times[m.me],
  option: ({ option, of }, c) => {
    const findPlayer = compilePlayerIndex(c.program.options?.[option]?.eachPlayer ?? false, of, c);
    const firstIndex = numberLayout(c.program).options[option];
    return (m) => {
      const player = findPlayer(m);
      return player < 0 ? 0 : m.state.numbers[firstIndex + player];
    };
  },
  opponent: (_, { program: { players } }) =>
    players.length === 1 ? () => NONE : (m) => (m.me + 1) % players.length,
  over: () => (m) => (m.state.numbers[fixedSlots.ending] === 0 ? 0 : 1),
  winner: (_, { program: { players } }) => {
    return ({ state: { numbers } }) => {
      const [ending, player] = [endings[numbers[fixedSlots.ending]], numbers[fixedSlots.endingPlayer]];
      if (ending === "lost" && player > 0 && players.length === 2) return 2 - player;
      return ending === "won" ? player - 1 : NONE;
    };
  },
  here: () => (m) => m.here,
  it: () => (m) => m.it,
  cell: compileCellAt,
  not: ({ value }, c) => negate(c.test(value)),
  negative: ({ value }, c) => {
    const findNumber = c.number(value);
    return (m) => -findNumber(m) | 0;
  },
  absolute: ({ value }, c) => {
    const findNumber = c.number(value);
    return (m) => Math.abs(findNumber(m)) | 0;
  },
  against: ({ value }, c) => compileTurnedDirection(c.value(value), 4),
  turned: ({ value, eighths }, c) => compileTurnedDirection(c.value(value), eighths),
  and: ({ values }, c) => compileTests(values, c, 0),
  or: ({ values }, c) => compileTests(values, c, 1),
  compare: compileComparison,
  arithmetic: compileArithmetic,
  "step-from": ({ cell, way }, c) => {
    const [findCell, findDirection] = [c.cell(cell), c.value(way)];
    return (m) => nextCell(m, findCell(m), findDirection(m));
  },
  shift: compileShift,
  if: ({ test, then, otherwise }, c) => {
    const [evaluateTest, thenValue, otherwiseValue] = [c.test(test), c.value(then), c.value(otherwise)];
    return (m) => (evaluateTest(m) === 0 ? otherwiseValue(m) : thenValue(m));
  },
  table: compileTable,
  formula: (formula, c) => {
    const { bind, value } = formula;
    const work = formulaWork(formula);
    const bindings = bind.map((it) => ({ value: c.value(it.value), slot: c.scope.slot(it.local) }));
    const findResult = c.value(value);
    return (m) => {
      if (work > 0) m.charge(work);
      for (const it of bindings) m.locals[it.slot] = it.value(m);
      return findResult(m);
    };
  },
  result: ({ procedure, args, type }, c) => {
    const { firstSlot, run } = c.procedure(procedure);
    const resultSlot = firstSlot + (c.program.procedures[procedure].result?.local ?? 0);
    const findArguments = args.map((arg) => c.value(arg));
    const emptyResult = emptyValue(type);
    return (m) => {
      const { isLineDone } = m;
      // All arguments are evaluated before any is stored, because evaluating one may call the same procedure.
      const argumentValues = findArguments.map((it) => it(m));
      for (let i = 0; i < argumentValues.length; i++) m.locals[firstSlot + i] = argumentValues[i];
      m.locals[resultSlot] = emptyResult;
      run(m);
      m.isLineDone = isLineDone;
      return m.locals[resultSlot];
    };
  },
  first: ({ set }, c) =>
    compileOfMembers(c.set(set), 1, (m, count, start) => (count > 0 ? m.stack[start] : NONE)),
  last: (expr, c) => compileLast(expr, c, NONE),
  fold: compileFold,
  count: ({ set }, c) => compileCount(set, c),
  "none-of": ({ set }, c) => negate(compileAny(set, c)),
  random: ({ from, to }, c) => {
    const [findLow, findHigh] = [c.number(from), c.number(to)];
    return (m) => {
      const [a, b] = [findLow(m), findHigh(m)];
      const low = Math.min(a, b);
      return (low + m.state.draw(0, Math.max(a, b) - low + 1)) | 0;
    };
  },
  "random-of": ({ set }, c) =>
    compileOfMembers(c.set(set), Infinity, (m, count, start) =>
      count === 0 ? NONE : m.stack[start + m.state.draw(0, count)],
    ),
  "random-way": ({ straight, test }, c) => {
    const candidates = straight ? [0, 2, 4, 6] : [0, 1, 2, 3, 4, 5, 6, 7];
    const meetsTest = test && c.test(test);
    return (m) => {
      const outerIt = m.it;
      const matching = candidates.filter((direction) => {
        m.it = direction;
        return meetsTest === undefined || meetsTest(m) !== 0;
      });
      m.it = outerIt;
      m.charge(candidates.length);
      return matching.length === 0 ? NONE : matching[m.state.draw(0, matching.length)];
    };
  },
  toward: ({ from, to }, c) => {
    const [findFrom, findTo] = [c.cell(from), c.cell(to)];
    return (m) => directionTo(m, findFrom(m), findTo(m));
  },
  draw: (draw, c) => compileDrawing(draw.source, draw, c),
  "draw-of": (draw, c) => {
    const chooseSource = c.number(draw.index);
    const drawFunctions = draw.sources.map((it) => compileDrawing(it, draw, c));
    return (m) => drawFunctions[Math.max(0, Math.min(chooseSource(m), drawFunctions.length - 1))](m);
  },
  x: ({ of }, c) => compileCoordinate(of, "x", c),
  y: ({ of }, c) => compileCoordinate(of, "y", c),
  place: ({ of }, c) => c.cell(of),
  kind: ({ of }, c) => {
    const findThing = c.value(of);
    if (typeOf(of, c.program) === "kind") return findThing;
    return (m) => {
      const thing = findThing(m);
      return thing === NONE ? NONE : kindOfThing(m.state, thing) || NONE;
    };
  },
  moved: () => (m) => (m.hasMoved ? 1 : 0),
  owner: ({ of }, c) => {
    const findCell = c.cell(of);
    const findThing = typeOf(of, c.program) === "thing" ? c.value(of) : undefined;
    return (m) => {
      const it = findThing ? findThing(m) : NONE;
      if (isBody(it)) return m.state.bodies[recordStart(m.state, ~it) + bodyFields.owner];
      const owner = it === NONE ? undefined : m.layout.kinds[kindOfThing(m.state, it)]?.owner;
      if (owner !== undefined) return owner;
      const cell = findCell(m);
      if (cell === NONE) return NONE;
      const { board, player } = m.layout.boards[m.layout.gridAt(cell)];
      return c.program.boards[board].eachPlayer ? player : NONE;
    };
  },
  "is-kind": ({ of, type, kinds }, c) => {
    const findKindOrThing = c.value(of);
    const { mask } = kindTable(c.program, kinds);
    if (type === "kind") return (m) => mask[findKindOrThing(m)] ?? 0;
    return (m) => {
      const thing = findKindOrThing(m);
      return thing === NONE ? 0 : mask[kindOfThing(m.state, thing)];
    };
  },
  "is-none": ({ of }, c) => {
    const findValue = c.value(of);
    return (m) => (findValue(m) === NONE ? 1 : 0);
  },
  distance: ({ left, right, straight }, c) => {
    const [findFirstCell, findSecondCell] = [c.cell(left), c.cell(right)];
    return (m) => distanceBetween(m, findFirstCell(m), findSecondCell(m), straight);
  },
} satisfies Partial<CompilerTables["values"]>;

const negate =
  (test: Evaluate): Evaluate =>
  (m) =>
    test(m) === 0 ? 1 : 0;

/** Compiles `and` (0 is decisive) or `or` (1 is decisive). A loop is faster than `every`, which allocates a closure for each evaluation. */
function compileTests(values: readonly Expr[], c: ClosureCompiler, decisive: 0 | 1): Evaluate {
  const tests = values.map((value) => c.test(value));
  return (m) => {
    for (let i = 0; i < tests.length; i++) if ((tests[i](m) === 0) === (decisive === 0)) return decisive;
    return 1 - decisive;
  };
}

function compileVariable({ variable, of }: ExprOf<"variable">, c: ClosureCompiler): Evaluate {
  const { eachPlayer, type } = c.program.variables[variable];
  if (type === "thing") return compileSlot(variable, of, c);
  const firstIndex = numberLayout(c.program).variables[variable];
  if (!eachPlayer) return (m) => m.state.numbers[firstIndex];
  const findPlayer = compilePlayerIndex(eachPlayer, of, c);
  const missingValue = emptyValue(type);
  return (m) => {
    const player = findPlayer(m);
    return player < 0 ? missingValue : m.state.numbers[firstIndex + player];
  };
}

function compileSlot(variable: number, of: Expr | undefined, c: ClosureCompiler): Evaluate {
  const firstSlot = bodySlots(c.program).variableSlots[variable];
  const findPlayer = compilePlayerIndex(c.program.variables[variable].eachPlayer, of, c);
  return (m) => {
    const player = findPlayer(m);
    const bodyId = player < 0 ? 0 : m.state.bodies[firstSlot + player];
    return bodyId === 0 ? NONE : ~bodyId;
  };
}

type DrawOptions = Pick<ExprOf<"draw">, "of" | "at">;

function compileDrawing(source: number, { of, at }: DrawOptions, c: ClosureCompiler): Evaluate {
  const findPlayer = compilePlayerIndex(c.program.sources[source].eachPlayer, of, c);
  const draw = compileDraw(source, c.program);
  return (m) => {
    const player = findPlayer(m);
    return player < 0 ? NONE : draw(m, player, at);
  };
}

function compileCoordinate(of: Expr, axis: "x" | "y", c: ClosureCompiler): Evaluate {
  const findPlace = compilePlace(of, c);
  return (m) => findPlace(m)?.[axis] ?? 0;
}

function compileTurnedDirection(findDirection: Evaluate, eighths: number): Evaluate {
  return (m) => {
    const direction = findDirection(m);
    return direction === NONE ? NONE : (direction + eighths) & 7;
  };
}

function compileTable({ table, index }: ExprOf<"table">, c: ClosureCompiler): Evaluate {
  const findIndex = c.number(index);
  const values = c.program.tables[table].values.map((value) => c.value(value));
  const last = values.length - 1;
  return (m) => {
    const chosenIndex = findIndex(m);
    return last < 0 ? 0 : values[chosenIndex < 0 ? 0 : chosenIndex > last ? last : chosenIndex](m);
  };
}

/** Compiles an argument of a control that `me` has used, or holds (version 2). If neither, the result is `NONE`, or 0 for a number. */
function compileArgument({ control, argument, type }: ExprOf<"argument">, c: ClosureCompiler): Evaluate {
  const { players, controls, language } = c.program;
  const offsets = argumentOffsets(c.program);
  const offset = offsets[control] + argument;
  const total = offsets[controls.length];
  const missingValue = emptyValue(type);
  const firstControl = control * players.length;
  const canHold = language > 1;
  return (m) => {
    const index = firstControl + m.me;
    const hasArguments = m.lastGiven[index] === m.cycle || (canHold && m.lastHeld[index] === m.cycle);
    return hasArguments ? m.args[m.me * total + offset] : missingValue;
  };
}
