import type { Frame, FrameMove } from "../view/index.ts";
import { type DrawnBlock, placeOf, squareAt } from "./squares.ts";
import type { Tiles } from "./tiles.ts";

/** One thing on its way, in squares of the window as they are drawn. */
export interface Glide {
  readonly kind: number;
  /** The square where it arrives. */
  readonly square: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** How long things glide, in milliseconds; less where ticks are faster. */
export const glideTime = 110;

/** More things than this at once are shown where they arrive. */
const most = 2000;

/** What glides on a board from the frame before to this one: what is seen where it arrives, and comes from inside the window. */
export function glidesOn(
  block: DrawnBlock & { readonly board: number; readonly player: number },
  moves: Frame["moves"],
): readonly Glide[] {
  if (moves.length > most) return [];
  const glides = new Map<number, Glide>();
  for (const move of joined(moves)) {
    if (move.board !== block.board || move.player !== block.player) continue;
    const [from, to] = [squareAt(block, move.from.x, move.from.y), squareAt(block, move.to.x, move.to.y)];
    if (from === undefined || to === undefined || block.tops[to] !== move.kind) continue;
    glides.set(to, { kind: move.kind, square: to, from: placeOf(block, from), to: placeOf(block, to) });
  }
  return [...glides.values()];
}

/** Several steps of one thing are one way. */
function joined(moves: readonly FrameMove[]): readonly FrameMove[] {
  const ways = new Map<string, FrameMove>();
  const key = ({ kind, board, player }: FrameMove, { x, y }: FrameMove["to"]): string =>
    `${kind} ${board} ${player} ${x} ${y}`;
  for (const move of moves) {
    const before = ways.get(key(move, move.from));
    if (before) ways.delete(key(move, move.from));
    ways.set(key(move, move.to), { ...move, from: before?.from ?? move.from });
  }
  return [...ways.values()];
}

/** Shows things on their way on a canvas of its own that lies over a board. */
export class Glider {
  readonly #element: HTMLCanvasElement;
  #frame: number | undefined;
  #over: (() => void) | undefined;

  constructor(element: HTMLCanvasElement) {
    this.#element = element;
  }

  /** Starts; `done` is called when all have arrived, or when another glide begins. */
  start(
    glides: readonly Glide[],
    tiles: Tiles,
    size: readonly [number, number],
    time: number,
    done: () => void,
  ): void {
    this.stop();
    const [width, height] = size;
    if (this.#element.width !== width) this.#element.width = width;
    if (this.#element.height !== height) this.#element.height = height;
    this.#over = done;
    let began: number | undefined;
    const draw = (now: number): void => {
      began ??= now;
      const share = Math.min(1, (now - began) / time);
      if (share === 1) return this.stop();
      this.#draw(glides, tiles, eased(share));
      this.#frame = requestAnimationFrame(draw);
    };
    this.#draw(glides, tiles, 0);
    this.#frame = requestAnimationFrame(draw);
  }

  get isGoing(): boolean {
    return this.#frame !== undefined;
  }

  /** All arrive now. */
  stop(): void {
    if (this.#frame === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#over?.();
    this.#element.getContext("2d")?.clearRect(0, 0, this.#element.width, this.#element.height);
  }

  #draw(glides: readonly Glide[], tiles: Tiles, share: number): void {
    const canvas = this.#element.getContext("2d");
    if (!canvas) return;
    canvas.clearRect(0, 0, this.#element.width, this.#element.height);
    for (const { kind, from, to } of glides) {
      const [x, y] = [0, 1].map((i) => Math.round((from[i]! + (to[i]! - from[i]!) * share) * tiles.size));
      tiles.draw(canvas, kind, x!, y!, 0);
    }
  }
}

/** Fast at first, then slower. */
function eased(share: number): number {
  return 1 - (1 - share) ** 2;
}
