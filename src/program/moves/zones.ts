import type { CellsExpr, CellsPart } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import type { Zone } from "../data/moves.ts";
import type * as out from "../data/program.ts";
import { lowerCells } from "../draft/regions.ts";

type Lines = Extract<CellsPart, { is: "lines" }>;

/** Returns the cells of a zone for each player: rows are counted from the player's own side, all other cells are as drawn. */
export function lowerZone(cells: CellsExpr, draft: Draft): Zone {
  for (const { player } of cells.parts)
    if (player && draft.names.get(player.text)?.sort !== "player")
      draft.report.unknown("name-unknown", "player", player, draft.names.of("player"));
  return draft.players.map((_, player) => cellsFor(cells, player, draft));
}

/** Returns cells that are the same for all players; reports cells that differ between players. */
export function lowerFixedCells(cells: CellsExpr, draft: Draft): readonly number[] {
  return cellsFor(cells, 0, draft);
}

function cellsFor(cells: CellsExpr, player: number, draft: Draft): readonly number[] {
  const ownParts = cells.parts.filter((it) => !it.player || it.player.text === draft.players[player]?.name);
  return [...new Set(ownParts.flatMap((it) => partFor({ ...it, player: undefined }, player, draft)))];
}

function partFor(part: CellsPart, player: number, draft: Draft): readonly number[] {
  if (part.is === "lines") return cellsOfLines(part, player, draft);
  const region = lowerCells({ parts: [part], span: part.span }, newEnv(draft));
  const zoneCells = constantCells(region, draft.boards[0]);
  if (zoneCells) return zoneCells;
  const hint =
    "They are a block `(3, 0) to (5, 2)`, cells, rows such as `last row`, or a name that `define` gives to these. What lies where a move began or ended is asked by `mover`, `taken` or in a step.";
  const message = "In a game by moves such cells are the same all game long.";
  return draft.report.error("zone-varies", part.span, message, hint) ?? [];
}

/** Returns the cells of rows or columns. Row 1 is the row nearest to the player; column 1 is the leftmost column as drawn. */
function cellsOfLines({ of, from, to, last, span }: Lines, player: number, draft: Draft): readonly number[] {
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
    const farRank = { 0: height - y, 2: x + 1, 4: y + 1, 6: width - x }[faces];
    const line = last ? count + 1 - farRank : farRank;
    return line >= from && line <= to;
  });
}

/** Returns the direction that a player's pieces face; by default up for the first player and down for the second. */
export function facingDirection(player: number, draft: Draft): 0 | 2 | 4 | 6 {
  return draft.players[player]?.faces ?? (player % 2 === 0 ? 0 : 4);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the cells of a constant region; undefined if the region is not constant. */
function constantCells(region: out.Region, size: Size): readonly number[] | undefined {
  switch (region.is) {
    case "board":
      return Array.from({ length: size.width * size.height }, (_, cell) => cell);
    case "one": {
      const cell = constantValue(region.cell, size);
      return cell === undefined ? undefined : [cell];
    }
    case "block":
      return blockCells(region, size);
    case "list": {
      const parts = region.parts.map((it) => constantCells(it, size));
      return parts.every((it) => it !== undefined) ? parts.flat() : undefined;
    }
    case "where": {
      const baseCells = constantCells(region.among, size);
      const tests = baseCells?.map((cell) => constantValue(region.test, size, cell));
      return tests?.every((it) => it !== undefined) ? baseCells!.filter((_, i) => tests[i] !== 0) : undefined;
    }
    default:
      return undefined;
  }
}

function blockCells({ from, to }: Extract<out.Region, { is: "block" }>, size: Size): number[] | undefined {
  const [a, b] = [constantValue(from, size), constantValue(to, size)];
  if (a === undefined || b === undefined) return undefined;
  const { width } = size;
  const isBetween = (value: number, firstEnd: number, other: number): boolean =>
    value >= Math.min(firstEnd, other) && value <= Math.max(firstEnd, other);
  return Array.from({ length: width * size.height }, (_, cell) => cell).filter(
    (cell) =>
      isBetween(cell % width, a % width, b % width) &&
      isBetween(Math.floor(cell / width), Math.floor(a / width), Math.floor(b / width)),
  );
}

/** Evaluates an expression that depends only on the cell `it`; undefined if it depends on anything else. */
function constantValue(expr: out.Expr, size: Size, it?: number): number | undefined {
  const value = (part: out.Expr): number | undefined => constantValue(part, size, it);
  switch (expr.is) {
    case "constant":
      return expr.value === "none" ? undefined : expr.value;
    case "it":
      return it;
    case "cell": {
      const [x, y] = [value(expr.x), value(expr.y)];
      const isInside =
        x !== undefined && y !== undefined && x >= 0 && y >= 0 && x < size.width && y < size.height;
      return isInside ? y * size.width + x : undefined;
    }
    case "x":
    case "y": {
      const cell = value(expr.of);
      if (cell === undefined) return undefined;
      return expr.is === "x" ? cell % size.width : Math.floor(cell / size.width);
    }
    case "not":
    case "negative":
    case "absolute": {
      const innerValue = value(expr.value);
      if (innerValue === undefined) return undefined;
      return { not: innerValue === 0 ? 1 : 0, negative: -innerValue, absolute: Math.abs(innerValue) }[
        expr.is
      ];
    }
    case "and":
    case "or": {
      const values = expr.values.map(value);
      if (values.some((part) => part === undefined)) return undefined;
      const isTrue = (part: number | undefined): boolean => part !== 0;
      return Number(expr.is === "and" ? values.every(isTrue) : values.some(isTrue));
    }
    case "compare":
    case "arithmetic": {
      const [left, right] = [value(expr.left), value(expr.right)];
      return left === undefined || right === undefined ? undefined : operate(expr.op, left, right);
    }
    default:
      return undefined;
  }
}

type Op = Extract<out.Expr, { is: "compare" | "arithmetic" }>["op"];

const operations: Readonly<Record<Op, (a: number, b: number) => number>> = {
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

function operate(op: Op, left: number, right: number): number | undefined {
  const result = operations[op](left, right);
  return Number.isFinite(result) ? result : undefined;
}
