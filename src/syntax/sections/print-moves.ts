import { dispatchByKeyOr, largestOf } from "../../base/index.ts";
import * as tree from "../tree/moves-tree.ts";
import { printForm, type SlotPrinters } from "../text/forms.ts";
import type { Word } from "../tree/tree.ts";
import type { PrintedPage } from "../text/page.ts";
import { columnWidths, padToGlyphs, countCodePoints } from "../text/pictures.ts";
import { printBlock, printLines } from "../statements/print-statements.ts";
import { printCells, printValue, printWords, textOf } from "../values/print-values.ts";

const joined = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(" ");

const printAlternatives = (words: readonly Word[]): string => printWords(words, " or ");

export function printPieces(page: PrintedPage, section: tree.PiecesSection): void {
  const widths = columnWidths(page.byLine(section.entries).map((line) => line.map((it) => it.name.text)));
  printLines(page, "pieces", section, (it, i) => printPiece(it, widths[i]));
}

function printPiece({ name, glyphs, colours, written }: tree.PieceEntry, width: number): string {
  return joined(
    padToGlyphs(name.text, width),
    printWords(glyphs, " "),
    printWords(colours, " "),
    written && `written ${written.text}`,
  );
}

export function printHands(page: PrintedPage, section: tree.HandsSection): void {
  const printHand = ({ player, count, piece }: tree.HandEntry): string =>
    joined(player?.text, (player !== undefined || count !== 1) && String(count), piece.text);
  printLines(page, "hands", section, printHand, ", ");
}

/**
 * Prints `moves`. Moves stay on the lines on which the author wrote them; lines after the first are indented below it.
 */
export function printMoves(page: PrintedPage, { entries, span }: tree.MovesSection): void {
  const names = entries.map((it) =>
    it.is === "goes" ? printWords(it.pieces, ", ") + (it.also ? " also" : "") : "",
  );
  const width = largestOf(names.map(countCodePoints));
  printBlock(page, "moves", 0, span.from, entries[0]?.span.from, () =>
    entries.forEach((item, i) => printItem(page, item, padToGlyphs(names[i], width))),
  );
}

function printItem(page: PrintedPage, item: tree.MovesItem, name: string): void {
  if (item.is !== "goes") return page.row(printMovesRule(item), 1, item.span.from);
  let lineStart = 0;
  item.moves.forEach((_, i) => {
    const nextMove = item.moves[i + 1];
    const from = i < 0 ? 0 : item.moves[lineStart].span.from;
    if (nextMove && page.areOnOneLine(from, nextMove.span.from)) return;
    const line = item.moves
      .slice(lineStart, i + 1)
      .map(printMove)
      .join(", ");
    if (lineStart === 0) page.row(`${name}  ${line}`, 1, item.span.from);
    else page.row(" ".repeat(countCodePoints(name) + 2) + line, 1, from);
    lineStart = i + 1;
  });
}

const printMove = dispatchByKeyOr<tree.MoveNode, "is", string>(
  "is",
  (move) => printForm(move, tree.moveForms, slots, undefined),
  {
    path: (move) =>
      joined(
        move.legs.map(printLeg).join(" then "),
        move.becoming.length > 0 && `becoming ${printWords(move.becoming, " or ")}`,
        printLimits(move.limits),
        move.trail && "leaving a trail",
        move.again && "again",
      ),
    betza: (move) => joined("betza", move.text.text, printLimits(move.limits)),
    becomes: (move) => printBecomes(move),
  },
);

function printLimits({ from, in: cells, unmoved, when }: tree.PathLimits): string {
  return joined(
    from && `from ${printCells(from)}`,
    cells && `in ${printCells(cells)}`,
    unmoved && "if unmoved",
    when && `${unmoved ? "and" : "if"} ${printValue(when)}`,
  );
}

function printLeg(leg: tree.LegNode): string {
  if (leg.by === "stay") return leg.by;
  return joined(
    leg.lame && "lame",
    leg.by,
    leg.size?.join(" "),
    printWords(leg.ways, " "),
    leg.vectors.map(([right, forward]) => `(${right}, ${forward})`).join(" "),
    leg.by === "ride" && printRange(leg),
    leg.hop && printHop(leg.hop),
    leg.to.length > 0 && `to ${leg.to.map(printLanding).join(" or ")}`,
  );
}

function printRange({ least, most }: tree.LegNode): string {
  if (most === 0) return least === 1 ? "" : `${least} or more`;
  if (least === most) return `exactly ${least}`;
  return least === 1 ? `up to ${most}` : `${least} to ${most}`;
}

function printHop({ by, enemy, pieces, but, taking }: tree.HopNode): string {
  if (by === "past") return by;
  const anyWord = !enemy && pieces.length === 0 && "any";
  return joined(
    by,
    enemy && "enemy",
    anyWord,
    printWords(pieces, " or "),
    but.length > 0 && `but ${printWords(but, " or ")}`,
    taking && "taking it",
  );
}

const printLanding = ({ on, pieces, swaps }: tree.LandingNode): string =>
  joined(on, swaps && "swapping", printWords(pieces, " "));

function printBecomes({ may, pieces, on, alsoOnLeaving: leaving, must, player }: tree.BecomesNode): string {
  const choices = pieces.map(({ piece, most, of }) =>
    joined(piece.text, most !== undefined && `at most ${most}`, of && `of ${of.text}`),
  );
  return joined(
    may ? "may become" : "becomes",
    choices.join(", "),
    on && `on ${printCells(on)}`,
    leaving && "or leaving",
    must && `must on ${printCells(must)}`,
    player && `for ${player.text}`,
  );
}

const slots: SlotPrinters = {
  ...{ CONDITION: printValue, CELLS: printCells, PIECE: textOf, COLUMN: textOf, OBJECT: textOf },
  ...{ PIECES: printAlternatives, ANY_PIECES: printAlternatives, CHASED: printAlternatives },
  SOURCE: (source: string) => source,
  EFFECT: (effect: string) => effect,
  WANDERS: (wanders: boolean) => (wanders ? "wanders" : "stays"),
};

const printMovesRule = (rule: tree.MovesRule): string =>
  printForm(rule, tree.moveRuleForms, slots, undefined);
