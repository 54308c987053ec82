import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { contrast } from "../../base/index.ts";
import type { Gesture, Habits, Program } from "../../program/index.ts";
import {
  type Block,
  type BoardBlock,
  type FrameMove,
  isRuler,
  type Look,
  type ShapeBlock,
} from "../../view/index.ts";
import { type CarriedMarks, BoardPainter } from "./board-painter.ts";
import { type GlidePace, MovingBoard } from "./moving-board.ts";
import type { followHand, TableHand } from "./dragging.ts";
import { inkOn } from "../drawing/colour.ts";
import { useSize, usePixelRatio } from "../hooks.ts";
import { useLate, useLateStyles } from "../late.ts";
import { cellThatFits, isTight, lineCount, roomOn, sideIn, widthOfColumn } from "../drawing/layout.ts";
import { nearBoard, smallestZoomableCell } from "./camera.ts";
import { useZoomedBoard, type Zoom } from "./near-hook.ts";
import { type BoardTouch, followPointer } from "./pointer.ts";
import { squarePlaceOf } from "../drawing/squares.ts";
import type { Theme } from "../drawing/theme.ts";
import type * as Wells from "../drawing/wells.ts";
import { t } from "../language.ts";

/** Identifies a cell as the screen knows it: on which board of whom, and where. */
export interface ScreenCell {
  readonly board: number;
  readonly player: number;
  readonly x: number;
  readonly y: number;
}

/** Tells whose pieces can be carried, and how. */
export interface CarryingHand {
  readonly play: TableHand;
  readonly follow: typeof followHand;
}

export interface StageProps {
  readonly blocks: readonly Block[];
  /** Names the player whose board is the largest if only one fits at full size. */
  readonly own: number;
  /** Places bodies that are shown by themselves beside their board. */
  readonly wells: typeof Wells | undefined;
  readonly program: Program;
  readonly looks: readonly Look[];
  readonly theme: Theme;
  readonly cursor?: ScreenCell | undefined;
  /** Tells what went where in this frame, and which frame it is. */
  readonly moves: readonly FrameMove[];
  readonly number: number;
  /** Is true if it goes on from the frame before: what is elsewhere has gone there. */
  readonly follows: boolean;
  readonly pace: GlidePace;
  /** Is true if boards have letters and numbers along their edges, whatever the file says. */
  readonly lettered: boolean;
  /** Sets how large somebody wants to see cells, in CSS pixels. */
  readonly zoom: Zoom;
  /** Wheels belong to the game, for there is nothing else on the page. */
  readonly wholePage: boolean;
  readonly picks: boolean;
  /** Is true if a line is drawn through cells. */
  readonly draws: boolean;
  readonly swipes: boolean;
  /** Things are carried by hand, in games by moves and for controls of two cells. */
  readonly hand: CarryingHand | undefined;
  pick(cell: ScreenCell): void;
  /** Is called for the right mouse button; undefined in games that do not use it. */
  readonly pickOther: ((cell: ScreenCell) => void) | undefined;
  readonly gesture: ((gesture: Gesture, cell: ScreenCell) => void) | undefined;
  swipe(key: string): void;
  readonly tap: (() => void) | undefined;
  readonly flick: (() => void) | undefined;
  /** Names the colours that the author chose for what lies around the board. */
  readonly ground?: Pick<Habits, "background" | "ink"> | undefined;
  readonly children?: ComponentChildren;
}

/**
 * Shows the blocks of a frame, as large as the room allows; of a board whose cells would be small a part. What is given
 * as children lies over them.
 */
