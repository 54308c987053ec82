import {
  type CellWrite,
  type Expr,
  type LineCell,
  type LineRow,
  type LineRule,
  type LineWay,
  rebuilt,
  type Rule,
  type Statement,
  type Movement,
} from "../../../program/index.ts";
import { cellsUnder, directionUnder, type Symmetry, wayUnder } from "./square.ts";
import { isWay } from "./movements.ts";

/**
 * Applies a symmetry to statements and rules, dropping what does not affect play: their places in the file, and which cell of a picture is its
 * middle. Without a symmetry they only lose that.
 */
export function statementsUnder(statements: readonly Statement[], symmetry: Symmetry): readonly Statement[] {
  return rebuilt("statement", statements, {
    statement: unplaced,
    action: unplaced,
    block: unplaced,
    expr: (it) => exprUnder(symmetry, it),
    rule: (it) => ruleUnder(symmetry, it),
    line: (it) => lineUnder(symmetry, it),
  });
}

function unplaced<T extends object>(node: T): T {
  return { ...node, at: undefined };
}

function exprUnder(symmetry: Symmetry, expr: Expr): Expr {
  if (expr.is === "constant" && expr.type === "direction" && typeof expr.value === "number")
    return { ...expr, value: directionUnder(symmetry, expr.value) };
  return unplaced(expr);
}

function ruleUnder(symmetry: Symmetry, rule: Rule): Rule {
  const { width, height, before, after, facing } = rule;
  const to = cellsUnder(symmetry, width, height);
  const moved = <T>(cells: readonly T[]): readonly T[] => {
    const laid: T[] = [];
    for (const [cell, it] of cells.entries()) laid[to[cell]] = it;
    return laid;
  };
  const write = (it: CellWrite): CellWrite => (it.write === "found" ? { ...it, cell: to[it.cell] } : it);
  return {
    ...unplaced(rule),
    ...(symmetry.swaps && { width: height, height: width }),
    before: moved(before),
    after: moved(after.map((writes) => writes.map(write))),
    middle: 0,
    ...(facing !== undefined && { facing: directionUnder(symmetry, facing) }),
  };
}

/** A row is normalized to run down or to the right, as rows without gaps are stored; a single cell has no direction. */
function lineUnder(symmetry: Symmetry, rule: LineRule): LineRule {
  const rows = rule.rows.map((row) => row.map((it) => (it === "gap" ? it : cellUnder(symmetry, it))));
  const laid = { ...unplaced(rule), rows };
  if (rows.every((row) => row.length === 1)) return { ...laid, way: "down" };
  const way = wayUnder(symmetry, rule.way);
  if (way === "down" || way === "right" || rows.some((row) => row.includes("gap"))) return { ...laid, way };
  const back: LineWay = way === "up" ? "down" : "right";
  return { ...laid, way: back, rows: rows.map((row): LineRow => [...row].reverse()) };
}

function cellUnder(symmetry: Symmetry, cell: LineCell): LineCell {
  const wishes = cell.wishes.map((it) => ({ ...it, wish: movementUnder(symmetry, it.wish) }));
  if (!cell.write) return { ...cell, wishes };
  const written = cell.write.wishes.map((it) => ({ ...it, wish: movementUnder(symmetry, it.wish) }));
  return { ...cell, wishes, write: { ...cell.write, wishes: written } };
}

function movementUnder<W extends Movement | "still" | "random">(symmetry: Symmetry, wish: W): W | LineWay {
  return isWay(wish) ? wayUnder(symmetry, wish) : wish;
}
