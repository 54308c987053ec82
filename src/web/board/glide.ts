import type { KindId } from "../../program/index.ts";
import { turnAbout } from "../drawing/shapes.ts";
import type { Tiles } from "./tiles.ts";

/** Represents a position on a board as it is drawn, in squares from the upper left corner. */
export type SquarePlace = readonly [x: number, y: number];

/** Describes something in motion: a thing, or the cells of a body, which move and turn as one. */
export interface Glide {
  /** Lists the tiles of the moving thing with the squares where they arrive, in drawing order. */
  readonly tiles: readonly { readonly kind: KindId; readonly at: SquarePlace; readonly joins?: number }[];
  /** Holds the offset of the start from the destination, in squares. */
  readonly shift: SquarePlace;
  /** Describes the rotation during the movement: a number of clockwise quarter turns about a point. */
  readonly turn?: { readonly quarters: number; readonly centre: SquarePlace };
}

/** Animates moving things on a canvas of its own that lies over a board. */
export class Glider {
  readonly #element: HTMLCanvasElement;
  #frame: number | undefined;

  constructor(element: HTMLCanvasElement) {
    this.#element = element;
  }

  /** Starts these animations in place of those in progress; `onEnd` is called when all have finished. @param time in milliseconds */
  start(
    glides: readonly Glide[],
    tiles: Tiles,
    size: readonly [number, number],
    time: number,
    onEnd: () => void,
  ): void {
    this.stop();
    const [width, height] = size;
    if (this.#element.width !== width) this.#element.width = width;
    if (this.#element.height !== height) this.#element.height = height;
    let startTime: number | undefined;
    const draw = (now: number): void => {
      startTime ??= now;
      const progress = Math.min(1, (now - startTime) / time);
      if (progress === 1) {
        this.stop();
        return onEnd();
      }
      // The movement starts fast and slows down.
      this.#draw(glides, tiles, 1 - (1 - progress) ** 2);
      this.#frame = requestAnimationFrame(draw);
    };
    this.#draw(glides, tiles, 0);
    this.#frame = requestAnimationFrame(draw);
  }

  get isRunning(): boolean {
    return this.#frame !== undefined;
  }

  /** Stops all animations. */
  stop(): void {
    if (this.#frame === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#element.getContext("2d")?.clearRect(0, 0, this.#element.width, this.#element.height);
  }

  #draw(glides: readonly Glide[], tiles: Tiles, progress: number): void {
    const canvas = this.#element.getContext("2d");
    if (!canvas) return;
    canvas.clearRect(0, 0, this.#element.width, this.#element.height);
    const { size } = tiles;
    for (const { tiles: parts, shift, turn } of glides) {
      const [dx, dy] = [shift[0] * (1 - progress), shift[1] * (1 - progress)];
      if (turn)
        turnAbout(canvas, turn.centre[0] * size, turn.centre[1] * size, turn.quarters * (progress - 1));
      for (const { kind, at, joins = 0 } of parts)
        tiles.draw(canvas, kind, Math.round((at[0] + dx) * size), Math.round((at[1] + dy) * size), joins);
      if (turn) canvas.resetTransform();
    }
  }
}
