import type { Position } from "../game/index.ts";
import type { Session } from "../session/index.ts";
import { boardsOf, frameOf, frameText, linesOf, looksOf } from "../view/index.ts";
import { compareRows } from "./compare.ts";

/** Defines the character that pictures use for an empty cell, unless the game gives this character another meaning. */
const emptyCell = ".";

/**
 * Returns a text that shows the differences between the printed rows of a frame and the expected rows; undefined if they are
 * equal. The expected rows may omit the lines of text below the boards. If they contain no dots, spaces are empty cells.
 */
export function compareSeen(
  session: Session,
  position: Position,
  rows: readonly string[],
): string | undefined {
  const { lines, boardLineCount } = frameLines(session, position);
  const seenLines = lines.slice(0, Math.max(rows.length, boardLineCount));
  const hasDots = rows.some((it) => it.includes(emptyCell));
  return compareRows(rows, withoutLeftMargin(seenLines, hasDots ? /[^ ]/ : /[^ .]/), emptyCell);
}

/** Returns the rows of the boards of a frame, in the form that `expect seen` compares. */
export function seenRows(session: Session, position: Position): readonly string[] {
  const { lines, boardLineCount } = frameLines(session, position);
  return lines.slice(0, boardLineCount);
}

/** Removes the empty columns on the left, as the parser does with pictures. */
function withoutLeftMargin(rows: readonly string[], contentPattern: RegExp): readonly string[] {
  const margins = rows.map((it) => it.search(contentPattern)).filter((it) => it >= 0);
  return rows.map((it) => it.slice(Math.min(...margins, Infinity)));
}

/** Returns the lines of a frame, with dots for empty cells, and the number of lines that belong to boards. */
function frameLines(
  session: Session,
  position: Position,
): { readonly lines: readonly string[]; readonly boardLineCount: number } {
  const gameLooks = looksOf(session.game.program);
  const isCharacterFree = gameLooks.every((it, kind) => kind === 0 || it.shown !== emptyCell);
  const looks = isCharacterFree
    ? gameLooks.map((it, kind) => (kind === 0 ? { ...it, shown: emptyCell } : it))
    : gameLooks;
  const frame = frameOf(session, position === session.position ? {} : { position });
  const boards = frame.blocks.filter((it) => boardsOf([it]).length > 0);
  const headingCount = boards.length > 1 ? boards.length : 0;
  return {
    lines: frameText(frame, looks).split("\n").slice(0, -1),
    boardLineCount: headingCount + boards.flatMap((it) => linesOf(it, looks)).length,
  };
}
