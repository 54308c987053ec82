import { boardsOf } from "./changes.ts";
import type { BoardBlock, Frame, BoardSpot } from "./frame.ts";
import { labelWidth, type Look, rowText } from "./looks.ts";

/**
 * A board of squares as text: `.` where nothing stands, `*` where what is selected can go without taking anything, and the
 * names of rows and columns if it has them.
 */
export function squaresOf(board: BoardBlock, looks: readonly Look[]): readonly string[] {
  const { tops, width, height, x, y, boardHeight, lettered, flipped } = board;
  const columns = Array.from({ length: width }, (_, i) => (flipped ? width - 1 - i : i));
  const lines = Array.from({ length: height }, (_, i) => (flipped ? height - 1 - i : i));
  const margin = String(boardHeight).length;
  const labels = labelWidth(looks);
  const rows = lines.map((line) => {
    const cells = columns.map((column) => {
      const kind = tops[line * width + column];
      return kind === 0 ? emptyAt(board, x + column, y + line) : looks[kind].shown;
    });
    const number = lettered ? `${String(boardHeight - y - line).padStart(margin)} ` : "";
    return number + rowText(cells, labels);
  });
  const letters = rowText(
    columns.map((column) => columnName(x + column)),
    labels,
  );
  return lettered ? [...rows, " ".repeat(margin + 1) + letters] : rows;
}

const columnName = (column: number): string => String.fromCharCode(97 + (column % 26));

const emptyAt = ({ marks }: BoardBlock, x: number, y: number): string =>
  marks?.targets.some((it) => it.x === x && it.y === y) ? "*" : ".";

/** The lines below the boards of a game by moves: hands, the selection and where it can go, and an open choice. */
export function moveLines(frame: Frame, looks: readonly Look[]): readonly string[] {
  const board = boardsOf(frame.blocks).find((it) => it.marks);
  const hands = (frame.hands ?? []).flatMap(({ pieces }) => {
    const held = pieces.map(({ kind, count }) => (count > 1 ? `${count} ` : "") + looks[kind].name);
    return held.length > 0 ? [`in hand: ${held.join(", ")}`] : [];
  });
  const choice = frame.choice?.map((it) => it.name) ?? [];
  const isTurn = board && frame.turn !== undefined && frame.status === "playing";
  return [
    ...hands,
    ...(isTurn ? [`${frame.turn} to move`] : []),
    ...(board ? selectedLine(frame, board, looks) : []),
    ...(choice.length > 0 ? [`choose: ${choice.join(", ")}`] : []),
  ];
}

function selectedLine(frame: Frame, board: BoardBlock, looks: readonly Look[]): readonly string[] {
  const { selected, targets } = board.marks!;
  const held = frame.hands?.flatMap((it) => it.pieces).find((it) => it.selected);
  if ((!selected && !held) || frame.choice) return [];
  const kind = held ? held.kind : board.tops[(selected!.y - board.y) * board.width + selected!.x - board.x];
  const name = held ? looks[kind].name : `${looks[kind].name} ${spotName(board, selected!)}`;
  const cells = targets.map((it) => (it.takes ? "x" : "") + spotName(board, it));
  return [`selected: ${name}, to ${cells.join(" ") || "nowhere"}`];
}

const spotName = ({ lettered, boardHeight }: BoardBlock, { x, y }: BoardSpot): string =>
  lettered ? columnName(x) + (boardHeight - y) : `(${x}, ${y})`;
