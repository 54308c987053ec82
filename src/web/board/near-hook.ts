import { useMemo, useReducer, useRef, useState } from "preact/hooks";
import { type Block, type Look, type BoardSpot, findSpot, mapBoards } from "../../view/index.ts";
import {
  BoardCamera,
  type WindowAnchor,
  isZoomOffered,
  findZoomableBoard,
  nextCellSize,
  followSize,
  shownCellSize,
  scaleCellSize,
  withPlayer,
} from "./camera.ts";
import { roomForBoard, type CssSize } from "../drawing/layout.ts";

/** Holds the zoom of a board that is too large to fit. */
export type Zoom = ReturnType<typeof useZoom>;

/** Returns the zoom of a board: `size` is the cell size that the player has chosen, in CSS pixels. */
export function useZoom() {
  const [size, setSize] = useState<number>();
  /** Zooms in (1) or out (-1) by one step; returns false if the whole board already fits. */
  const step = useRef<(step: 1 | -1) => boolean>(() => false);
  return { size, setSize, step };
}

/** Describes a board that can be zoomed, its visible part, and the zoom actions. */
export type ZoomedBoard = NonNullable<ReturnType<typeof useZoomedBoard>>;

/** Zooms the only board of a view, if its cells are small. @param fittingPixels side of a cell, in device pixels, at which everything fits */
export function useZoomedBoard(
  props: {
    readonly blocks: readonly Block[];
    readonly looks: readonly Look[];
    readonly zoom: Zoom;
    readonly cursor?: BoardSpot | undefined;
  },
  room: CssSize | undefined,
  fittingPixels: number,
  ratio: number,
) {
  const { blocks, zoom, cursor } = props;
  const looks = useMemo(() => withPlayer(props.looks), [props.looks]);
  const camera = useRef(new BoardCamera());
  const hasFollowed = useRef(false);
  const [, redraw] = useReducer((it: number) => it + 1, 0);
  const fitSize = fittingPixels / ratio;
  const board = room && findZoomableBoard(blocks, fitSize);
  zoom.step.current = () => false;
  if (!board) return undefined;
  hasFollowed.current ||= findSpot(board, looks) !== undefined;
  const followedSize = hasFollowed.current ? followSize(fitSize, board, room) : undefined;
  const shown = shownCellSize(fitSize, zoom.size ?? followedSize);
  const step = (zoom.step.current = (direction: 1 | -1): boolean => {
    zoom.setSize(nextCellSize(fitSize, shown, direction));
    return true;
  });
  const cell = Math.max(1, Math.floor(shown * ratio));
  const boardRoom = roomForBoard(blocks, room);
  const cellCounts = {
    width: Math.max(1, Math.floor((boardRoom.width * ratio) / cell)),
    height: Math.max(1, Math.floor((boardRoom.height * ratio) / cell)),
  };
  const window = shown > fitSize ? camera.current.window(board, looks, shown, cellCounts, cursor) : board;
  return {
    blocks: window === board ? blocks : mapBoards(blocks, () => window),
    /** Holds the side of a cell, in device pixels. */
    cell,
    /** Contains the whole board; `window` is its visible part. */
    board,
    window,
    canZoom: {
      nearer: nextCellSize(fitSize, shown, 1) > shown,
      further: nextCellSize(fitSize, shown, -1) < shown,
    },
    /** Is true if zoom buttons are shown. */
    isOffered: followedSize !== undefined || isZoomOffered(fitSize, shown),
    /** Holds the side of a cell, in CSS pixels. */
    shown,
    zoom: step,
    /** Zooms from the cell size `from` by a factor, and moves a point of the board to a position in the window. */
    zoomTo: (factor: number, from: number, anchor: WindowAnchor) => {
      camera.current.hold(anchor);
      zoom.setSize(scaleCellSize(fitSize, from, factor));
      redraw(0);
    },
    show: (spot: BoardSpot) => {
      camera.current.show(spot, window);
      redraw(0);
    },
  };
}
