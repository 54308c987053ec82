import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Block, boundsOf, layOutWells, type ShapeBlock } from "../../view/index.ts";
import { type CssSize, isTight, cellSizeIn } from "../drawing/layout.ts";
import type { DrawnBlock } from "../drawing/squares.ts";
import { t } from "../language.ts";
import { BoardPainter } from "./board-painter.ts";
import { type BlockProps, cssSizeOf } from "./stage.tsx";

/** Places single bodies of a view beside their boards with `layOutWells`, depending on the space on the page. */
export function layOutBesideBoards(
  blocks: readonly Block[],
  room: CssSize,
  ownPlayer: number,
  titles: readonly string[] | undefined,
): readonly Block[] {
  const isUpright = room.height > room.width;
  return layOutWells(blocks, {
    showsAll: !isTight(room) && room.width > room.height,
    isNarrow: isTight(room) && isUpright,
    own: ownPlayer,
    titles,
  });
}

/** Shows a body in the middle of its slot. */
export function SlotView(props: BlockProps & { readonly block: ShapeBlock }): VNode {
  const { block, ratio, looks, theme } = props;
  const cell = cellSizeIn(block, props.cell);
  const element = useRef<HTMLCanvasElement>(null);
  const ground = block.look?.colours?.[0] ?? theme.ground[0];
  const body = trimSlot(block);
  const painter = useRef<BoardPainter>(undefined);
  useLayoutEffect(() => {
    painter.current = element.current ? new BoardPainter(element.current, looks, theme) : undefined;
  }, [looks, body === undefined]);
  useLayoutEffect(() => {
    const look = { ...block.look, colours: [ground] };
    if (body) painter.current?.draw({ block: { ...body, look }, cell, theme });
  }, [looks, block, cell, theme]);
  return (
    <span
      class="slot"
      role="img"
      aria-label={t("What comes next")}
      style={{ ...cssSizeOf(block, cell / ratio), background: ground }}
    >
      {body && <canvas ref={element} style={cssSizeOf(body, cell / ratio)} />}
    </span>
  );
}

/** Returns the part of a slot that contains a body; undefined if it is empty. A single row or column is never trimmed. */
function trimSlot({ width, height, tops }: ShapeBlock): DrawnBlock | undefined {
  if (width === 1 || height === 1) return { x: 0, y: 0, width, height, tops };
  const bodyBounds = boundsOf(width, (square) => tops[square] !== 0, tops.length);
  if (!bodyBounds) return undefined;
  const { left, right, top, bottom } = bodyBounds;
  const isInsideBounds = (_: number, square: number): boolean => {
    const [column, row] = [square % width, Math.floor(square / width)];
    return column >= left && column <= right && row >= top && row <= bottom;
  };
  const size = { width: right - left + 1, height: bottom - top + 1 };
  return { x: 0, y: 0, ...size, tops: tops.filter(isInsideBounds) };
}

export { default as wellStyles } from "../design/wells.css?inline";
