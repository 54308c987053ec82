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

/** Represents what a scene hears. */
export type SceneEvent = KeyEvent | MouseEvent | { readonly type: "paste"; readonly text: string };

/** Represents something that has the whole screen: a game, a list to choose from. */
export interface Scene {
  draw(surface: Surface): void;
  hear(event: SceneEvent): void;
  /** Is called when it has the screen, for the first time or again. */
  enter?(): void;
  /** Is called when it has the screen no more: another scene is above it, or it is over. */
  leave?(): void;
  /** Is called when it is over; by accident, if something was thrown. */
  end?(accident: boolean): void;
}

export interface StageOptions {
  readonly depth: ColourDepth;
  readonly ascii: boolean;
  /** Stops the process and calls back when it goes on; without it Ctrl-Z is a key like others. */
  readonly suspend?: (wake: () => void) => void;
}

/** Sets the least time between frames, in milliseconds. */
const shortestFrame = 15;

/** Shows scenes on a terminal, the last one on top. It draws on request, as often as the screen and the terminal allow. */
export class SceneStack {
  readonly clock: Clock;
  readonly pens: Pens;
  readonly ascii: boolean;
  /** Is true if the terminal reports releases of keys. */
  releases = false;
  readonly #terminal: Terminal;
  readonly #painter: ScreenPainter;
  readonly #suspend: StageOptions["suspend"];
  readonly #scenes: Scene[] = [];
  #surface: Surface | undefined;
  #last = -Infinity;
  #waiting: (() => void) | undefined;
  #over: (error?: unknown) => void = () => {};

  constructor(terminal: Terminal, clock: Clock, options: StageOptions) {
    this.clock = {
      now: () => clock.now(),
      after: (milliseconds, ring) => clock.after(milliseconds, () => this.#guard(ring)),
    };
    this.pens = new Pens(options.depth);
    this.ascii = options.ascii;
    this.#terminal = terminal;
    this.#painter = new ScreenPainter(this.pens);
    this.#suspend = options.suspend;
    terminal.listen((event) => this.#guard(() => this.#hear(event)));
  }

  /** Shows a scene, and those it puts above itself, until the last one has gone. What one of them throws is thrown here, after all have ended. */
  async run(first: Scene): Promise<void> {
    const stageEnd = new Promise<void>((resolve, reject) => {
      this.#over = (error) => (error === undefined ? resolve() : reject(error as Error));
    });
    this.#terminal.take();
    try {
      this.#guard(() => this.show(first));
      await stageEnd;
    } finally {
      this.#terminal.release();
    }
  }

  /** Puts a scene on top. */
  show(scene: Scene): void {
    this.#top?.leave?.();
    this.#scenes.push(scene);
    scene.enter?.();
    this.redraw();
  }

  /** Puts a scene in the place of the one on top. */
  replace(scene: Scene): void {
    const gone = this.#scenes.pop();
    gone?.leave?.();
    gone?.end?.(false);
    this.show(scene);
  }

  /** Takes the scene on top away; what was below it goes on. */
  back(): void {
    if (this.#scenes.length <= 1) return this.end();
    const scene = this.#scenes.pop();
    scene?.leave?.();
    scene?.end?.(false);
    this.#top?.enter?.();
    return this.redraw();
  }

  /**
   * Ends all scenes; with an error, by accident. The terminal is given back first, because keeping a long play takes a
   * moment.
   */
  end(error?: unknown): void {
    const scenes = this.#scenes.splice(0).reverse();
    scenes[0]?.leave?.();
    this.#terminal.release();
    for (const scene of scenes) scene.end?.(error !== undefined);
    this.#waiting?.();
    this.#over(error);
  }

  /** Asks for the screen to be drawn anew, soon. */
  redraw(): void {
    if (this.#waiting) return;
    const wait = Math.max(0, this.#last + shortestFrame - this.clock.now());
    this.#waiting = this.clock.after(wait, () => this.#draw());
  }

  get #top(): Scene | undefined {
    return this.#scenes.at(-1);
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.end(error);
    }
  }

  #draw(): void {
    this.#waiting = undefined;
    if (!this.#top) return;
    this.#last = this.clock.now();
    if (this.#terminal.busy) return this.redraw();
    const { columns, rows } = this.#terminal;
    const fits = this.#surface?.columns === columns && this.#surface.rows === rows;
    const surface = fits ? this.#surface! : new Surface(columns, rows, this.ascii);
    this.#surface = surface;
    surface.clear();
    for (const scene of this.#scenes) scene.draw(surface);
    const bytes = this.#painter.paint(surface);
    if (bytes !== "") this.#terminal.write(bytes);
  }

  #hear(event: TerminalEvent): void {
    if (event.type === "releases") this.releases = true;
    else if (event.type === "resize") this.#drawAll();
    else if (event.type !== "key" || event.action === "release" || !this.#hearControl(event))
      this.#top?.hear(event);
  }

  /** Hears keys that every program in a terminal knows. */
  #hearControl({ key, ctrl, alt }: KeyEvent): boolean {
    if (!ctrl || alt) return false;
    if (key === "c" || key === "d") this.end();
    else if (key === "l") this.#drawAll();
    else if (key === "z" && this.#suspend) this.#sleep(this.#suspend);
    else return false;
    return true;
  }

  /** Returns the terminal to the parent process, until this one is resumed. */
  #sleep(suspend: (wake: () => void) => void): void {
    this.#top?.leave?.();
    this.#terminal.release();
    suspend(() => {
      this.#terminal.take();
      this.#top?.enter?.();
      this.#drawAll();
    });
  }

  #drawAll(): void {
    this.#painter.forget();
    this.redraw();
  }
}

export const realClock = platformClock(globalThis);
