import type { BoardLayout, Game, Position } from "../../../game/index.ts";
import { positionKeys, type PositionKeys } from "../../keys/index.ts";
import type { PuzzleInput } from "../turns.ts";
import { type Terrain, terrainOf } from "../analysis/terrain.ts";
import { isFair, isPlainProgram, OnlyOne, isWay, canMatch, movementsIn } from "./movements.ts";
import { programGiven } from "./given.ts";
import {
  type LineWay,
  type CellWrite,
  type Expr,
  type LineCell,
  type LineRow,
  type LineRule,
  type Rule,
  type Statement,
  type Movement,
  type Program,
  rebuilt,
  chance,
  walkPlay,
} from "../../../program/index.ts";

/** One of the eight symmetries of a square: first rows and columns are swapped, if at all, then left and right, then top and bottom. */
interface Symmetry {
  readonly swaps: boolean;
  readonly mirrorsAcross: boolean;
  readonly mirrorsDown: boolean;
}

const switches = [false, true] as const;

/** All but the identity. */
const symmetries: readonly Symmetry[] = switches
  .flatMap((swaps) =>
    switches.flatMap((mirrorsAcross) =>
      switches.map((mirrorsDown) => ({ swaps, mirrorsAcross, mirrorsDown })),
    ),
  )
  .slice(1);

/** The cells of a rectangle, row by row: where a symmetry moves each of them. */
function cellsUnder(symmetry: Symmetry, width: number, height: number): readonly number[] {
  const { swaps, mirrorsAcross, mirrorsDown } = symmetry;
  const [columns, rows] = swaps ? [height, width] : [width, height];
  return Array.from({ length: width * height }, (_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const [column, row] = swaps ? [y, x] : [x, y];
    return (mirrorsDown ? rows - 1 - row : row) * columns + (mirrorsAcross ? columns - 1 - column : column);
  });
}

const lineWays: readonly LineWay[] = ["up", "right", "down", "left"];

function wayUnder(symmetry: Symmetry, way: LineWay): LineWay {
  return lineWays[directionUnder(symmetry, lineWays.indexOf(way) * 2) / 2];
}

/** The image of a direction from 0 (up) clockwise to 7. */
function directionUnder({ swaps, mirrorsAcross, mirrorsDown }: Symmetry, direction: number): number {
  // Swaps up with left, and right with down.
  let way = swaps ? (14 - direction) % 8 : direction;
  if (mirrorsAcross) way = (8 - way) % 8;
  if (mirrorsDown) way = (12 - way) % 8;
  return way;
}

/** More inputs than these are not compared with each other. */
const mostInputs = 64;

/**
 * The symmetries of a board under which a game plays alike from a position: for each, where every cell goes. A position and its image are equally
 * far from a win. Each symmetry is proved from the rules: the image of what the program does with an input is literally what it does with some
 * input; nothing in it depends on the order of cells; and what never changes is its own image.
 */
export function symmetriesOf(
  game: Game,
  start: Position,
  inputs: readonly PuzzleInput[],
): readonly (readonly number[])[] {
  const { program } = game;
  if (!isPlainProgram(program) || walkPlay(program, chance) || inputs.length > mostInputs) return [];
  const keys = positionKeys(start.copy());
  const terrain = terrainOf(program, start.boards, keys);
  if (!terrain) return [];
  const [{ width, height }] = start.boards;
  const laid = symmetries.filter((it) => fitsBoard(it, start.boards[0], terrain, keys));
  if (laid.length === 0) return [];
  const only = new OnlyOne(terrain, keys);
  const nothing = deedsOf(program, [], only);
  const given = inputs.map((input) => deedsOf(program, input, only));
  if (!nothing || !given.every((it) => it !== undefined)) return [];
  const known = new Set(given.map((it) => statementsText(it, itself)));
  return laid
    .filter(
      (it) =>
        statementsText(nothing, it) === statementsText(nothing, itself) &&
        given.every((deeds) => known.has(statementsText(deeds, it))),
    )
    .map((it) => cellsUnder(it, width, height));
}

const itself: Symmetry = { swaps: false, mirrorsAcross: false, mirrorsDown: false };

/** Whether the board and everything that never changes on it are their own images. */
function fitsBoard(
  symmetry: Symmetry,
  { width, height }: BoardLayout,
  { program, fixed }: Terrain,
  { cells, cellCount }: PositionKeys,
): boolean {
  const { edge } = program.boards[0];
  if (symmetry.swaps && (width !== height || edge === "wraps-across" || edge === "wraps-down")) return false;
  const to = cellsUnder(symmetry, width, height);
  return program.layers.every((_, layer) =>
    to.every((image, cell) => {
      const [kind, other] = [cells[layer * cellCount + cell], cells[layer * cellCount + image]];
      return kind === other || (!fixed.has(kind) && !fixed.has(other));
    }),
  );
}

/** What a program does with one input, without the line rules that can never match then; undefined if it may depend on the order of cells. */
function deedsOf(program: Program, input: PuzzleInput, only: OnlyOne): readonly Statement[] | undefined {
  const statements = programGiven(program, input);
  const movements = movementsIn(statements, program);
  if (!isFair(statements, movements, only)) return undefined;
  return rebuilt("statement", statements, {
    block: (it) => (it.lines ? { ...it, lines: it.lines.filter((line) => canMatch(line, movements)) } : it),
  });
}

function statementsText(deeds: readonly Statement[], symmetry: Symmetry): string {
  return JSON.stringify(statementsUnder(deeds, symmetry));
}

/**
 * Applies a symmetry to statements and rules, dropping what does not affect play: their places in the file, and which cell of a picture is its
 * middle. Without a symmetry they only lose that.
 */
function statementsUnder(statements: readonly Statement[], symmetry: Symmetry): readonly Statement[] {
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
