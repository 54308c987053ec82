import { largestOf } from "../../base/index.ts";
import type { BoardSection } from "../../syntax/index.ts";
import { hexColours } from "../draft/colours.ts";
import type { DeclarationOf } from "../draft/declarations.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { limits } from "../data/limits.ts";
import { lowerBoardMap } from "./maps.ts";
import type { Board, BoardLook } from "../data/program.ts";
import { unlessEmpty } from "../data/plain.ts";

type DeclaredBoard = DeclarationOf<"board">;

/** Makes the boards. A board's size is stated or drawn in the file; the first board may get its size from the first level. */
export function makeBoards(draft: Draft): void {
  for (const declaration of draft.names.all("board")) draft.boards.push(makeBoard(declaration, draft));
  draft.largestSizes = draft.boards.map((board, id) => (id === 0 ? largestLevelSize(board, draft) : board));
}

/** Checks that all boards together fit in memory. */
export function checkBoards(draft: Draft): void {
  for (const [index, level] of draft.levels.entries()) {
    if (level.type !== "map") continue;
    const placeCount = draft.boards.reduce((sum, board, id) => {
      const { width, height } = level.boards.find((it) => it.board === id) ?? board;
      return sum + width * height * draft.layers.length * (board.eachPlayer ? draft.players.length : 1);
    }, 0);
    if (placeCount <= limits.places) continue;
    const message = `The boards of level ${index + 1} have ${placeCount} places (cells times layers); a game can have at most ${limits.places}.`;
    const span = sectionsOf(draft, "level")[0]?.section.span ?? draft.names.all("board")[0].word.span;
    return draft.report.error("board-large", span, message);
  }
}

function makeBoard(declaration: DeclaredBoard, draft: Draft): Board {
  const { section, word, index } = declaration;
  const drawnBoard =
    section?.picture && section.picture.rows.length > 0
      ? lowerBoardMap(section.picture, index, draft)
      : undefined;
  const { width, height } = section?.size ?? drawnBoard ?? sizeOfFirstLevel(declaration, draft);
  if (width > limits.side || height > limits.side || width < 1 || height < 1)
    reportSize(declaration, width, height, draft);
  return {
    name: word.text,
    width,
    height,
    eachPlayer: section?.eachPlayer ?? false,
    edge: section?.edge ?? "closed",
    lettered: section?.lettered || undefined,
    chequered: section?.chequered || undefined,
    ...(section && lookOf(section)),
    cells: drawnBoard?.cells,
  };
}

function lookOf({ style, colours }: BoardSection): { look?: BoardLook } {
  if (!style && colours.length === 0) return {};
  const ground = hexColours(colours);
  return { look: { style, colours: unlessEmpty(ground) } };
}

/** Returns the size of the first drawn level, which the first board gets if the file states no size for it. */
function sizeOfFirstLevel(declaration: DeclaredBoard, draft: Draft): { width: number; height: number } {
  const drawnLevel = sectionsOf(draft, "level").find(({ section }) => section.picture.rows.length > 0);
  if (declaration.index === 0 && drawnLevel) {
    const { rows } = drawnLevel.section.picture;
    return { width: largestOf(rows.map((row) => [...row.text].length)), height: rows.length };
  }
  return { width: 0, height: 0 };
}

function largestLevelSize(board: Board, draft: Draft): { width: number; height: number } {
  const pictures = sectionsOf(draft, "level").map(({ section }) => section.picture.rows);
  const widths = pictures.flatMap((rows) => rows.map((row) => [...row.text].length));
  const heights = pictures.map((rows) => rows.length);
  return { width: largestOf(widths, board.width), height: largestOf(heights, board.height) };
}

function reportSize(declaration: DeclaredBoard, width: number, height: number, draft: Draft): void {
  const { word, section } = declaration;
  const span = section?.size?.span ?? word.span;
  if (width > limits.side || height > limits.side) {
    const message = `A board can be at most ${limits.side} cells wide and high; this one is ${width}x${height}.`;
    return draft.report.error("board-large", span, message);
  }
  const hint = `Draw a level, or write the size: \`board ${word.text === "board" ? "" : `${word.text} `}10x20\`.`;
  return draft.report.error("board-size", span, `The board \`${word.text}\` has no size.`, hint);
}
