import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { contrastRatio, type Sized } from "../../base/index.ts";
import type { Habits, Program } from "../../program/index.ts";
import {
  type Block,
  type BoardBlock,
  type BoardSpot,
  boundsOf,
  isRuler,
  type Look,
  mapBoards,
  splitText,
} from "../../view/index.ts";

import { type FrameArrival, MovingBoard } from "./moving-board.ts";
import type { followDrags, Clickable } from "./dragging.ts";
import type { SquarePlace } from "./glide.ts";
import { useSize, usePixelRatio } from "../hooks.ts";
import { useLate, useLateStyles } from "../late.ts";
import {
  cellThatFits,
  type CssSize,
  edgeWidthOf,
  isTight,
  findMaxCellSize,
  countLines,
  roomOnStage,
  cellSizeIn,
  widthOfColumn,
} from "../drawing/layout.ts";
import { isPlayerLook, findZoomableBoard, followSize, withPlayer, minPlainSize } from "./camera.ts";
import { useZoomedBoard, type Zoom } from "./near-hook.ts";
import { type BoardTouch, followPointer } from "./pointer.ts";
import { firstBoard, type Pointing } from "./pointing.ts";
import { type CarriedMarks, kindsOn, spotUnder, squareAt } from "../drawing/squares.ts";
import { type Theme, inkOn } from "../drawing/theme.ts";
import type * as Wells from "./wells.tsx";
import { t } from "../language.ts";

/** Identifies a cell on the screen by its board, the player who sees that board, and its column and row. */
export type ScreenCell = BoardSpot & Pick<BoardBlock, "board" | "player">;

export interface StageProps
  extends FrameArrival, Omit<BoardTouch, "cellAt" | "side">, Pick<Pointing, "clickedKinds"> {
  readonly blocks: readonly Block[];
  /** Holds the number of the player whose board is the largest, if only one fits at full size. */
  readonly ownPlayer: number;
  /** Holds the module that shows bodies and tiles beside boards; undefined until it is loaded. */
  readonly wells: typeof Wells | undefined;
  readonly hasWells: boolean;
  readonly titles: readonly string[] | undefined;
  readonly program: Program;
  readonly looks: readonly Look[];
  readonly theme: Theme;
  readonly cursor?: ScreenCell | undefined;
  /** Is called with the cell under the pointer; undefined in games in which no click puts a piece on the board. */
  readonly aim: ((cell: ScreenCell | undefined) => void) | undefined;
  /** Is true if boards show letters and numbers along their edges even if the file does not ask for them. */
  readonly lettered: boolean;
  /** Holds the zoom that the player has chosen. */
  readonly zoom: Zoom;
  /** Is true if the wheel always zooms the game, as there is nothing else on the page. */
  readonly wholePage: boolean;
  /** Drags pieces, in piece games and for controls that take two cells. */
  readonly hand: { readonly play: Clickable; readonly follow: typeof followDrags } | undefined;
  /** Holds the author's colours for the background around the board and for the text on it. */
  readonly ground?: Pick<Habits, "background" | "ink"> | undefined;
  readonly children?: ComponentChildren;
}

/**
 * Shows the blocks of a frame as large as the space allows; if cells would be too small, shows only part of the board.
 * Children are laid over the blocks.
 */
