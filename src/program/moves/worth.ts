import { formatCount } from "../../base/index.ts";
import * as syntax from "../../syntax/index.ts";
import { resolveDefine } from "../draft/defines.ts";
import { type Draft, sectionsOf } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import { lowerMoveCondition, findWorthAmount, hasPieces } from "./judging.ts";
import { lowerValue } from "../draft/lower.ts";
import type { Condition, PieceId, Worth, WorthTable, WorthTerm } from "../data/moves.ts";
import { lowerPieces } from "./paths.ts";
import type * as out from "../data/program.ts";
import { facingDirection } from "./zones.ts";
import { unlessEmpty } from "../data/plain.ts";

type ValueLine = Extract<syntax.WorthLine, { is: "value" }>;

/**
 * Returns the evaluation of a piece game, from its `worth` sections. The value of each piece comes from the
 * outermost file that mentions the piece. The other lines come from the outermost file that has any.
 */
export function lowerWorthOfMoves(draft: Draft): Worth | undefined {
  const sections = sortOutermostLast(draft).map((it) => it.section);
  if (sections.length === 0) return undefined;
  const pieceValues = new Map<PieceId, number>();
  let tables: readonly WorthTable[] = [];
  for (const placedSection of sortOutermostLast(draft)) {
    const pieceWorths = findPieceWorths(placedSection.section, placedSection.depth > 0, draft);
    for (const [piece, value] of pieceWorths.pieces) pieceValues.set(piece, value);
    tables = [...tables.filter((it) => !pieceWorths.namedPieces.has(it.piece)), ...pieceWorths.tables];
  }
  const terms = valueLines(sections).flatMap(({ value, phase }) =>
    syntax
      .worthParts(value, (it) => findConstant(it, draft))
      .flatMap((part) => lowerTerm(part, draft).map((it) => ({ ...it, phase }))),
  );
  return { pieces: [...pieceValues], terms, tables: unlessEmpty(tables) };
}

/** Returns the values that one section gives to pieces. */
function findPieceWorths({ entries }: syntax.WorthSection, isIncluded: boolean, draft: Draft) {
  const { width, height } = draft.boards[0];
  const namedPieces = new Set<PieceId>();
  const pieces: [PieceId, number][] = [];
  const tables: WorthTable[] = [];
  for (const line of entries) {
    const phase = line.phase && { phase: line.phase };
    for (const { piece: name, value } of line.is === "pieces" ? line.pieces : [])
      for (const piece of lowerPieces([name], draft)) {
        namedPieces.add(piece);
        const sameForAllCells = Array.from({ length: width * height }, () => value);
        if (phase) tables.push({ piece, ...phase, values: draft.players.map(() => sameForAllCells) });
        else pieces.push([piece, value]);
      }
    if (line.is !== "table") continue;
    for (const piece of lowerPieces([line.piece], draft)) {
      namedPieces.add(piece);
      const values = lowerTable(line, isIncluded, draft);
      if (values) tables.push({ piece, ...phase, values });
    }
  }
  return { namedPieces, pieces, tables };
}

/**
 * Returns the values of a table for each player. An included file may have drawn the table for a board of another size;
 * the table is then ignored.
 */
function lowerTable(
  { rows }: Extract<syntax.WorthLine, { is: "table" }>,
  isIncluded: boolean,
  draft: Draft,
): readonly (readonly number[])[] | undefined {
  const areSideways = draft.players.map((_, player) => [2, 6].includes(facingDirection(player, draft)));
  const { width, height } = draft.boards[0];
  const [rowLength, rowCount] = areSideways[0] ? [height, width] : [width, height];
  const halfLength = Math.ceil(rowLength / 2);
  const oddRow = rows.find((it) => it.values.length !== rowLength && it.values.length !== halfLength);
  if (rows.length === rowCount && !oddRow) {
    const fullRows = rows.map(({ values }) =>
      Array.from({ length: rowLength }, (_, x) => values[x < values.length ? x : rowLength - 1 - x]),
    );
    return draft.players.map((_, player) =>
      turnTable(fullRows, facingDirection(player, draft), draft.boards[0]),
    );
  }
  if (isIncluded || rows.length === 0) return undefined;
  const hint = `${rowCount} rows of ${rowLength} numbers, or of ${halfLength} for the left half, the farthest row first.`;
  const message = oddRow
    ? `This row has ${formatCount(oddRow.values.length, "number")}.`
    : `The table has ${formatCount(rows.length, "row")}, and the board ${rowCount}.`;
  return draft.report.error("worth-table", (oddRow ?? rows[0]).span, message, hint);
}

