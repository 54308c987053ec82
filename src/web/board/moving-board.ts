import type { Program } from "../../program/index.ts";
import { type BoardBlock, type FrameMove, looksOf } from "../../view/index.ts";
import { BoardPainter, type Drawing, isDifferent } from "./board-painter.ts";
import type * as Gliding from "./gliding.ts";
import { minGlideMilliseconds, type LivePlay } from "../../play/index.ts";
import type { Theme } from "../drawing/theme.ts";

/** Limits the milliseconds for which things glide; 0 and 0 if they do not. */
export interface GlidePace {
  readonly least: number;
  readonly most: number;
}

/** Says what glides is worked out from the second frame on: the first needs no part of it. */
let gliding: typeof Gliding | undefined;

async function loadGliding(): Promise<void> {
  gliding ??= await import("./gliding.ts");
}

const usualTime = 110;
/** Suits keys that come as fast as keyboards repeat them. */
const leastTime = 30;

/** Things have arrived before the next tick. */
export function glidePaceOf({ hasClock, period }: LivePlay, isStill: boolean): GlidePace {
  if (isStill || period < minGlideMilliseconds) return { least: 0, most: 0 };
  return { least: Math.min(hasClock ? 0.9 * period : leastTime, usualTime), most: usualTime };
}

/** Says how a frame came about, and how fast it is shown. */
export interface FrameArrival {
  /** Says which frame it is. */
  readonly number: number;
  readonly moves: readonly FrameMove[];
  /** Is true if it goes on from the frame before. */
  readonly follows: boolean;
  readonly pace: GlidePace;
}

/** Describes a board on two canvases: below, the things at rest; above, those that move from one frame to the next. */
export class MovingBoard {
  readonly #painter: BoardPainter;
  readonly #above: HTMLCanvasElement;
  #glider: Gliding.Glider | undefined;
  readonly #program: Program;
  /** Says what is to be seen once all has arrived, and of which frame it is. */
  #target: (Drawing & { readonly block: BoardBlock }) | undefined;
  #number: number | undefined;
  /** Tells when things last began to glide. */
  #began = -Infinity;
  /** Is true if the next frame's changes were made by dragging. */
  #hasArrived = false;

  constructor(below: HTMLCanvasElement, above: HTMLCanvasElement, program: Program, theme: Theme) {
    this.#painter = new BoardPainter(below, looksOf(program), theme);
    this.#above = above;
    this.#program = program;
    void loadGliding();
  }

  show(target: Drawing & { readonly block: BoardBlock }, arrived: FrameArrival): void {
    const { number, pace, follows } = arrived;
    const before = this.#target;
    const isNew = before !== undefined && this.#number !== number;
    this.#target = target;
    this.#number = number;
    // Goes on gliding while the picture to come stays the same.
    if (before && this.#glider?.isGoing && isSame(before, target)) return;
    this.#glider?.stop();
    const glides = isNew && pace.most > 0 && !this.#hasArrived;
    if (isNew) this.#hasArrived = false;
    if (glides) this.#glide(target, follows ? before.block : undefined, arrived);
    if (!this.#glider?.isGoing) this.#painter.draw(target);
  }

  /** Says that the next frame's changes were made by dragging, so that nothing glides. */
  arrive(): void {
    this.#hasArrived = true;
  }

  /** Returns the topmost thing on a square, as a picture of this size in pixels. */
  pictureOf(square: number, size: number): HTMLCanvasElement {
    const picture = document.createElement("canvas");
    const canvas = picture.getContext("2d");
    const kind = this.#target?.block.tops[square];
    picture.width = picture.height = Math.round(size);
    if (canvas && kind !== undefined) this.#painter.tilesOf(picture.width).draw(canvas, kind, 0, 0, 0);
    return picture;
  }

  /** Stops all gliding. */
  stop(): void {
    this.#glider?.stop();
  }

  #glide(
    target: Drawing & { readonly block: BoardBlock },
    before: BoardBlock | undefined,
    { moves, pace }: FrameArrival,
  ): void {
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

/** Returns true if two drawings show the same of a board. */
function isSame(before: Drawing, now: Drawing): boolean {
  const { block } = before;
  const sameSize = block.width === now.block.width && block.height === now.block.height;
  const sameMarks =
    before.cursor === now.cursor && JSON.stringify(block.marks) === JSON.stringify(now.block.marks);
  if (before.cell !== now.cell || before.theme !== now.theme || !sameSize || !sameMarks) return false;
  if (block.x !== now.block.x || block.y !== now.block.y || block.flipped !== now.block.flipped) return false;
  for (let at = 0; at < block.tops.length; at++) if (isDifferent(block, now.block, at)) return false;
  return true;
}