export function Stage(props: StageProps): VNode {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const ratio = usePixelRatio();
  const room = size && roomOnStage(size);
  const maxCellSize = findMaxCellSize(props.looks);
  const fitSizeOf = (it: readonly Block[]): number => (room ? cellThatFits(it, room, ratio, maxCellSize) : 0);
  const arrangedBlocks = useMemo(() => {
    const { hasWells, wells, ownPlayer, titles } = props;
    const placedWells = room && hasWells && wells?.layOutBesideBoards(props.blocks, room, ownPlayer, titles);
    const blocks = reserveLines(placedWells || props.blocks, props);
    const isSideBySide = (it: Block): boolean => "beside" in it;
    if (placedWells || !blocks.some(isSideBySide)) return blocks;
    // Boards and texts that the file places side by side are stacked if that makes the boards larger.
    const stacked = blocks.map((it) => (isSideBySide(it) ? { ...it, beside: undefined } : it));
    return fitSizeOf(stacked) > fitSizeOf(blocks) ? stacked : blocks;
  }, [props.blocks, props.ownPlayer, props.titles, props.lettered, size]);
  const fittingSize = fitSizeOf(arrangedBlocks);
  // The map and the zoom buttons have their own space, below the board or to its right.
  const isUpright = room !== undefined && room.height > room.width;
  const zoomableBoard = room && findZoomableBoard(arrangedBlocks, fittingSize / ratio);
  const isFollowed =
    zoomableBoard &&
    withPlayer(props.looks).some(isPlayerLook) &&
    followSize(fittingSize / ratio, zoomableBoard, room) !== undefined;
  const hasMap = zoomableBoard !== undefined && (isFollowed || fittingSize < minPlainSize * ratio);
  const boardRoom = !hasMap
    ? room
    : { width: room!.width - (isUpright ? 0 : 112), height: room!.height - (isUpright ? 88 : 0) };
  const fittingCellSize = boardRoom ? cellThatFits(arrangedBlocks, boardRoom, ratio, maxCellSize) : 0;
  const zoomedBoard = useZoomedBoard({ ...props, blocks: arrangedBlocks }, boardRoom, fittingCellSize, ratio);
  const { blocks, cell } = zoomedBoard ?? { blocks: arrangedBlocks, cell: fittingCellSize };
  const nearView = useLate(zoomedBoard !== undefined, () => import("./near-view.tsx"));
  // Swipes that start beside a board also count.
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => followPointer(element.current!, () => stageTouch(latest.current)), []);
  useLateStyles(element, [nearView?.nearStyles]);
  return (
    <div
      class={!hasMap ? "stage" : isUpright ? "stage map-below" : "stage map-right"}
      ref={element}
      style={groundStyle(props)}
    >
      {room && cell > 0 && (
        <div
          class={`blocks${isTight(room) ? " tight" : ""}${cell >= Math.floor(maxCellSize * ratio) ? " largest" : ""}`}
        >
          {blocks.map((block, index) => (
            <BlockView key={index} {...props} block={block} cell={cell} ratio={ratio} room={room} />
          ))}
        </div>
      )}
      {zoomedBoard && nearView && (
        <nearView.ZoomView
          {...zoomedBoard}
          looks={props.looks}
          theme={props.theme}
          wholePage={props.wholePage}
        />
      )}
      {props.children}
    </div>
  );
}

/** Reserves space for edge names and for a line of text that may appear later, so that boards never move. */
function reserveLines(blocks: readonly Block[], { program, lettered }: StageProps): readonly Block[] {
  const namedBlocks = lettered ? mapBoards(blocks, (it) => ({ ...it, lettered })) : blocks;
  const addsLine = program.view.some((it) => it.show === "text") && blocks.every((it) => it.type === "board");
  return addsLine ? [...namedBlocks, { type: "text", text: " " }] : namedBlocks;
}

/**
 * Returns the styles of the area around the boards: the author's colours, with a legible text colour. In a single-player
 * game with unseen cells, the default background is the colour of unseen cells.
 */
function groundStyle({ ground: { background, ink } = {}, blocks, program, theme }: StageProps) {
  const isUnseen = !background && program.players.length < 2 && firstBoard(blocks)?.unseen;
  const ground = background ?? (isUnseen ? theme.unseen : ink && "#000000");
  if (ground === undefined) return undefined;
  const textInk = ink !== undefined && contrastRatio(ink, ground) >= 4.5 ? ink : inkOn(ground);
  return {
    ...{ background: ground, color: textInk, "--panel": ground, "--ink": textInk, "--soft": textInk },
    // A board that looks like its surroundings has no visible edge.
    ...(isUnseen && { "--line": "transparent", "--shade": "transparent" }),
  };
}

