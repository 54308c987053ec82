/** A board that is seen from nearer and from further away. Places are CSS pixels of the window of the browser. */
export interface Zooming {
  /** Takes hold of a place: what is there now. */
  hold(x: number, y: number): void;
  /** So many times as near as when it was taken hold of, with what was held at another place now. */
  zoom(factor: number, x: number, y: number): void;
}

/** How much nearer a wheel leads, for each pixel that it would scroll. */
const wheelPace = 0.0025;
const lineHeight = 16;

/**
 * Leads wheel and two fingers on an element to a board; the function it answers ends that.
 * @param alone whether wheels belong to the element in any case; where they belong to the page around it they mean the board with Control only
 */
export function followZoom(element: HTMLElement, board: () => Zooming, alone: () => boolean): () => void {
  const end = new AbortController();
  const { signal } = end;
  const wheel = (event: WheelEvent): void => {
    // Two fingers on a touchpad come as a wheel with Control.
    if (!alone() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1);
    board().hold(event.clientX, event.clientY);
    board().zoom(Math.exp(-pixels * wheelPace), event.clientX, event.clientY);
  };
  element.addEventListener("wheel", wheel, { passive: false, signal });
  followFingers(element, board, signal);
  return () => end.abort();
}

interface Finger {
  readonly x: number;
  readonly y: number;
  readonly target: EventTarget | null;
}

function followFingers(element: HTMLElement, board: () => Zooming, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>();
  let apart = 1;
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return;
    const [first] = fingers.values();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, target: event.target });
    if (!first) return;
    event.stopPropagation();
    // Whatever the first finger had begun was not meant.
    first.target?.dispatchEvent(new PointerEvent("pointercancel", { pointerId: -1, bubbles: true }));
    const { x, y, distance } = spanOf(fingers);
    apart = Math.max(1, distance);
    board().hold(x, y);
  };
  const move = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.set(event.pointerId, { ...finger, x: event.clientX, y: event.clientY });
    if (fingers.size !== 2) return;
    const { x, y, distance } = spanOf(fingers);
    board().zoom(distance / apart, x, y);
  };
  const up = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId);
  const all = { capture: true, signal };
  element.addEventListener("pointerdown", down, all);
  element.addEventListener("pointermove", move, all);
  element.addEventListener("pointerup", up, all);
  element.addEventListener("pointercancel", up, all);
}

/** The middle between the first two fingers, and how far apart they are. */
function spanOf(fingers: ReadonlyMap<number, Finger>): { x: number; y: number; distance: number } {
  const [a, b] = [...fingers.values()] as [Finger, Finger];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) };
}
