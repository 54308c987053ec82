import type { ExprNode, Word, WorthSection } from "../syntax/index.ts";
import { definedAs } from "./defines.ts";
import { type Draft, sectionsOf } from "./draft.ts";
import { newEnv } from "./environment.ts";
import { conditionOf, findWorthAmount, hasPieces } from "./judging.ts";
import { lowerValue } from "./lower.ts";
import type { Condition, PieceId, Worth, WorthTerm } from "./moves.ts";
import { piecesNamed } from "./paths.ts";
import type * as out from "./program.ts";

/**
 * The worth of a position of a game by moves, from its sections `worth`: each piece from the outermost file that names it, other lines from the
 * outermost file that has any.
 */
export function worthOfMoves(draft: Draft): Worth | undefined {
  const sections = outermostLast(draft);
  if (sections.length === 0) return undefined;
  const told = sections.flatMap(({ lines }) => lines.flatMap((it) => (it.is === "pieces" ? it.pieces : [])));
  const pieces = new Map<PieceId, number>();
  for (const { piece, value } of told) for (const it of piecesNamed([piece], draft)) pieces.set(it, value);
  const terms = valueLines(sections).flatMap((it) => termsOf(it, { weight: 1, tests: [], draft }));
  return { pieces: [...pieces], terms };
}

/** The worth of a position of any other game: values whose sum it is. */
export function makeWorth(draft: Draft): void {
  if (hasPieces(draft)) return;
  const sections = outermostLast(draft);
  for (const { lines } of sections)
    for (const line of lines) if (line.is === "pieces") tellNoPieces(line.pieces[0].piece, draft);
  draft.worth = valueLines(sections).map((it): out.Expr => lowerValue(it, newEnv(draft), "number"));
}

function outermostLast(draft: Draft): readonly WorthSection[] {
  const placed = [...sectionsOf(draft, "worth")];
  return placed.sort((a, b) => b.depth - a.depth).map((it) => it.section);
}

function valueLines(sections: readonly WorthSection[]): readonly ExprNode[] {
  const values = sections.map(({ lines }) => lines.flatMap((it) => (it.is === "value" ? [it.value] : [])));
  return values.reverse().find((it) => it.length > 0) ?? [];
}

function tellNoPieces(word: Word, draft: Draft): void {
  const hint = "Write a value of the position instead: `score`, `10 * count my crate in goals`.";
  const message = `Only the pieces of a game by moves have a worth, and \`${word.text}\` is not one of them.`;
  draft.report.error("worth-pieces", word.span, message, { hint });
}

/** The weight of a part of a value, and the tests around it. */
interface Part {
  readonly weight: number;
  readonly tests: readonly Condition[];
  readonly draft: Draft;
}

/** A value as a sum of amounts; reports any other value. */
function termsOf(expr: ExprNode, part: Part): readonly WorthTerm[] {
  const { weight, tests, draft } = part;
  switch (expr.is) {
    case "unary":
      if (expr.op === "-") return termsOf(expr.value, { ...part, weight: -weight });
      break;
    case "binary": {
      const { op, left, right } = expr;
      if (op === "+") return [...termsOf(left, part), ...termsOf(right, part)];
      if (op === "-") return [...termsOf(left, part), ...termsOf(right, { ...part, weight: -weight })];
      if (op !== "*") break;
      const [first, second] = [numberOf(left, draft), numberOf(right, draft)];
      if (first !== undefined) return termsOf(right, { ...part, weight: weight * first });
      if (second !== undefined) return termsOf(left, { ...part, weight: weight * second });
      break;
    }
    case "if": {
      const test = conditionOf(expr.test, draft);
      const not: Condition = { is: "not", of: test };
      return [
        ...termsOf(expr.then, { ...part, tests: [...tests, test] }),
        ...termsOf(expr.otherwise, { ...part, tests: [...tests, not] }),
      ];
    }
    case "broken":
      return [];
  }
  const amount = findWorthAmount(expr, draft);
  if (amount) {
    const when: Condition | undefined = tests.length > 1 ? { is: "and", of: tests } : tests[0];
    return [{ weight, amount, ...(when && { when }) }];
  }
  const hint =
    "It is a sum of numbers, counters, `count my pawn in row 7`, `count moves`, each alone, multiplied by a number (`3 * ..`), or inside `if`.";
  draft.report.error(
    "worth-unknown",
    expr.span,
    "The worth in a game by moves cannot be computed like this.",
    { hint },
  );
  return [];
}

/** The number of a constant expression. */
function numberOf(expr: ExprNode, draft: Draft): number | undefined {
  if (expr.is === "number") return expr.value;
  if (expr.is === "unary" && expr.op === "-") {
    const value = numberOf(expr.value, draft);
    return value === undefined ? undefined : -value;
  }
  const declared = expr.is === "name" ? draft.names.get(expr.name.text) : undefined;
  if (expr.is !== "name" || declared?.sort !== "define") return undefined;
  const defined = definedAs(declared, draft);
  if (defined.is !== "constant") return undefined;
  draft.uses.names.add(expr.name.text);
  return numberOf(defined.value, draft);
}