export interface BlockProps extends StageProps {
  readonly block: Block;
  /** Holds the side of a cell, in device pixels. */
  readonly cell: number;
  readonly ratio: number;
  /** Holds the available space. */
  readonly room: CssSize;
}

function BlockView(props: BlockProps): VNode | null {
  const { block } = props;
  switch (block.type) {
    case "text":
      return <TextLines text={block.text} width={props.room.width} />;
    case "board":
      return <BoardView {...props} block={block} cell={cellSizeIn(block, props.cell)} />;
    case "shape":
      return props.wells ? <props.wells.SlotView {...props} block={block} /> : null;
    case "group":
      return (
        <div
          class={block.column ? "below column" : block.beside === undefined ? "below" : "beside"}
          style={block.column && { width: `${widthOfColumn(block, props.cell / props.ratio)}px` }}
        >
          {block.blocks.map((it, index) => (
            <BlockView key={index} {...props} block={it} />
          ))}
        </div>
      );
  }
}

/** Shows text in separate pieces, split at wide gaps; text of several lines keeps its columns if it forms a picture. */
function TextLines({ text, width }: { readonly text: string; readonly width: number }): VNode | null {
  if (isRuler(text)) return null;
  const listsCounts = text.split("\n").every((it) => /^\D+ -?\d+$/.test(it));
  if (text.includes("\n") && !listsCounts) return <pre class="lines">{text}</pre>;
  return (
    <p class="line" style={{ "--lines": countLines(text, width) }}>
      {splitText(text).map((piece, index) => {
        // The number after a label is bold.
        const [, label = piece, value] = /^(\D+ )(-?\d+)$/.exec(piece) ?? [];
        return (
          <span key={index}>
            {label}
            {value !== undefined && <b>{value}</b>}
          </span>
        );
      })}
    </p>
  );
}

/** Returns the shift, in cells, that centres the known part of a board. */
function shiftToCentre({ unseen, remembered, width, height }: BoardBlock): SquarePlace {
  const isKnown = (square: number): boolean => !unseen?.[square] || (remembered?.[square] ?? 0) !== 0;
  const bounds = unseen && boundsOf(width, isKnown, width * height);
  if (!bounds) return [0, 0];
  const { left, right, top, bottom } = bounds;
  return [Math.trunc((width - 1 - left - right) / 2), Math.trunc((height - 1 - top - bottom) / 2)];
}