export function Stage(props: StageProps): VNode {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const ratio = usePixelRatio();
  const room = size && roomOn(size);
  const arranged = useMemo(
    () =>
      withLines(
        (room && props.wells?.layOutBesideBoards(props.blocks, room, props.own)) ?? props.blocks,
        props.program,
      ),
    [props.blocks, props.own, size],
  );
  const all = room ? cellThatFits(arranged, room, ratio) : 0;
  // The map and what goes nearer have a place of their own, below the board or at its right.
  const isUpright = room !== undefined && room.height > room.width;
  const hasMap =
    room !== undefined &&
    all < smallestZoomableCell * ratio &&
    nearBoard(arranged, all / ratio) !== undefined;
  const boardRoom = !hasMap
    ? room
    : { width: room.width - (isUpright ? 0 : 112), height: room.height - (isUpright ? 88 : 0) };
  const fittingCellSize = boardRoom ? cellThatFits(arranged, boardRoom, ratio) : 0;
  const zoomedBoard = useZoomedBoard({ ...props, blocks: arranged }, boardRoom, fittingCellSize, ratio);
  const { blocks, cell } = zoomedBoard ?? { blocks: arranged, cell: fittingCellSize };
  const nearView = useLate(zoomedBoard !== undefined, () => import("./near-view.tsx"));
  // A finger swipes beside a board, too.
  const newest = useRef(props);
  newest.current = props;
  useLayoutEffect(() => followPointer(element.current!, () => swipesOf(newest.current)), []);
  useLateStyles(element, nearView?.nearStyles);
  return (
    <div
      class={!hasMap ? "stage" : isUpright ? "stage map-below" : "stage map-right"}
      ref={element}
      style={groundStyle(props)}
    >
      {room && cell > 0 && (
        <div class={isTight(room) ? "blocks tight" : "blocks"}>
          {blocks.map((block, at) => (
            <BlockView key={at} {...props} block={block} cell={cell} ratio={ratio} width={room.width} />
          ))}
        </div>
      )}
      {zoomedBoard && nearView && (
        <nearView.NearView
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

/** Keeps room for the lines of a view where it shows none now, so that boards stay where they are when one comes. */
function withLines(blocks: readonly Block[], { view }: Program): readonly Block[] {
  const waits = view.some((it) => it.show === "text") && blocks.every((it) => it.type === "board");
  return waits ? [...blocks, { type: "text", text: " " }] : blocks;
}

/** Returns the style of words: they stand on the author's ground in the author's ink, if it can be read there. What one player alone does not see goes on around the board. */
function groundStyle({ ground: { background: own, ink } = {}, blocks, program, theme }: StageProps) {
  const isDark = program.players.length < 2 && blocks.some((it) => it.type === "board" && it.unseen);
  const background = own ?? (isDark ? theme.unseen : undefined);
  if (background === undefined && ink === undefined) return undefined;
  const ground = background ?? "#000000";
  const inkUsed = ink !== undefined && contrast(ink, ground) >= 4.5 ? ink : inkOn(ground);
  return { background: ground, color: inkUsed, "--panel": ground, "--ink": inkUsed, "--soft": inkUsed };
}

interface BlockProps extends StageProps {
  readonly block: Block;
  /** Measures the side of a cell in device pixels. */
  readonly cell: number;
  readonly ratio: number;
  /** Holds the width of the available space, in CSS pixels. */
  readonly width: number;
}

function BlockView(props: BlockProps): VNode | null {
  const { block } = props;
  switch (block.type) {
    case "text":
      return <TextLines text={block.text} width={props.width} />;
    case "board":
      return <BoardView {...props} block={block} cell={sideIn(block, props.cell)} />;
    case "shape":
      return <ShapeView {...props} block={block} />;
    case "group":
      return (
        <div
          class={block.column ? "below column" : block.beside === undefined ? "below" : "beside"}
          style={block.column && { width: `${widthOfColumn(block, props.cell / props.ratio)}px` }}
        >
          {block.blocks.map((it, at) => (
            <BlockView key={at} {...props} block={it} />
          ))}
        </div>
      );
  }
}

/** A line falls into pieces where it has wide gaps; lines that belong to one picture keep their columns. */
function TextLines({ text, width }: { readonly text: string; readonly width: number }): VNode | null {
  if (isRuler(text)) return null;
  if (text.includes("\n")) return <pre class="lines">{text}</pre>;
  const pieces = text
    .trim()
    .replaceAll(/ +(?=-?\d)/g, " ")
    .split(/ {2,}/);
  return (
    <p class="line" style={{ "--lines": lineCount(text, width) }}>
      {pieces.map((piece, at) => (
        <Piece key={at} text={piece} />
      ))}
    </p>
  );
}

/** Shows a word and its number: the number counts more. */
function Piece({ text }: { readonly text: string }): VNode {
  const [, label, value] = /^(\D+) (-?\d+)$/.exec(text) ?? [];
  if (label === undefined) return <span>{text}</span>;
  return (
    <span>
      {label} <b>{value}</b>
    </span>
  );
}

/** Shows a body by itself, as a slot holds it. */
function ShapeView(props: BlockProps & { readonly block: ShapeBlock }): VNode {
  const { block, ratio, looks, theme } = props;
  const cell = sideIn(block, props.cell);
  const element = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    new BoardPainter(element.current!, looks, theme).draw({ block: { ...block, x: 0, y: 0 }, cell, theme });
  }, [looks, block, cell, theme]);
  return (
    <canvas
      ref={element}
      class="board"
      role="img"
      aria-label={t("What comes next")}
      style={sizeOf(block, cell / ratio)}
    />
  );
}

function BoardView(props: BoardProps): VNode {
  const { cell, ratio, looks, theme, cursor, lettered } = props;
  const block = useMemo(
    () => (lettered ? { ...props.block, lettered } : props.block),
    [props.block, lettered],
  );
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const board = useRef<MovingBoard>(undefined);
  const newest = useRef(props);
  newest.current = props;
  const carried = useRef<CarriedMarks>({});
  const show = (): void => {
    const isHere = cursor?.board === block.board && cursor.player === block.player;
    board.current!.show(
      { block, cell, theme, cursor: isHere ? cursor : undefined, ...carried.current },
      props,
    );
  };
  const shown = useRef(show);
  shown.current = show;

  useLayoutEffect(() => {
    board.current = new MovingBoard(below.current!, above.current!, props.program, theme);
    return () => board.current?.stop();
  }, [looks]);
  useLayoutEffect(show, [looks, block, cell, theme, cursor]);
  const hand = block.board === 0 || !props.program.moves ? props.hand : undefined;
  useLayoutEffect(() => {
    if (!hand) return followPointer(below.current!, () => boardTouch(newest.current));
    const letGo = hand.follow(below.current!, hand.play, () => ({
      drawn: newest.current,
      board: board.current!,
      mark: (it) => {
        carried.current = it;
        shown.current();
      },
    }));
    if (!props.pickOther) return letGo;
    // The right mouse button does not carry.
    const end = followPointer(below.current!, () => ({ ...boardTouch(newest.current), ...onlyOther }));
    return () => [letGo, end].forEach((it) => it());
  }, [looks, hand?.play, hand?.follow]);

  const size = [block.width, block.height] as const;
  const label =
    block.name === "board"
      ? t("Board, {} by {}. The menu has it as text.", ...size)
      : t("Board {}, {} by {}. The menu has it as text.", block.name, ...size);
  return (
    <div class="board" style={sizeOf(block, cell / ratio)}>
      <canvas ref={below} role="img" aria-label={label} class={props.picks ? "picked" : ""} />
      <canvas ref={above} aria-hidden="true" class="gliding" />
    </div>
  );
}

type BoardProps = BlockProps & { readonly block: BoardBlock };

/** Describes a board as it is drawn. */
export type DrawnBoard = Pick<BoardProps, "block" | "cell" | "ratio" | "pace">;

function sizeOf(
  { width, height }: { readonly width: number; readonly height: number },
  cell: number,
): { readonly width: string; readonly height: string } {
  return { width: `${width * cell}px`, height: `${height * cell}px` };
}

/** Turns off all handlers of a touch except those of the right mouse button. */
const onlyOther = { picks: false, draws: false, swipes: false, gesture: undefined, pick: () => {} };

/** Returns the touch handlers that do not depend on a cell: swipes, taps and flicks beside a board. */
const swipesOf = ({ swipes, swipe, tap, flick }: StageProps): BoardTouch<ScreenCell> => {
  return { ...onlyOther, pickOther: undefined, swipes, swipe, tap, flick, side: 48, cellAt: () => undefined };
};

/** Returns what a touch on a board means: places become cells. */
function boardTouch(props: BoardProps): BoardTouch<ScreenCell> {
  return {
    ...props,
    side: props.cell / props.ratio,
    cellAt: (left, top) => screenCellAt(props, left, top),
  };
}

/** Returns the cell at a place of the board, in CSS pixels. */
export function screenCellAt(
  { block, cell, ratio }: DrawnBoard,
  left: number,
  top: number,
): ScreenCell | undefined {
  const [column, row] = [Math.floor((left * ratio) / cell), Math.floor((top * ratio) / cell)];
  if (column < 0 || row < 0 || column >= block.width || row >= block.height) return undefined;
  const [x, y] = squarePlaceOf(block, row * block.width + column);
  return { board: block.board, player: block.player, x: x + block.x, y: y + block.y };
}
