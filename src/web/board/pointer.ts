import type { Gesture } from "../../program/index.ts";
import { isSameSpot } from "../drawing/squares.ts";
import type { ScreenCell } from "./stage.tsx";

type Point = Pick<PointerEvent, "clientX" | "clientY">;

/** Holds the handlers of touches, pens and mice on a board. */
export interface BoardTouch {
  cellAt(point: Point): ScreenCell | undefined;
  /** Is called when a cell was tapped, or when the pointer was dragged into it while pressed. */
  pick(cell: ScreenCell): void;
  /**
   * Is called when a cell was clicked with the right mouse button or a finger rested on it; undefined if the game has no
   * right clicks.
   */
  readonly pickOther: ((cell: ScreenCell) => void) | undefined;
  /**
   * Is called when the pointer was dragged into a cell or released over it; undefined if the game has no controls for
   * drags and releases.
   */
  readonly gesture: ((gesture: Gesture, cell: ScreenCell) => void) | undefined;
  /** Is called when a finger swiped in the direction of an arrow key; `isRepeat` is true if its previous swipe had the same direction. */
  swipe(key: string, isRepeat: boolean): void;
  /** Is called when a finger tapped a board on which no cell can be clicked; undefined if the game does not use taps. */
  readonly tap: (() => void) | undefined;
  /** Is called when a finger flicked down the board; undefined if the game does not use flicks. */
  readonly flick: (() => void) | undefined;
  /** Holds the side of a cell, in CSS pixels. */
  readonly side: number;
  /** Is true if the game uses swipes. */
  readonly swipes: boolean;
  /** Is true if dragging picks cell after cell: with a mouse, or with a finger if the game uses no swipes. */
  readonly draws: boolean;
  /** Is true if cells can be clicked. */
  readonly picks: boolean;
}

/** Sets the minimum length of a swipe, in CSS pixels. */
const minSwipeDistance = 22;
/** Sets after how many milliseconds a resting finger counts as the right mouse button. */
const longPressTime = 450;
/** A swipe down that takes less time than this, in milliseconds, is a flick. */
const flickTime = 250;
/** Sets how far a finger must move, in CSS pixels, before it draws. Until then it may be the first finger of a pinch. */
const minDrag = 6;

/** Describes where and when a pointer was pressed, and what it has done since. */
interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Holds the time of the press, in milliseconds. */
  readonly time: number;
  readonly swiped: boolean;
  /** Holds the direction of the last swipe, as the name of an arrow key. */
  readonly arrow?: string;
  /** Is true if the right mouse button is pressed. */
  readonly isRight?: true;
}

