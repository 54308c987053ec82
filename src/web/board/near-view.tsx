import { RoundButton } from "../widgets/button.tsx";
import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardSpot, Look } from "../../view/index.ts";
import type { ZoomedBoard } from "./near-hook.ts";
import { cssSizeOf } from "./stage.tsx";
import { defaultColour } from "../../base/index.ts";
import type { Theme } from "../drawing/theme.ts";
import { t } from "../language.ts";

/** Represents a board that can be zoomed. Coordinates are CSS pixels of the browser window. */
interface ZoomGestures {
  /** Remembers which point of the board is at this position. */
  hold(x: number, y: number): void;
  /** Zooms to a multiple of the size at the last `hold`, and moves the remembered point to this position. */
  zoom(factor: number, x: number, y: number): void;
}

/** Sets the natural logarithm of the zoom factor for each pixel that the wheel scrolls. */
const zoomPerPixel = 0.0025;
const lineHeight = 16;

/** Holds the position of a finger and what it touches, which an event keeps only while it is handled. */
type Finger = BoardSpot & Pick<PointerEvent, "target">;

function zoomByFingers(element: HTMLElement, board: ZoomGestures, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>();
  let startDistance = 1;
  const handleDown = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return;
    const [firstFinger] = fingers.values();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, target: event.target });
    if (!firstFinger) return;
    event.stopPropagation();
    // Cancels the tap or drag that the first finger has begun.
    firstFinger.target?.dispatchEvent(new PointerEvent("pointercancel", { pointerId: -1, bubbles: true }));
    const { x, y, distance } = measureFingers(fingers);
    startDistance = Math.max(1, distance);
    board.hold(x, y);
  };
  const handleMove = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, target: event.target });
    if (fingers.size !== 2) return;
    const { x, y, distance } = measureFingers(fingers);
    board.zoom(distance / startDistance, x, y);
  };
  const handleUp = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId);
  const listenerOptions = { capture: true, signal };
  element.addEventListener("pointerdown", handleDown, listenerOptions);
  element.addEventListener("pointermove", handleMove, listenerOptions);
  element.addEventListener("pointerup", handleUp, listenerOptions);
  element.addEventListener("pointercancel", handleUp, listenerOptions);
}

/** Returns the midpoint of the first two fingers, and their distance. */
function measureFingers(fingers: ReadonlyMap<number, Finger>) {
  const [a, b] = [...fingers.values()] as [Finger, Finger];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) };
}

export interface ZoomViewProps extends Omit<ZoomedBoard, "blocks" | "cell"> {
  /** Is true if the wheel always zooms the board, as there is no page around it to scroll. */
  readonly wholePage: boolean;
  readonly looks: readonly Look[];
  readonly theme: Theme;
}

const zoomButtons = [
  ["nearer", "Nearer", "+", 1],
  ["further", "Further away", "-", -1],
] as const;

/** Shows zoom buttons for a board with small cells. If only a part of the board is visible, it also shows a map of the whole board. */
export function ZoomView(props: ZoomViewProps): VNode {
  const { board, window, canZoom, zoom } = props;
  const isPart = window.width < board.width || window.height < board.height;
  const element = useRef<HTMLDivElement>(null);
  useZooming(element, props);
  return (
    <div class="near" ref={element}>
      {isPart && <Minimap {...props} />}
      {props.isOffered && (
        <span class="zoom">
          {zoomButtons.map(([icon, label, shortcut, step]) => (
            <RoundButton
              key={icon}
              {...{ icon, shortcut, label: t(label), disabled: !canZoom[icon] }}
              onClick={() => zoom(step)}
            />
          ))}
        </span>
      )}
    </div>
  );
}

/** Zooms the visible board by the wheel and by two fingers on the stage around an element. */
function useZooming(element: RefObject<HTMLElement | null>, props: ZoomViewProps): void {
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const stage = element.current!.closest<HTMLElement>(".stage")!;
    const fractionsAt = (x: number, y: number): readonly [across: number, down: number] => {
      const box = stage.querySelector(".board")!.getBoundingClientRect();
      return [(x - box.left) / box.width, (y - box.top) / box.height];
    };
    let heldPoint = { x: 0, y: 0, size: 1 };
    const zoomGestures: ZoomGestures = {
      hold: (left, top) => {
        const { window, shown } = latest.current;
        const [across, down] = fractionsAt(left, top);
        heldPoint = { x: window.x + across * window.width, y: window.y + down * window.height, size: shown };
      },
      zoom: (factor, left, top) => {
        const [across, down] = fractionsAt(left, top);
        latest.current.zoomTo(factor, heldPoint.size, { x: heldPoint.x, y: heldPoint.y, across, down });
      },
    };
    const handleWheel = (event: WheelEvent): void => {
      // On a page around the board the wheel scrolls. Browsers report a pinch on a touchpad as a wheel event with Control.
      if (!latest.current.wholePage && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1);
      zoomGestures.hold(event.clientX, event.clientY);
      zoomGestures.zoom(Math.exp(-pixels * zoomPerPixel), event.clientX, event.clientY);
    };
    const listeners = new AbortController();
    stage.addEventListener("wheel", handleWheel, { passive: false, signal: listeners.signal });
    zoomByFingers(stage, zoomGestures, listeners.signal);
    return () => listeners.abort();
  }, []);
}

/** Limits the size of the map, in CSS pixels. */
const maxMapSize = { width: 104, height: 80 };

function Minimap({ board, window, looks, theme, show }: ZoomViewProps): VNode {
  const element = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(maxMapSize.width / board.width, maxMapSize.height / board.height);
  useEffect(() => {
    // The map has one pixel per cell, in the colour of the topmost thing.
    const colours = looks.map((look, kind) => {
      const ownColour = look.sprite?.colours[0] ?? look.colours[0];
      return pixelOf(kind === 0 ? theme.ground[0] : (ownColour ?? defaultColour(look.glyph, kind)));
    });
    const pixels = new Uint32Array(board.tops.length);
    const unseen = colours.push(pixelOf(theme.unseen)) - 1;
    const { tops, remembered } = board;
    for (let cell = 0; cell < pixels.length; cell++)
      pixels[cell] = colours[tops[cell] || remembered?.[cell] || (board.unseen?.[cell] ? unseen : 0)];
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), board.width, board.height);
    element.current!.getContext("2d")?.putImageData(image, 0, 0);
  }, [board, looks, theme]);
  const pan = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    const x = board.x + Math.floor(event.offsetX / scale);
    show({ x, y: board.y + Math.floor(event.offsetY / scale) });
  };
  const windowStyle = {
    left: `${(window.x - board.x) * scale}px`,
    top: `${(window.y - board.y) * scale}px`,
    ...cssSizeOf(window, scale),
  };
  return (
    <div
      class="map"
      aria-hidden="true"
      style={cssSizeOf(board, scale)}
      onPointerDown={pan}
      onPointerMove={pan}
    >
      <canvas ref={element} width={board.width} height={board.height} />
      <span style={windowStyle} />
    </div>
  );
}

/** Converts `#rrggbb` to a pixel of image data. */
function pixelOf(colour: string): number {
  const value = Number.parseInt(colour.slice(1, 7), 16);
  return (255 << 24) | ((value & 255) << 16) | (value & 0xff00) | (value >> 16);
}

export { default as nearStyles } from "../design/near.css?inline";
