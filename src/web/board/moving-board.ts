import type { Program } from "../../program/index.ts";
import { type BoardBlock, type Frame, looksOf } from "../../view/index.ts";
import { BoardPainter, type Drawing, looksDifferent } from "./board-painter.ts";
import type * as Gliding from "./gliding.ts";
import { minGlideMilliseconds, type LivePlay } from "../../play/index.ts";
import type { Theme } from "../drawing/theme.ts";

/** Limits the duration of an animation in milliseconds; both limits are 0 if nothing is animated. */
export type GlidePace = ReturnType<typeof glidePaceOf>;

/** Holds the module that computes animations; the first frame does not need it, so it is loaded later. */
let gliding: typeof Gliding | undefined;

/** Limits the duration of an animation, in milliseconds. */
const maxTime = 110;
/** Sets the duration of an animation that must end between two repeats of a held key, in milliseconds. */
const minTime = 30;

/** Returns durations short enough for an animation to end before the next tick. */
export function glidePaceOf({ hasClock, period }: LivePlay, isStill: boolean) {
  if (isStill || period < minGlideMilliseconds) return { shortest: 0, longest: 0 };
  return { shortest: Math.min(hasClock ? 0.9 * period : minTime, maxTime), longest: maxTime };
}

/** Describes how a frame came about and how fast its changes are animated. */
export interface FrameArrival extends Pick<Frame, "number" | "moves">, Pick<LivePlay, "isFollowUp"> {
  readonly pace: GlidePace;
}

type BoardDrawing = Drawing & { readonly block: BoardBlock };

/** Represents a board on two canvases: the lower shows things at rest, the upper those that move from one frame to the next. */
export class MovingBoard {
  readonly #painter: BoardPainter;
  readonly #upper: HTMLCanvasElement;
  #glider: Gliding.Glider | undefined;
  readonly #program: Program;
  /** Holds the drawing to show once all animations have ended, and the number of its frame. */
  #target: BoardDrawing | undefined;
  #frameNumber: number | undefined;
  /** Holds the time when the last animation began. */
  #startTime = -Infinity;
  /** Is true if the next frame's changes were made by dragging, so that they are not animated. */
  #skipsNextGlide = false;

  constructor(lower: HTMLCanvasElement, upper: HTMLCanvasElement, program: Program, theme: Theme) {
    this.#painter = new BoardPainter(lower, looksOf(program), theme);
    this.#upper = upper;
    this.#program = program;
    void import("./gliding.ts").then((it) => {
      gliding = it;
    });
  }

  show(target: BoardDrawing, arrival: FrameArrival): void {
    const { number, pace, isFollowUp } = arrival;
    const previous = this.#target;
    const isNew = previous !== undefined && this.#frameNumber !== number;
    this.#target = target;
    this.#frameNumber = number;
    // An animation continues as long as the drawing that it leads to stays the same.
    if (previous && this.#glider?.isRunning && looksSame(previous, target)) return;
    this.#glider?.stop();
    const isAnimated = isNew && pace.longest > 0 && !this.#skipsNextGlide;
    if (isNew) this.#skipsNextGlide = false;
    if (isAnimated) this.#glide(target, isFollowUp ? previous.block : undefined, arrival);
    if (!this.#glider?.isRunning) this.#painter.draw(target);
  }

  /** Notes that the next frame's changes were made by dragging, so that they are not animated. */
  skipGlide(): void {
    this.#skipsNextGlide = true;
  }

  /** Returns a picture of the topmost thing on a square, in the given size in pixels. */
  pictureOf(square: number, size: number): HTMLCanvasElement {
    const picture = document.createElement("canvas");
    const canvas = picture.getContext("2d");
    const kind = this.#target?.block.tops[square];
    picture.width = picture.height = Math.round(size);
    if (canvas && kind !== undefined) this.#painter.tilesOf(picture.width).draw(canvas, kind, 0, 0, 0);
    return picture;
  }

  /** Stops all animations. */
  stop(): void {
    this.#glider?.stop();
  }

  #glide(target: BoardDrawing, previousBlock: BoardBlock | undefined, { moves, pace }: FrameArrival): void {
    const { block, cell } = target;
    const { glides, instead } = gliding?.findGlides(block, previousBlock, moves, this.#program) ?? {};
    if (!gliding || !glides || glides.length === 0) return;
    const now = performance.now();
    const duration = Math.max(pace.shortest, Math.min(pace.longest, now - this.#startTime));
    this.#startTime = now;
    this.#painter.draw({ ...target, instead });
    const size = [block.width * cell, block.height * cell] as const;
    this.#glider ??= new gliding.Glider(this.#upper);
    this.#glider.start(glides, this.#painter.tiles, size, duration, () => this.#painter.draw(this.#target!));
  }
}

/** Returns true if drawing `now` over `old` would change no pixel: the window, the kinds, the marks and the theme are equal. */
function looksSame(old: Drawing, now: Drawing): boolean {
  const { block } = old;
  const windowKeys = ["x", "y", "width", "height", "flipped"] as const;
  const isSameWindow = windowKeys.every((it) => block[it] === now.block[it]);
  const areSameMarks =
    old.cursor === now.cursor && JSON.stringify(block.marks) === JSON.stringify(now.block.marks);
  if (old.cell !== now.cell || old.theme !== now.theme || !isSameWindow || !areSameMarks) return false;
  return block.tops.every((_, square) => !looksDifferent(block, square, now.block, square));
}
