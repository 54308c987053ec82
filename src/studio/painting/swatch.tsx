import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Look } from "../../view/index.ts";
import { BoardPainter, usePixelRatio } from "../../web/index.ts";
import { pageTheme } from "../page-theme.ts";

/** In CSS pixels. */
const side = 24;

/** What lies in one cell, as it looks on a board. */
export function Swatch({
  kinds,
  looks,
}: {
  readonly kinds: readonly number[];
  readonly looks: readonly Look[];
}): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = usePixelRatio();
  const theme = pageTheme();
  useLayoutEffect(() => {
    const block = { x: 0, y: 0, width: 1, height: 1, tops: [kinds.at(-1) ?? 0], piles: [kinds] };
    new BoardPainter(canvas.current!, looks, theme).draw({ block, cell: Math.round(side * ratio), theme });
  }, [kinds, looks, theme, ratio]);
  return <canvas class="swatch" ref={canvas} aria-hidden="true" />;
}
