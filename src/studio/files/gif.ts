import { GIFEncoder } from "gifenc";
import { newSession, type Session } from "../../session/index.ts";
import { type BoardBlock, boardsOf, frameOf, looksOf } from "../../view/index.ts";
import { BoardPainter, light } from "../../web/index.ts";
import { contextOf } from "../canvas.ts";
import { writeFrame } from "./gif-frame.ts";

/** Set how long a frame of a game without a clock is shown, and how long the last frame is, in milliseconds. */
const standing = 280;
const lastStanding = 2000;

/** Sets the shortest duration of a frame, in milliseconds, because browsers do not show shorter ones. */
const minFrameTime = 40;

/** Limits the frames of a GIF. */
const mostFrames = 1500;

/** Limits the picture and its cells, in pixels. */
const maxSize = { width: 560, height: 480, cell: 32 };
const gap = 8;

/** Holds the boards of a frame, and how long they are shown. */
interface Still {
  readonly boards: readonly BoardBlock[];
  delay: number;
}

/** Returns an animation of a play with the boards after each input. `tell` reports progress: the frames done, and all frames. */
export async function gifOf(session: Session, tell: (doneFrames: number, of: number) => void): Promise<Blob> {
  const stills = stillsOf(session);
  const artist = new Artist(session, stills);
  const encoder = GIFEncoder();
  let before: Uint8ClampedArray | undefined;
  let shown: Uint8ClampedArray | undefined;
  let waiting = 0;
  for (const [at, { boards, delay }] of stills.entries()) {
    const pixels = artist.draw(boards);
    if (before?.some((it, byte) => it !== pixels[byte])) {
      writeFrame(encoder, before, shown, artist, waiting);
      shown = before;
      waiting = 0;
    }
    before = pixels;
    waiting += delay;
    if (at % 10 === 9) {
      tell(at + 1, stills.length);
      // The page goes on in between.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  if (before) writeFrame(encoder, before, shown, artist, waiting);
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

/** Returns the boards after each input by replaying the session; skips some ticks of fast clocks. */
function stillsOf({ game, seed, options, firstLevel, inputs }: Session): Still[] {
  const session = newSession(game, { seed, options, level: firstLevel });
  const { tick } = game.program;
  const period = tick && !tick.orKey ? tick.microseconds / 1000 : standing;
  const inputsPerFrame = Math.max(1, Math.ceil(minFrameTime / period), Math.ceil(inputs.length / mostFrames));
  const stills: Still[] = [{ boards: boardsNow(session), delay: period }];
  let at = 0;
  for (const input of inputs) {
    session.play(input);
    const { ended, message, last } = session;
    const justWon = ended && last.events.some((it) => it.type === "end") ? ended : undefined;
    at++;
    if (message !== undefined && !justWon) continue;
    if (justWon) stills.push({ boards: boardsNow(session, justWon), delay: 3 * standing });
    if (at % inputsPerFrame === 0 || justWon || at === inputs.length)
      stills.push({ boards: boardsNow(session), delay: period * inputsPerFrame });
  }
  stills.at(-1)!.delay = lastStanding;
  return stills;
}

function boardsNow(session: Session, position = session.position): readonly BoardBlock[] {
  return boardsOf(frameOf(session, { position, piles: true }).blocks);
}

/** Draws boards side by side on a picture that is large enough for all of them. */
class Artist {
  readonly width: number;
  readonly height: number;
  readonly #cell: number;
  readonly #canvas: CanvasRenderingContext2D;
  readonly #painters: { readonly element: HTMLCanvasElement; readonly painter: BoardPainter }[] = [];
  readonly #session: Session;

  constructor(session: Session, stills: readonly Still[]) {
    this.#session = session;
    const columns = Math.max(...stills.map(({ boards }) => boards.reduce((sum, it) => sum + it.width, 0)));
    const rows = Math.max(...stills.map(({ boards }) => Math.max(...boards.map((it) => it.height))));
    const mostBoards = Math.max(...stills.map(({ boards }) => boards.length));
    this.#cell = Math.max(
      1,
      Math.floor(Math.min(maxSize.width / columns, maxSize.height / rows, maxSize.cell)),
    );
    this.width = columns * this.#cell + (mostBoards + 1) * gap;
    this.height = rows * this.#cell + 2 * gap;
    this.#canvas = contextOf(this.width, this.height, { alpha: false, willReadFrequently: true });
  }

  draw(boards: readonly BoardBlock[]): Uint8ClampedArray {
    const canvas = this.#canvas;
    canvas.fillStyle = light.paper;
    canvas.fillRect(0, 0, this.width, this.height);
    const totalWidth = boards.reduce((sum, it) => sum + it.width * this.#cell + gap, gap);
    let left = gap + ((this.width - totalWidth) >> 1);
    boards.forEach((block, at) => {
      const { element, painter } = this.#painter(at);
      painter.draw({ block, cell: this.#cell, theme: light });
      canvas.drawImage(element, left, (this.height - element.height) >> 1);
      left += element.width + gap;
    });
    return canvas.getImageData(0, 0, this.width, this.height).data;
  }

  #painter(at: number): { readonly element: HTMLCanvasElement; readonly painter: BoardPainter } {
    const known = this.#painters[at];
    if (known) return known;
    const element = document.createElement("canvas");
    const painter = new BoardPainter(element, looksOf(this.#session.game.program), light);
    return (this.#painters[at] = { element, painter });
  }
}
