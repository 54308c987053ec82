import type { Sized } from "../../base/index.ts";
import type { CellsExpr, CellsPart } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import type { Zone } from "../data/moves.ts";
import { constantOf } from "../data/traits.ts";
import type * as out from "../data/program.ts";
import { lowerCells } from "../draft/regions.ts";

type RowsOrColumns = Extract<CellsPart, { is: "lines" }>;

/**
 * Returns the cells of a zone for each player. Rows are counted from the player's own side; all other cells are the
 * same for all players.
 */
export function lowerZone(cells: CellsExpr, draft: Draft): Zone {
  for (const { player } of cells.parts)
    if (player && draft.names.get(player.text)?.sort !== "player")
      draft.report.unknown("name-unknown", "player", player, draft.names.of("player"));
  return draft.players.map((_, player) => lowerCellsFor(cells, player, draft));
}

/** Returns cells that are the same for all players. */
export function lowerFixedCells(cells: CellsExpr, draft: Draft): readonly number[] {
  return lowerCellsFor(cells, 0, draft);
}

function lowerCellsFor(cells: CellsExpr, player: number, draft: Draft): readonly number[] {
  const ownParts = cells.parts.filter((it) => !it.player || it.player.text === draft.players[player]?.name);
  return [...new Set(ownParts.flatMap((it) => lowerZonePart({ ...it, player: undefined }, player, draft)))];
}

function lowerZonePart(part: CellsPart, player: number, draft: Draft): readonly number[] {
  if (part.is === "lines") return cellsOfLines(part, player, draft);
  const region = lowerCells({ parts: [part], span: part.span }, newEnv(draft));
  const zoneCells = findConstantCells(region, draft.boards[0]);
  if (zoneCells) return zoneCells;
  const hint =
    "They are a block `(3, 0) to (5, 2)`, cells, rows such as `last row`, or a name that `define` gives to these. What lies where a move began or ended is asked by `mover`, `taken` or in a step.";
  const message = "In a game by moves such cells are the same all game long.";
  return draft.report.error("zone-varies", part.span, message, hint) ?? [];
}

/**
 * Returns the cells of some rows or columns. Row 1 is nearest to the player; column 1 is the leftmost column of the
 * board.
 */
function cellsOfLines({ of, from, to, last, span }: RowsOrColumns, player: number, draft: Draft) {
  const { width, height } = draft.boards[0];
  const faces = of === "row" ? facingDirection(player, draft) : 2;
  const isAcross = faces === 2 || faces === 6;
  const count = isAcross ? width : height;
  if (from < 1 || to < from || to > count) {
    const message = `The board has ${count} ${of}s.`;
    return draft.report.error("zone-outside", span, message, "Rows and columns are counted from 1.") ?? [];
  }
  const cells = Array.from({ length: width * height }, (_, cell) => cell);
  return cells.filter((cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const rank = { 0: height - y, 2: x + 1, 4: y + 1, 6: width - x }[faces];
    const lineNumber = last ? count + 1 - rank : rank;
    return lineNumber >= from && lineNumber <= to;
  });
}

/**
 * Returns the direction in which a player's pieces face; by default up for the first player and down for the second.
 */
export function facingDirection(player: number, draft: Draft): 0 | 2 | 4 | 6 {
  return draft.players[player]?.faces ?? (player % 2 === 0 ? 0 : 4);
}

/** Returns the cells of a region; undefined if they depend on the position. */
function findConstantCells(region: out.Region, size: Sized): readonly number[] | undefined {
  switch (region.is) {
    case "board":
      return Array.from({ length: size.width * size.height }, (_, cell) => cell);
    case "one": {
      const cell = evaluateConstant(region.cell, size);
      return cell === undefined ? undefined : [cell];
    }
    case "block":
      return blockCells(region, size);
    case "list": {
      const parts = region.parts.map((it) => findConstantCells(it, size));
      return parts.every((it) => it !== undefined) ? parts.flat() : undefined;
    }
    case "where": {
      const baseCells = findConstantCells(region.among, size);
      const tests = baseCells?.map((cell) => evaluateConstant(region.test, size, cell));
      return tests?.every((it) => it !== undefined) ? baseCells!.filter((_, i) => tests[i] !== 0) : undefined;
    }
    default:
      return undefined;
  }
}

function blockCells({ from, to }: Extract<out.Region, { is: "block" }>, size: Sized): number[] | undefined {
  const [firstCorner, secondCorner] = [evaluateConstant(from, size), evaluateConstant(to, size)];
  if (firstCorner === undefined || secondCorner === undefined) return undefined;
  const { width } = size;
  const isBetween = (value: number, end: number, otherEnd: number): boolean =>
    value >= Math.min(end, otherEnd) && value <= Math.max(end, otherEnd);
  return Array.from({ length: width * size.height }, (_, cell) => cell).filter(
    (cell) =>
      isBetween(cell % width, firstCorner % width, secondCorner % width) &&
      isBetween(Math.floor(cell / width), Math.floor(firstCorner / width), Math.floor(secondCorner / width)),
  );
}

/** Evaluates an expression that depends on nothing but the cell `it`; undefined for any other expression. */
function evaluateConstant(expr: out.Expr, size: Sized, it?: number): number | undefined {
  if (expr.is === "constant") return constantOf(expr);
  if (expr.is === "it") return it;
  const operands = operandsOf(expr).map((operand) => evaluateConstant(operand, size, it));
  if (!operands.every((value) => value !== undefined)) return undefined;
  return evaluators[expr.is]?.(operands, size, "op" in expr ? expr.op : "+");
}

/** Returns the operands of an expression that `evaluators` can compute. */
function operandsOf(expr: out.Expr): readonly out.Expr[] {
  if ("left" in expr) return [expr.left, expr.right];
  if ("values" in expr) return expr.values;
  if ("x" in expr) return [expr.x, expr.y];
  if ("of" in expr && expr.of) return [expr.of];
  return "value" in expr && typeof expr.value === "object" ? [expr.value] : [];
}

type Operator = Extract<out.Expr, { is: "compare" | "arithmetic" }>["op"];
type Evaluator = (operands: readonly number[], size: Sized, op: Operator) => number | undefined;

/** Maps each expression that can be constant to a function of the values of its operands. */
const evaluators: { readonly [Is in out.Expr["is"]]?: Evaluator } = {
  cell: ([x, y], { width, height }) =>
    x >= 0 && y >= 0 && x < width && y < height ? y * width + x : undefined,
  x: ([cell], { width }) => cell % width,
  y: ([cell], { width }) => Math.floor(cell / width),
  not: ([value]) => Number(value === 0),
  negative: ([value]) => -value,
  absolute: ([value]) => Math.abs(value),
  and: (values) => Number(values.every((it) => it !== 0)),
  or: (values) => Number(values.some((it) => it !== 0)),
  compare: applyOperator,
  arithmetic: applyOperator,
};

const operations: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  "=": (a, b) => Number(a === b),
  "!=": (a, b) => Number(a !== b),
  "<": (a, b) => Number(a < b),
  "<=": (a, b) => Number(a <= b),
  ">": (a, b) => Number(a > b),
  ">=": (a, b) => Number(a >= b),
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => Math.floor(a / b),
  "%": (a, b) => a - b * Math.floor(a / b),
  min: Math.min,
  max: Math.max,
};

function applyOperator([left, right]: readonly number[], _: Sized, op: Operator): number | undefined {
  const result = operations[op](left, right);
  return Number.isFinite(result) ? result : undefined;
}
