import type { LivePlay } from "../play/index.ts";
import type { Spot } from "../view/index.ts";
import type { Carried } from "./board-painter.ts";
import type { ScreenCell } from "./stage.tsx";

/** A board whose pieces can be carried by hand. Places are CSS pixels of the window of the browser. */
export interface CarryingBoard {
  readonly play: LivePlay;
  cellAt(x: number, y: number): ScreenCell | undefined;
  /** The middle of a cell. */
  middleOf(cell: ScreenCell): Spot;
  /** What lies topmost on a cell, as a picture of so many CSS pixels. */
  pictureOf(cell: ScreenCell, size: number): HTMLCanvasElement;
  /** Side of a cell. */
  readonly side: number;
  mark(carried: Carried): void;
  /** What comes next has been carried there by hand: it does not glide. */
  arrive(): void;
}

/** A pointer that went less far stood still: a mouse, a finger. */
const leastWay = { mouse: 3, finger: 8 };

/** Under a finger a piece is larger, so that it is seen. */
const underFinger = 1.6;

const backTime = 120;

interface Press {
  readonly id: number;
  readonly cell: ScreenCell;
  readonly from: Spot;
  /** Whether the piece was in hand before. */
  readonly wasSelected: boolean;
  isLifted: boolean;
  picture?: HTMLCanvasElement;
  /** It has been over another cell. */
  hasLeft: boolean;
}

/**
 * Follows a pointer on the board of a game by moves: a press picks a piece up, which follows the pointer and is played where it is let go of,
 * or goes back; presses alone are taps. The function it answers ends that.
 */
export function followHand(
  element: HTMLElement,
  board: () => CarryingBoard,
  isStill: () => boolean,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  let press: Press | undefined;
  let endListening = (): void => {};

  const listenTo = (play: LivePlay): void => {
    const { session } = play;
    const { selection } = session;
    // Whoever moves, undoes or puts the piece down meanwhile takes it out of the hand.
    endListening = play.listen(() => {
      if (play.session !== session || play.session.selection?.from !== selection?.from) letFall();
    });
  };
  const lift = (it: Press): void => {
    const { play } = board();
    it.isLifted = play.lift(it.cell);
    if (it.isLifted) listenTo(play);
  };
  const letFall = (): void => {
    endListening();
    press?.picture?.remove();
    if (press?.picture) board().mark({});
    press = undefined;
  };

  const start = (event: PointerEvent): void => {
    if (press) return cancel(event);
    if (event.button !== 0) return;
    const { play, cellAt } = board();
    const cell = cellAt(event.clientX, event.clientY);
    if (!cell) return;
    element.setPointerCapture(event.pointerId);
    const wasSelected = play.holds(cell);
    const from = { x: event.clientX, y: event.clientY };
    press = { id: event.pointerId, cell, from, wasSelected, isLifted: false, hasLeft: false };
    if (!play.takesDrop(cell)) lift(press);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== press?.id) return;
    const { from } = press;
    const least = event.pointerType === "mouse" ? leastWay.mouse : leastWay.finger;
    const hasGone = Math.hypot(event.clientX - from.x, event.clientY - from.y) >= least;
    if (!press.picture && !hasGone) return;
    // A rook that is also where the king can castle is carried itself once it is moved.
    if (!press.isLifted) lift(press);
    if (!press?.isLifted) return;
    carry(press, event);
  };
  const carry = (it: Press, { clientX: x, clientY: y, pointerType }: PointerEvent): void => {
    const { cellAt, play, mark, side, pictureOf } = board();
    const size = pointerType === "mouse" ? side : side * underFinger;
    it.picture ??= layOver(element, pictureOf(it.cell, size));
    place(it.picture, x, y);
    const cell = cellAt(x, y);
    it.hasLeft ||= !cell || !isSame(cell, it.cell);
    mark({ lifted: it.cell, ...(cell && play.takesDrop(cell) && { over: cell }) });
  };
  const release = (event: PointerEvent): void => {
    const it = press;
    if (!it || event.pointerId !== it.id) return;
    const { cellAt } = board();
    const cell = cellAt(event.clientX, event.clientY);
    const isBack = cell !== undefined && isSame(cell, it.cell);
    if (it.picture) return put(it, cell, isBack);
    letFall();
    const { play } = board();
    if (!isBack) return;
    if (!it.isLifted) play.tap(cell);
    else if (it.wasSelected) play.letGo();
  };
  const put = (it: Press, cell: ScreenCell | undefined, isBack: boolean): void => {
    const { play, arrive } = board();
    if (cell && !isBack && play.takesDrop(cell)) {
      letFall();
      arrive();
      return play.click(cell);
    }
    goBack(it);
    if (isBack && (it.wasSelected || it.hasLeft)) play.letGo();
  };
  /** Lets the picture glide back to where the piece stands. */
  const goBack = (it: Press): void => {
    endListening();
    press = undefined;
    const { picture } = it;
    const done = (): void => {
      picture?.remove();
      if (!press) board().mark({});
    };
    if (!picture || isStill()) return done();
    const { x, y } = board().middleOf(it.cell);
    picture.style.transition = `transform ${backTime}ms ease-out`;
    place(picture, x, y);
    setTimeout(done, backTime);
  };
  /** Another button or finger, or no more pointer: nothing was meant. */
  const cancel = (event: Event): void => {
    if (!press) return;
    event.preventDefault();
    const { play } = board();
    letFall();
    play.letGo();
  };
  const menu = (event: Event): void => {
    if (press) return cancel(event);
    if (board().play.letGo()) event.preventDefault();
  };

  element.addEventListener("pointerdown", start, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", release, { signal });
  element.addEventListener("pointercancel", cancel, { signal });
  element.addEventListener("contextmenu", menu, { signal });
  return () => {
    end.abort();
    letFall();
  };
}

function isSame(a: Spot, b: Spot): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Lays a picture over the stage, where no board cuts it off. */
function layOver(element: HTMLElement, picture: HTMLCanvasElement): HTMLCanvasElement {
  picture.className = "carried";
  picture.ariaHidden = "true";
  (element.closest(".stage") ?? element).append(picture);
  return picture;
}

/** Its middle is there. */
function place(picture: HTMLCanvasElement, x: number, y: number): void {
  const box = picture.parentElement?.getBoundingClientRect();
  const left = x - (box?.left ?? 0);
  const top = y - (box?.top ?? 0);
  picture.style.transform = `translate(${left}px, ${top}px) translate(-50%, -50%)`;
}
