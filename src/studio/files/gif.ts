import { GIFEncoder } from "gifenc";
import { newSession, type Session } from "../../session/index.ts";
import { type BoardBlock, boardsOf, frameOf, looksOf } from "../../view/index.ts";
import { BoardPainter, light } from "../../web/index.ts";
import { makeContext } from "../canvas.ts";
import { writeFrame } from "./gif-frame.ts";

/** Sets how long a frame of a game without a clock is shown, in milliseconds. */
const frameTime = 280;
/** Sets how long the last frame is shown, in milliseconds. */
const lastFrameTime = 2000;

/** Sets the shortest duration of a frame, in milliseconds, because browsers slow down shorter frames. */
const minFrameTime = 40;

/** Limits the frames of a GIF. */
const maxFrames = 1500;

/** Limits the size of the picture and of its cells, in pixels. */
const maxPictureSize = { width: 560, height: 480, cell: 32 };
const gap = 8;

/** Holds the boards of a frame, and how long they are shown. */
interface GifFrame {
  readonly boards: readonly BoardBlock[];
  delay: number;
}

/** Makes an animation of a session with the boards after each input. */
export async function makeGif(
  session: Session,
  reportProgress: (doneFrames: number, total: number) => void,
): Promise<Blob> {
  const frames = listFrames(session);
  const artist = new FrameArtist(session, frames);
  const encoder = GIFEncoder();
  let previousPixels: Uint8ClampedArray | undefined;
  let shownPixels: Uint8ClampedArray | undefined;
  let pendingTime = 0;
  for (const [frameIndex, { boards, delay }] of frames.entries()) {
    const pixels = artist.draw(boards);
    if (previousPixels?.some((it, byte) => it !== pixels[byte])) {
      writeFrame(encoder, previousPixels, shownPixels, artist, pendingTime);
      shownPixels = previousPixels;
      pendingTime = 0;
    }
    previousPixels = pixels;
    pendingTime += delay;
    if (frameIndex % 10 === 9) {
      reportProgress(frameIndex + 1, frames.length);
      // Pauses the work, so that the page responds meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  if (previousPixels) writeFrame(encoder, previousPixels, shownPixels, artist, pendingTime);
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

/** Returns the boards after each input by replaying the session; skips some ticks of fast clocks. */
function listFrames({ game, seed, options, firstLevel, inputs }: Session): GifFrame[] {
  const session = newSession(game, { seed, options, level: firstLevel });
  const { tick } = game.program;
  const period = tick && !tick.orKey ? tick.microseconds / 1000 : frameTime;
  const inputsPerFrame = Math.max(1, Math.ceil(minFrameTime / period), Math.ceil(inputs.length / maxFrames));
  const frames: GifFrame[] = [{ boards: currentBoards(session), delay: period }];
  let inputCount = 0;
  for (const input of inputs) {
    session.play(input);
    const { ended, message, last } = session;
    const wonPosition = ended && last.events.some((it) => it.type === "end") ? ended : undefined;
    inputCount++;
    if (message !== undefined && !wonPosition) continue;
    if (wonPosition) frames.push({ boards: currentBoards(session, wonPosition), delay: 3 * frameTime });
    if (inputCount % inputsPerFrame === 0 || wonPosition || inputCount === inputs.length)
      frames.push({ boards: currentBoards(session), delay: period * inputsPerFrame });
  }
  frames.at(-1)!.delay = lastFrameTime;
  return frames;
}

function currentBoards(session: Session, position = session.position): readonly BoardBlock[] {
  return boardsOf(frameOf(session, { position, piles: true }).blocks);
}

/** Draws boards side by side on a picture that is large enough for all of them. */
class FrameArtist {
  readonly width: number;
  readonly height: number;
  readonly #cell: number;
  readonly #canvas: CanvasRenderingContext2D;
  readonly #board = document.createElement("canvas");
  readonly #painter: BoardPainter;

  constructor(session: Session, frames: readonly GifFrame[]) {
    this.#painter = new BoardPainter(this.#board, looksOf(session.game.program), light);
    const columns = Math.max(...frames.map(({ boards }) => boards.reduce((sum, it) => sum + it.width, 0)));
    const rows = Math.max(...frames.map(({ boards }) => Math.max(...boards.map((it) => it.height))));
    const maxBoards = Math.max(...frames.map(({ boards }) => boards.length));
    this.#cell = Math.max(
      1,
      Math.floor(Math.min(maxPictureSize.width / columns, maxPictureSize.height / rows, maxPictureSize.cell)),
    );
    this.width = columns * this.#cell + (maxBoards + 1) * gap;
    this.height = rows * this.#cell + 2 * gap;
    this.#canvas = makeContext(this.width, this.height, { alpha: false, willReadFrequently: true });
  }

  draw(boards: readonly BoardBlock[]): Uint8ClampedArray {
    const canvas = this.#canvas;
    canvas.fillStyle = light.paper;
    canvas.fillRect(0, 0, this.width, this.height);
    const totalWidth = boards.reduce((sum, it) => sum + it.width * this.#cell + gap, gap);
    let left = gap + ((this.width - totalWidth) >> 1);
    for (const block of boards) {
      this.#painter.draw({ block, cell: this.#cell, theme: light });
      canvas.drawImage(this.#board, left, (this.height - this.#board.height) >> 1);
      left += this.#board.width + gap;
    }
    return canvas.getImageData(0, 0, this.width, this.height).data;
  }
}