/**
 * Converts a table that is drawn from a player's point of view to one value per cell. The table is turned to the
 * direction in which the player faces, without mirroring.
 */
function turnTable(
  rows: readonly (readonly number[])[],
  facing: 0 | 2 | 4 | 6,
  { width, height }: { readonly width: number; readonly height: number },
): readonly number[] {
  return Array.from({ length: width * height }, (_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const [row, column] = { 0: [y, x], 2: [width - 1 - x, y], 4: [height - 1 - y, x], 6: [x, y] }[facing];
    return rows[row]?.[column] ?? 0;
  });
}

/** Makes the evaluation of a game that is not a piece game: expressions whose sum is the evaluation. */
export function makeWorth(draft: Draft): void {
  if (hasPieces(draft)) return;
  const sections = sortOutermostLast(draft).map((it) => it.section);
  for (const { entries } of sections)
    for (const line of entries) {
      if (line.is === "pieces") reportNoPieces(line.pieces[0].piece, draft);
      else if (line.is === "table") reportNoPieces(line.piece, draft);
      else if (line.phase) reportNoPhase(line, draft);
    }
  draft.worth = valueLines(sections).map(({ value }): out.Expr => lowerValue(value, newEnv(draft), "number"));
}

function sortOutermostLast(draft: Draft): ReturnType<typeof sectionsOf<"worth">> {
  return [...sectionsOf(draft, "worth")].sort((a, b) => b.depth - a.depth);
}

function valueLines(sections: readonly syntax.WorthSection[]): readonly ValueLine[] {
  const values = sections.map(({ entries }) => entries.flatMap((it) => (it.is === "value" ? [it] : [])));
  return values.reverse().find((it) => it.length > 0) ?? [];
}

function reportNoPhase({ phase = "early", span }: ValueLine, draft: Draft): void {
  const hint = "Test something of the game: `if turns < 10 then score else 0`.";
  const message = `Only in a game by moves a line can count \`${phase}\`: it is measured by the pieces that are left.`;
  draft.report.error("worth-phase", span, message, hint);
}

function reportNoPieces(word: syntax.Word, draft: Draft): void {
  const hint = "Write a value of the position instead: `score`, `10 * count my crate in goals`.";
  const message = `Only the pieces of a game by moves have a worth, and \`${word.text}\` is not one of them.`;
  draft.report.error("worth-pieces", word.span, message, hint);
}

function lowerTerm({ weight, tests, amount: expr }: syntax.WorthPart, draft: Draft): readonly WorthTerm[] {
  if (expr.is === "broken") return [];
  const conditions = tests.map(({ test, isMet }): Condition => {
    const condition = lowerMoveCondition(test, draft);
    return isMet ? condition : { is: "not", of: condition };
  });
  const amount = findWorthAmount(expr, draft);
  if (amount && (amount.is !== "reach" || tests.length === 0)) {
    const when: Condition | undefined = conditions.length > 1 ? { is: "and", of: conditions } : conditions[0];
    return [{ weight, amount, when }];
  }
  const hint =
    "It is a sum of numbers, counters, `count my pawn in row 7`, `count moves`, `count moves of my rook` (not inside `if`), each alone, multiplied by a number (`3 * ..`), or inside `if`.";
  const message = "The worth in a game by moves cannot be computed like this.";
  return draft.report.error("worth-unknown", expr.span, message, hint) ?? [];
}

/** Returns the value of a constant expression; undefined if it is not constant. */
function findConstant(expr: syntax.ExprNode, draft: Draft): number | undefined {
  if (expr.is === "number") return expr.value;
  if (expr.is === "unary" && expr.op === "-") {
    const value = findConstant(expr.value, draft);
    return value === undefined ? undefined : -value;
  }
  const declaration = expr.is === "name" ? draft.names.get(expr.name.text) : undefined;
  if (expr.is !== "name" || declaration?.sort !== "define") return undefined;
  const defined = resolveDefine(declaration, draft);
  if (defined.is !== "constant") return undefined;
  draft.uses.names.add(expr.name.text);
  return findConstant(defined.value, draft);
}
