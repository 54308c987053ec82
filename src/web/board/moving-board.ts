import type { Program } from "../../program/index.ts";
import { type BoardBlock, type FrameMove, looksOf } from "../../view/index.ts";
import { BoardPainter, type Drawing, isDifferent } from "./board-painter.ts";
import type * as Gliding from "./gliding.ts";
import { minGlideMilliseconds, type LivePlay } from "../../play/index.ts";
import type { Theme } from "../drawing/theme.ts";

/** Limits the duration of an animation in milliseconds; both are 0 if nothing is animated. */
export interface GlidePace {
  readonly least: number;
  readonly most: number;
}

/** Holds the module that computes animations; the first frame does not need it, so it is loaded later. */
let gliding: typeof Gliding | undefined;

const maxTime = 110;
/** Allows an animation to finish between two repeats of a held key. */
const minTime = 30;

/** Returns durations short enough for an animation to end before the next tick. */
export function glidePaceOf({ hasClock, period }: LivePlay, isStill: boolean): GlidePace {
  if (isStill || period < minGlideMilliseconds) return { least: 0, most: 0 };
  return { least: Math.min(hasClock ? 0.9 * period : minTime, maxTime), most: maxTime };
}

/** Describes how a frame came about and how fast its changes are animated. */
export interface FrameArrival {
  /** Holds the number of the frame. */
  readonly number: number;
  readonly moves: readonly FrameMove[];
  /** Is true if the frame continues the previous one. */
  readonly follows: boolean;
  readonly pace: GlidePace;
}

interface BoardDrawing extends Drawing {
  readonly block: BoardBlock;
}

/** Represents a board on two canvases: the lower shows things at rest, the upper those that move from one frame to the next. */
export class MovingBoard {
  readonly #painter: BoardPainter;
  readonly #above: HTMLCanvasElement;
  #glider: Gliding.Glider | undefined;
  readonly #program: Program;
  /** Holds the drawing to show once all animations have ended, and the number of its frame. */
  #target: BoardDrawing | undefined;
  #number: number | undefined;
  /** Holds the time when the last animation began. */
  #began = -Infinity;
  /** Is true if the next frame's changes were made by dragging, so that they are not animated. */
  #hasArrived = false;

  constructor(below: HTMLCanvasElement, above: HTMLCanvasElement, program: Program, theme: Theme) {
    this.#painter = new BoardPainter(below, looksOf(program), theme);
    this.#above = above;
    this.#program = program;
    void import("./gliding.ts").then((it) => {
      gliding = it;
    });
  }

  show(target: BoardDrawing, arrival: FrameArrival): void {
    const { number, pace, follows } = arrival;
    const before = this.#target;
    const isNew = before !== undefined && this.#number !== number;
    this.#target = target;
    this.#number = number;
    // An animation continues as long as the drawing that it leads to stays the same.
    if (before && this.#glider?.isGoing && isSame(before, target)) return;
    this.#glider?.stop();
    const isAnimated = isNew && pace.most > 0 && !this.#hasArrived;
    if (isNew) this.#hasArrived = false;
    if (isAnimated) this.#glide(target, follows ? before.block : undefined, arrival);
    if (!this.#glider?.isGoing) this.#painter.draw(target);
  }

  /** Notes that the next frame's changes were made by dragging, so that they are not animated. */
  arrive(): void {
    this.#hasArrived = true;
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

  #glide(target: BoardDrawing, before: BoardBlock | undefined, { moves, pace }: FrameArrival): void {
    const { block, cell } = target;
    const { glides, instead } = gliding?.glidingOn(block, before, moves, this.#program) ?? {};
    if (!gliding || !glides || glides.length === 0) return;
    const now = performance.now();
    const time = Math.max(pace.least, Math.min(pace.most, now - this.#began));
    this.#began = now;
    this.#painter.draw({ ...target, instead });
    const size = [block.width * cell, block.height * cell] as const;
    this.#glider ??= new gliding.Glider(this.#above);
    this.#glider.start(glides, this.#painter.tiles, size, time, () => this.#painter.draw(this.#target!));
  }
}

/** Returns true if two drawings look the same. */
function isSame(before: Drawing, now: Drawing): boolean {
  const { block } = before;
  const windowKeys = ["x", "y", "width", "height", "flipped"] as const;
  const isSameWindow = windowKeys.every((it) => block[it] === now.block[it]);
  const areSameMarks =
    before.cursor === now.cursor && JSON.stringify(block.marks) === JSON.stringify(now.block.marks);
  if (before.cell !== now.cell || before.theme !== now.theme || !isSameWindow || !areSameMarks) return false;
  for (let at = 0; at < block.tops.length; at++) if (isDifferent(block, now.block, at)) return false;
  return true;
}
