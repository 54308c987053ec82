import { largestOf, type Sized } from "../../base/index.ts";
import type { BoardSection } from "../../syntax/index.ts";
import { hexColours } from "../draft/colours.ts";
import type { DeclarationOf } from "../draft/declarations.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { limits } from "../data/limits.ts";
import { lowerBoardMap, sizeOfPicture } from "./maps.ts";
import type { Board, BoardLook, ViewItem } from "../data/program.ts";
import { unlessEmpty } from "../data/plain.ts";

type DeclaredBoard = DeclarationOf<"board">;

/** Makes the boards. A board's size is stated or drawn in the file; the first board may get its size from the first level. */
export function makeBoards(draft: Draft): void {
  for (const declaration of draft.names.all("board")) draft.boards.push(makeBoard(declaration, draft));
  draft.largestSizes = draft.boards.map((board, id) => (id === 0 ? largestLevelSize(board, draft) : board));
}

/** Checks that the boards of the largest level fit in memory, and so does all that the view shows of them. */
export function checkBoards(draft: Draft): void {
  const playerCount = draft.players.length;
  // Only the first board differs in size from level to level.
  const firstBoards = draft.levels.map(
    (level) => (level.type === "map" && level.boards.find((it) => it.board === 0)) || draft.boards[0],
  );
  const areas = firstBoards.map((it) => (it ? areaOf(it) : 0));
  const largest = areas.indexOf(largestOf(areas));
  const sizes = draft.boards.map((board, id) => (id === 0 && firstBoards[largest]) || board);
  const cellCounts = draft.boards.map((it, id) => areaOf(sizes[id]) * (it.eachPlayer ? playerCount : 1));
  const placeCount = cellCounts.reduce((sum, it) => sum + it, 0) * draft.layers.length;
  const shownCount = countShown(draft.view, sizes, playerCount);
  if (Math.max(placeCount, shownCount) <= limits.places) return undefined;
  const message =
    placeCount > limits.places
      ? `The boards of level ${largest + 1} have ${placeCount} places (cells times layers); a game can have at most ${limits.places}.`
      : `The view shows ${shownCount} cells and blanks of level ${largest + 1}; it can show at most ${limits.places}.`;
  const span = sectionsOf(draft, "level")[0]?.section.span ?? draft.names.all("board")[0].word.span;
  return draft.report.error("board-large", span, message);
}

/** Returns how many cells, and blanks between boards, the items of a view show at most. */
function countShown(items: readonly ViewItem[], sizes: readonly Sized[], playerCount: number): number {
  const rows = largestOf(sizes.map((it) => it.height));
  return items.reduce((sum, it) => {
    if (it.show === "board")
      return sum + Math.min(areaOf(sizes[it.board]), areaOf(it.camera ?? sizes[it.board]));
    if (it.show !== "beside" && it.show !== "each-player") return sum;
    const [copies, gap = 0] = it.show === "beside" ? [1, it.gap] : [playerCount, it.beside];
    return sum + copies * (countShown(it.items, sizes, playerCount) + gap * rows * it.items.length);
  }, 0);
}

const areaOf = ({ width, height }: Sized): number => width * height;

function makeBoard(declaration: DeclaredBoard, draft: Draft): Board {
  const { section, word, index } = declaration;
  const picture = section?.picture;
  const drawnBoard = picture && picture.rows.length > 0 ? lowerBoardMap(picture, index, draft) : undefined;
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
  return { look: { style, colours: unlessEmpty(hexColours(colours)) } };
}

/** Returns the size of the first drawn level, which the first board gets if the file states no size for it. */
function sizeOfFirstLevel(declaration: DeclaredBoard, draft: Draft): Sized {
  const drawnLevel = sectionsOf(draft, "level").find(({ section }) => section.picture.rows.length > 0);
  return declaration.index === 0 && drawnLevel
    ? sizeOfPicture(drawnLevel.section.picture)
    : { width: 0, height: 0 };
}

function largestLevelSize(board: Board, draft: Draft): Sized {
  const sizes = sectionsOf(draft, "level").map(({ section }) => sizeOfPicture(section.picture));
  const largestOfAll = (side: keyof Sized) =>
    largestOf(
      sizes.map((it) => it[side]),
      board[side],
    );
  return { width: largestOfAll("width"), height: largestOfAll("height") };
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
