import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Block, BoardBlock, Look, ShapeBlock } from "../view/index.ts";
import { BoardPainter } from "./board-painter.ts";
import { useSize, usePixelRatio } from "./hooks.ts";
import { cellThatFits } from "./layout.ts";
import { type BoardTouch, followPointer } from "./pointer.ts";
import type { Theme } from "./theme.ts";

/** A cell as the screen knows it: on which board of whom, and where. */
export interface ScreenCell {
  readonly board: number;
  readonly player: number;
  readonly x: number;
  readonly y: number;
}

export interface StageProps {
  readonly blocks: readonly Block[];
  readonly looks: readonly Look[];
  readonly theme: Theme;
  readonly cursor?: ScreenCell | undefined;
  readonly picks: boolean;
  readonly swipes: boolean;
  pick(cell: ScreenCell): void;
  swipe(key: string): void;
  readonly children?: ComponentChildren;
}

/** The blocks of a frame, as large as the room allows. What is given as children lies over them. */
export function Stage(props: StageProps): VNode {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const ratio = usePixelRatio();
  const room = size && { width: size.width - 24, height: size.height - 24 };
  const cell = room ? cellThatFits(props.blocks, room, ratio) : 0;
  return (
    <div class="stage" ref={element}>
      {cell > 0 && (
        <div class="blocks">
          {props.blocks.map((block, at) => (
            <BlockView key={at} {...props} block={block} cell={cell} ratio={ratio} />
          ))}
        </div>
      )}
      {props.children}
    </div>
  );
}

interface BlockProps extends StageProps {
  readonly block: Block;
  /** In device pixels. */
  readonly cell: number;
  readonly ratio: number;
}

function BlockView(props: BlockProps): VNode {
  const { block } = props;
  switch (block.type) {
    case "text":
      return <TextLines text={block.text} />;
    case "board":
      return <BoardView {...props} block={block} />;
    case "shape":
      return <ShapeView {...props} block={block} />;
    case "group":
      return (
        <div class={block.beside === undefined ? "below" : "beside"}>
          {block.blocks.map((it, at) => (
            <BlockView key={at} {...props} block={it} />
          ))}
        </div>
      );
  }
}

/** A line falls into pieces where it has wide gaps; lines that belong to one picture keep their columns. */
function TextLines({ text }: { readonly text: string }): VNode {
  if (text.includes("\n")) return <pre class="lines">{text}</pre>;
  const pieces = text
    .trim()
    .replaceAll(/ +(?=-?\d)/g, " ")
    .split(/ {2,}/);
  return (
    <p class="line">
      {pieces.map((piece, at) => (
        <Piece key={at} text={piece} />
      ))}
    </p>
  );
}

/** A word and its number: the number counts more. */
function Piece({ text }: { readonly text: string }): VNode {
  const [, label, value] = /^(\D+) (-?\d+)$/.exec(text) ?? [];
  if (label === undefined) return <span>{text}</span>;
  return (
    <span>
      {label} <b>{value}</b>
    </span>
  );
}

/** A body by itself, as a slot holds it. */
function ShapeView({ block, cell, ratio, looks, theme }: BlockProps & { readonly block: ShapeBlock }): VNode {
  const element = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    new BoardPainter(element.current!, looks, theme).draw({ block: { ...block, x: 0, y: 0 }, cell, theme });
  }, [looks, block, cell, theme]);
  const style = { width: `${(block.width * cell) / ratio}px`, height: `${(block.height * cell) / ratio}px` };
  return <canvas ref={element} class="shape" role="img" aria-label="What comes next" style={style} />;
}

function BoardView(props: BlockProps & { readonly block: BoardBlock }): VNode {
  const { block, cell, ratio, looks, theme, cursor } = props;
  const element = useRef<HTMLCanvasElement>(null);
  const painter = useRef<BoardPainter>(undefined);
  const newest = useRef(props);
  newest.current = props;

  useLayoutEffect(() => {
    const canvas = element.current!;
    painter.current = new BoardPainter(canvas, looks, theme);
    return followPointer(canvas, () => boardTouch(newest.current));
  }, [looks]);
  useLayoutEffect(() => {
    const isHere = cursor?.board === block.board && cursor.player === block.player;
    painter.current?.draw({ block, cell, theme, ...(isHere && { cursor }) });
  }, [looks, block, cell, theme, cursor]);

  const style = { width: `${(block.width * cell) / ratio}px`, height: `${(block.height * cell) / ratio}px` };
  const label = `Board ${block.name}, ${block.width} by ${block.height}. The menu has it as text.`;
  return (
    <canvas ref={element} role="img" aria-label={label} style={style} class={props.picks ? "picked" : ""} />
  );
}

/** What a touch on a board means: places become cells. */
function boardTouch(props: BlockProps & { readonly block: BoardBlock }): BoardTouch<ScreenCell> {
  const { block, cell, ratio, picks, swipes, pick, swipe } = props;
  return {
    picks,
    swipes,
    pick,
    swipe,
    cellAt: (left, top) => {
      const [x, y] = [Math.floor((left * ratio) / cell), Math.floor((top * ratio) / cell)];
      if (x < 0 || y < 0 || x >= block.width || y >= block.height) return undefined;
      return { board: block.board, player: block.player, x: x + block.x, y: y + block.y };
    },
  };
}
