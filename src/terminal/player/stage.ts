import { type Clock, platformClock } from "../../play/index.ts";
import {
  type ColourDepth,
  type KeyEvent,
  type MouseEvent,
  ScreenPainter,
  Pens,
  Surface,
  type Terminal,
  type TerminalEvent,
} from "../screen/index.ts";

/** Represents an event that a scene receives. */
export type SceneEvent = KeyEvent | MouseEvent | { readonly type: "paste"; readonly text: string };

/** Represents the content of the full screen, such as a game or a list. */
export interface Scene {
  draw(surface: Surface): void;
  handleEvent(event: SceneEvent): void;
  /** Is called when the scene comes to the top. */
  enter?(): void;
  /** Is called when the scene is no longer on top, because another scene covers it or because it ends. */
  leave?(): void;
  /** Is called when the scene ends; `isAccident` is true if an error was thrown. */
  end?(isAccident: boolean): void;
}

export interface StageOptions {
  readonly depth: ColourDepth;
  readonly ascii: boolean;
  /** Suspends the process, and calls `wake` when it resumes. Without this function, Ctrl-Z is an ordinary key. */
  readonly suspend?: (wake: () => void) => void;
}

/** Sets the minimum time between two frames, in milliseconds. */
const minFrameInterval = 15;

/** Shows a stack of scenes on a terminal. It redraws on request, as often as the frame rate and the terminal allow. */
export class SceneStack {
  readonly clock: Clock;
  readonly pens: Pens;
  readonly ascii: boolean;
  /** Is true if the terminal reports key releases. */
  reportsReleases = false;
  readonly #terminal: Terminal;
  readonly #painter: ScreenPainter;
  readonly #suspend: StageOptions["suspend"];
  readonly #scenes: Scene[] = [];
  #surface: Surface | undefined;
  #lastFrameTime = -Infinity;
  #cancelDraw: (() => void) | undefined;
  #resolveRun: (error?: unknown) => void = () => {};

  constructor(terminal: Terminal, clock: Clock, options: StageOptions) {
    this.clock = {
      now: () => clock.now(),
      after: (milliseconds, callback) => clock.after(milliseconds, () => this.#runOrEnd(callback)),
    };
    this.pens = new Pens(options.depth);
    this.ascii = options.ascii;
    this.#terminal = terminal;
    this.#painter = new ScreenPainter(this.pens);
    this.#suspend = options.suspend;
    terminal.listen((event) => this.#runOrEnd(() => this.#handleEvent(event)));
  }

  /**
   * Shows a scene and the scenes that it adds, until the last one has ended. If a scene throws an error, all
   * scenes end and the error is rethrown here.
   */
  async run(firstScene: Scene): Promise<void> {
    const stageEnd = new Promise<void>((resolve, reject) => {
      this.#resolveRun = (error) => (error === undefined ? resolve() : reject(error as Error));
    });
    this.#terminal.take();
    try {
      this.#runOrEnd(() => this.show(firstScene));
      await stageEnd;
    } finally {
      this.#terminal.release();
    }
  }

  /** Shows a scene on top of the others. */
  show(scene: Scene): void {
    this.#topScene?.leave?.();
    this.#scenes.push(scene);
    scene.enter?.();
    this.redraw();
  }

  replace(scene: Scene): void {
    this.#endTopScene();
    this.show(scene);
  }

  /** Ends the scene on top and shows the scene below it. */
  back(): void {
    if (this.#scenes.length <= 1) return this.end();
    this.#endTopScene();
    this.#topScene?.enter?.();
    return this.redraw();
  }

  #endTopScene(): void {
    const scene = this.#scenes.pop();
    scene?.leave?.();
    scene?.end?.(false);
  }

  /**
   * Ends all scenes; with an error, their `end` functions are called with `isAccident` as true. The terminal is
   * restored first, because saving a long session takes a moment.
   */
  end(error?: unknown): void {
    const scenes = this.#scenes.splice(0).reverse();
    scenes[0]?.leave?.();
    this.#terminal.release();
    for (const scene of scenes) scene.end?.(error !== undefined);
    this.#cancelDraw?.();
    this.#resolveRun(error);
  }

  redraw(): void {
    if (this.#cancelDraw) return;
    const waitTime = Math.max(0, this.#lastFrameTime + minFrameInterval - this.clock.now());
    this.#cancelDraw = this.clock.after(waitTime, () => this.#draw());
  }

  get #topScene(): Scene | undefined {
    return this.#scenes.at(-1);
  }

  #runOrEnd(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.end(error);
    }
  }

  #draw(): void {
    this.#cancelDraw = undefined;
    if (!this.#topScene) return;
    this.#lastFrameTime = this.clock.now();
    if (this.#terminal.isBusy) return this.redraw();
    const { columns, rows } = this.#terminal;
    const hasSameSize = this.#surface?.columns === columns && this.#surface.rows === rows;
    const surface = hasSameSize ? this.#surface! : new Surface(columns, rows, this.ascii);
    this.#surface = surface;
    surface.clear();
    for (const scene of this.#scenes) scene.draw(surface);
    const bytes = this.#painter.paint(surface);
    if (bytes !== "") this.#terminal.write(bytes);
  }

  #handleEvent(event: TerminalEvent): void {
    if (event.type === "releases") this.reportsReleases = true;
    else if (event.type === "resize") this.#drawAll();
    else if (event.type !== "key" || event.action === "release" || !this.#handleControlKey(event))
      this.#topScene?.handleEvent(event);
  }

  /** Handles the keys that every terminal program supports: Ctrl-C, Ctrl-D, Ctrl-L and Ctrl-Z. */
  #handleControlKey({ key, ctrl, alt }: KeyEvent): boolean {
    if (!ctrl || alt) return false;
    if (key === "c" || key === "d") this.end();
    else if (key === "l") this.#drawAll();
    else if (key === "z" && this.#suspend) this.#suspendProcess(this.#suspend);
    else return false;
    return true;
  }

  /** Returns the terminal to the parent process until this process is resumed. */
  #suspendProcess(suspend: (resume: () => void) => void): void {
    this.#topScene?.leave?.();
    this.#terminal.release();
    suspend(() => {
      this.#terminal.take();
      this.#topScene?.enter?.();
      this.#drawAll();
    });
  }

  #drawAll(): void {
    this.#painter.forget();
    this.redraw();
  }
}

export const realClock = platformClock(globalThis);