function BoardView(props: BoardProps): VNode {
  const { block, cell, ratio, looks, theme, cursor } = props;
  const lower = useRef<HTMLCanvasElement>(null);
  const upper = useRef<HTMLCanvasElement>(null);
  const board = useRef<MovingBoard>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const carriedMarks = useRef<CarriedMarks>({});
  const drawBoard = (): void => {
    const isOnThisBoard = cursor?.board === block.board && cursor.player === block.player;
    board.current!.show(
      { block, cell, theme, cursor: isOnThisBoard ? cursor : undefined, ...carriedMarks.current },
      props,
    );
  };
  const latestDrawBoard = useRef(drawBoard);
  latestDrawBoard.current = drawBoard;

  useLayoutEffect(() => {
    board.current = new MovingBoard(lower.current!, upper.current!, props.program, theme);
    return () => board.current?.stop();
  }, [looks]);
  useLayoutEffect(drawBoard, [looks, block, cell, theme, cursor]);
  const touchBoard = (): BoardTouch => boardTouch(latest.current, lower.current!);
  const dragHandler = block.board === 0 || !props.program.moves ? props.hand : undefined;
  useLayoutEffect(() => {
    if (!dragHandler) return followPointer(lower.current!, touchBoard);
    const stopDragging = dragHandler.follow(lower.current!, dragHandler.play, () => ({
      drawn: latest.current,
      board: board.current!,
      mark: (it) => {
        carriedMarks.current = it;
        latestDrawBoard.current();
      },
    }));
    if (!props.pickOther) return stopDragging;
    // Right clicks need a listener of their own, because the right mouse button does not drag.
    const unfollow = followPointer(lower.current!, () => ({ ...touchBoard(), ...rightOnly }));
    return () => [stopDragging, unfollow].forEach((it) => it());
  }, [looks, dragHandler?.play, dragHandler?.follow]);

  const handlePointerMove = (event: PointerEvent): void => {
    const hoveredCell = screenCellUnder(event, lower.current!, block);
    props.aim?.(hoveredCell);
    const { clickedKinds } = props;
    if (!hoveredCell || !clickedKinds) return;
    // The pointer is shown as a hand only over kinds that react to clicks.
    const kinds = kindsOn(block, squareAt(block, hoveredCell.x, hoveredCell.y)!);
    lower.current!.style.cursor = kinds.some((it) => clickedKinds.has(it)) ? "" : "default";
  };
  const edgeWidth = edgeWidthOf(block, props.room);
  const edgeNames = useLate(edgeWidth > 0, () => import("./edge-names.tsx"));
  useLateStyles(lower, [edgeNames?.edgeStyles]);
  const isAlone = props.program.players.length < 2;
  const [right, down] = useMemo(() => (isAlone ? shiftToCentre(block) : [0, 0]), [block]);
  const shift = { translate: `${(right * cell) / ratio}px ${(down * cell) / ratio}px` };
  const size = [block.width, block.height] as const;
  const label =
    block.name === "board"
      ? t("Board, {} by {}. The menu has it as text.", ...size)
      : t("Board {}, {} by {}. The menu has it as text.", block.name, ...size);
  return (
    <div class="edged" style={{ "--edge": `${edgeWidth}px` }}>
      <div
        class="board"
        style={{ ...cssSizeOf(block, cell / ratio), background: block.unseen && theme.unseen }}
      >
        <canvas
          ref={lower}
          role="img"
          aria-label={label}
          class={props.picks ? "picked" : ""}
          style={shift}
          onPointerDown={handlePointerMove}
          onPointerMove={handlePointerMove}
          onPointerLeave={() => props.aim?.(undefined)}
        />
        <canvas ref={upper} aria-hidden="true" class="gliding" style={shift} />
      </div>
      {edgeNames && <edgeNames.EdgeNames block={block} />}
    </div>
  );
}

type BoardProps = BlockProps & { readonly block: BoardBlock };

/** Describes a board as it is drawn. */
export type DrawnBoard = Pick<BoardProps, "block" | "cell" | "ratio" | "pace">;

/** Converts a size in cells to the CSS styles of width and height. */
export function cssSizeOf({ width, height }: Sized, cell: number): Record<keyof Sized, string> {
  return { width: `${width * cell}px`, height: `${height * cell}px` };
}

/** Turns off all handlers of a board except `pickOther`. */
const rightOnly = { picks: false, draws: false, swipes: false, gesture: undefined, pick: () => {} };

/** Returns the touch handlers that do not depend on a cell: swipes, taps and flicks beside a board. */
const stageTouch = ({ swipes, swipe, tap, flick }: StageProps): BoardTouch => {
  return { ...rightOnly, pickOther: undefined, swipes, swipe, tap, flick, side: 48, cellAt: () => undefined };
};

/** Returns the touch handlers of a board, which convert positions to cells. */
function boardTouch(props: BoardProps, canvas: Element): BoardTouch {
  return {
    ...props,
    side: props.cell / props.ratio,
    cellAt: (point) => screenCellUnder(point, canvas, props.block),
  };
}

/** Returns the cell of a board under the pointer; undefined if the pointer is not over the board. */
export function screenCellUnder(
  point: Parameters<typeof spotUnder>[0],
  canvas: Element,
  block: BoardBlock,
): ScreenCell | undefined {
  const spot = spotUnder(point, canvas, block);
  return spot && { board: block.board, player: block.player, ...spot };
}
