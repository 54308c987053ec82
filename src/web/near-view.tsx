import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardBlock, Look, Spot } from "../view/index.ts";
import { defaultColour, type Theme } from "./theme.ts";

export interface NearViewProps {
  /** All of the board, and the part that is seen. */
  readonly board: BoardBlock;
  readonly window: BoardBlock;
  readonly looks: readonly Look[];
  readonly theme: Theme;
  /** Whether one can go nearer and further away. */
  readonly canZoom: { readonly nearer: boolean; readonly further: boolean };
  zoom(step: 1 | -1): void;
  show(spot: Spot): void;
}

/** For boards whose cells are small: a map of all of it, where only a part is seen, and buttons to go nearer. */
export function NearView(props: NearViewProps): VNode {
  const { board, window, canZoom, zoom } = props;
  const isPart = window.width < board.width || window.height < board.height;
  return (
    <div class="near">
      {isPart && <Minimap {...props} />}
      <span class="zoom">
        <button
          type="button"
          class="round"
          aria-label="Nearer"
          title="Nearer (+)"
          disabled={!canZoom.nearer}
          onClick={() => zoom(1)}
        >
          +
        </button>
        <button
          type="button"
          class="round"
          aria-label="Further away"
          title="Further away (-)"
          disabled={!canZoom.further}
          onClick={() => zoom(-1)}
        >
          −
        </button>
      </span>
    </div>
  );
}

/** The longer side of the map, in CSS pixels. */
const longest = 132;

function Minimap({ board, window, looks, theme, show }: NearViewProps): VNode {
  const element = useRef<HTMLCanvasElement>(null);
  const scale = longest / Math.max(board.width, board.height);
  useLayoutEffect(() => {
    const canvas = element.current?.getContext("2d");
    if (canvas) drawMap(canvas, board, looks, theme);
  }, [board, looks, theme]);
  const go = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    const x = board.x + Math.floor(event.offsetX / scale);
    show({ x, y: board.y + Math.floor(event.offsetY / scale) });
  };
  const frame = {
    left: `${(window.x - board.x) * scale}px`,
    top: `${(window.y - board.y) * scale}px`,
    width: `${window.width * scale}px`,
    height: `${window.height * scale}px`,
  };
  return (
    <div
      class="map"
      aria-hidden="true"
      style={{ width: `${board.width * scale}px`, height: `${board.height * scale}px` }}
      onPointerDown={go}
      onPointerMove={go}
    >
      <canvas ref={element} width={board.width} height={board.height} />
      <span style={frame} />
    </div>
  );
}

/** A pixel for each cell, in the colour of what is seen there. */
function drawMap(
  canvas: CanvasRenderingContext2D,
  { width, height, tops }: BoardBlock,
  looks: readonly Look[],
  theme: Theme,
): void {
  const colours = looks.map((look, kind) => {
    const own = look.sprite?.colours[0] ?? look.colours[0];
    return pixelOf(kind === 0 ? theme.ground[0] : (own ?? defaultColour(look.glyph, kind)));
  });
  const image = canvas.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  tops.forEach((kind, at) => {
    pixels[at] = colours[kind]!;
  });
  canvas.putImageData(image, 0, 0);
}

/** `#rrggbb` as a pixel of image data. */
function pixelOf(colour: string): number {
  const value = Number.parseInt(colour.slice(1, 7), 16);
  return (255 << 24) | ((value & 255) << 16) | (value & 0xff00) | (value >> 16);
}