/** Follows one pointer at a time on an element; returns a function that stops listening. */
export function followPointer(element: HTMLElement, touch: () => BoardTouch): () => void {
  let press: Press | undefined;
  let pickedCell: ScreenCell | undefined;

  let restTimer: ReturnType<typeof setTimeout> | undefined;

  const pickOther = (point: Point): boolean => {
    const cell = touch().pickOther && cellUnder(point);
    if (cell) touch().pickOther?.(cell);
    return cell !== undefined;
  };
  const preventMenu = (event: MouseEvent): void => {
    if (touch().pickOther) event.preventDefault();
  };
  const handleLongPress = ({ clientX, clientY }: Point): void => {
    // The release of the finger is not a click any more.
    if (press && pickOther({ clientX, clientY })) press = { ...press, swiped: true };
  };
  const handleDown = (event: PointerEvent): void => {
    if (event.target !== element) return;
    if (event.button === 2 && event.pointerType === "mouse") return startRightPress(event);
    if (event.button !== 0 || (press && press.id !== event.pointerId)) return;
    press = makePress(event, false);
    pickedCell = undefined;
    if (touch().picks && event.pointerType !== "touch") pickAt(event);
    else if (touch().pickOther) restTimer = setTimeout(() => handleLongPress(event), longPressTime);
  };
  const startRightPress = (event: PointerEvent): void => {
    pickOther(event);
    if (press || !touch().gesture) return;
    press = { ...makePress(event, true), isRight: true };
    pickedCell = cellUnder(event);
  };
  const drawLine = (event: PointerEvent, { x, y }: Press): void => {
    if (pickedCell === undefined && Math.hypot(event.clientX - x, event.clientY - y) < minDrag) return;
    if (!pickedCell) pickAt({ clientX: x, clientY: y });
    dragTo(event, touch().pick);
  };
  const handleMove = (event: PointerEvent): void => {
    if (event.pointerId !== press?.id) return;
    if (press.isRight) return dragTo(event, undefined);
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) >= minDrag) clearTimeout(restTimer);
    const canSwipe = touch().swipes && event.pointerType !== "mouse";
    if (touch().draws && !canSwipe) return drawLine(event, press);
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!canSwipe) return;
    const arrow = arrowKeyOf(dx, dy);
    // A finger that keeps moving swipes once per cell; but a flick of any length is a single swipe.
    const isRepeat = arrow === press.arrow;
    const minDistance = isRepeat ? Math.max(minSwipeDistance, touch().side) : minSwipeDistance;
    if (Math.max(Math.abs(dx), Math.abs(dy)) < minDistance) return;
    if (!isRepeat || event.timeStamp - press.time > flickTime) touch().swipe(arrow, isRepeat);
    press = { ...press, x: event.clientX, y: event.clientY, swiped: true, arrow };
  };
  const handleUp = (event: PointerEvent): void => {
    if (event.pointerId !== press?.id) return;
    const { swiped, x, y, isRight, time, arrow } = press;
    clearTimeout(restTimer);
    press = undefined;
    const { picks, tap, flick } = touch();
    const pressedCell = cellUnder({ clientX: x, clientY: y });
    if (!swiped && pickedCell === undefined && isSameSpot(cellUnder(event), pressedCell)) {
      if (!picks && tap && event.pointerType !== "mouse") tap();
      else pickAt(event);
    }
    if (arrow === "ArrowDown" && event.timeStamp - time < flickTime) flick?.();
    const cell = pickedCell && cellUnder(event);
    if (cell) touch().gesture?.(isRight ? "right-release" : "release", cell);
  };
  const cancel = (): void => {
    clearTimeout(restTimer);
    press = undefined;
  };
  const cellUnder = (point: Point): ScreenCell | undefined => touch().cellAt(point);
  const pickAt = (point: Point): void => enterCell(point, touch().pick);
  const dragTo = (point: Point, onEnter: ((cell: ScreenCell) => void) | undefined): void => {
    const { gesture } = touch();
    const gestureKind = press?.isRight ? "right-drag" : "drag";
    enterCell(point, gesture ? (cell) => gesture(gestureKind, cell) : onEnter);
  };
  const enterCell = (point: Point, onEnter: ((cell: ScreenCell) => void) | undefined): void => {
    const cell = cellUnder(point);
    // A drag picks each cell once, however many events the pointer sends inside it.
    if (!cell || isSameSpot(cell, pickedCell)) return;
    pickedCell = cell;
    onEnter?.(cell);
  };

  const listeners = new AbortController();
  element.addEventListener("pointerdown", handleDown, listeners);
  element.addEventListener("pointermove", handleMove, listeners);
  element.addEventListener("pointerup", handleUp, listeners);
  element.addEventListener("pointercancel", cancel, listeners);
  element.addEventListener("contextmenu", preventMenu, listeners);
  return () => {
    clearTimeout(restTimer);
    listeners.abort();
  };
}

const makePress = (event: PointerEvent, swiped: boolean): Press => ({
  id: event.pointerId,
  x: event.clientX,
  y: event.clientY,
  time: event.timeStamp,
  swiped,
});

function arrowKeyOf(dx: number, dy: number): string {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
  return dy > 0 ? "ArrowDown" : "ArrowUp";
}
