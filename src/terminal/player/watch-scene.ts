import { getOrMake } from "../../base/index.ts";
import { Metronome, nextSpeed, speedText } from "../../play/index.ts";
import type { TerminalSettings } from "../keep/index.ts";
import { keyName, type Surface } from "../screen/index.ts";
import { FrameView } from "./drawing/frame-view.ts";
import { isPressed } from "./list-scene.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";
import type { Game } from "../../game/index.ts";
import { type Input, type Replay, type Session, newSession, makeInput } from "../../session/index.ts";
import { type Frame, type FrameMessage, frameOf, looksOf, messagesOf } from "../../view/index.ts";

/** Limits how many frames before the requested frame are cached; in total, at most twice as many are cached. */
const mostKept = 400;

/**
 * Provides the frames of a recorded game by number; frame 0 is the start. Moving forward continues a session.
 * Moving backward replays the game from the start and caches frames, which is fast and needs little memory.
 */
class Reel {
  readonly #game: Game;
  readonly #replay: Replay;
  readonly #inputs: readonly Input[];
  #session: Session;
  /** Counts the inputs that the session has played so far. */
  #frameNumber = 0;
  readonly #keptFrames = new Map<number, Frame>();

  constructor(game: Game, replay: Replay) {
    this.#game = game;
    this.#replay = replay;
    this.#inputs = replay.lines.flatMap((line) => line.inputs);
    this.#session = this.#restart();
  }

  /** Returns the number of the last frame. */
  get last(): number {
    return this.#inputs.length;
  }

  /** Returns the input that led to a frame; undefined for the first frame. */
  input(number: number): Input | undefined {
    return this.#inputs[number - 1];
  }

  frame(number: number): Frame {
    const keptFrame = this.#keptFrames.get(number);
    if (keptFrame) return keptFrame;
    if (this.#frameNumber > number) this.#session = this.#restart();
    if (this.#keptFrames.size > 2 * mostKept) this.#keptFrames.clear();
    while (this.#frameNumber < number) {
      if (this.#frameNumber > number - mostKept) this.#frameNow();
      this.#session.play(this.#inputs[this.#frameNumber++]);
    }
    return this.#frameNow();
  }

  #frameNow(): Frame {
    return getOrMake(this.#keptFrames, this.#frameNumber, () => frameOf(this.#session, { piles: true }));
  }

  #restart(): Session {
    this.#frameNumber = 0;
    const { seed, level, options } = this.#replay;
    return newSession(this.#game, { seed, level, options, remember: false });
  }
}

/** Holds a recorded game and a remark about it. */
export interface RecordedFilm {
  readonly game: Game;
  readonly replay: Replay;
  /** Stores a remark that is shown at the end, for example that the game no longer agrees with the replay. */
  readonly trouble?: string;
}

/** Limits the speed, as a multiple of the normal speed. */
const mostSpeed = 32;
/** Sets the frames per second of a game without a clock, at normal speed. */
const turnsPerSecond = 4;
/** Limits the frames per second; at high speeds, some frames are skipped. */
const mostFramesPerSecond = 60;

/** Maps keys to numbers of frames to go forward. */
const stepsByKey: Readonly<Record<string, number | undefined>> = {
  ...{ ArrowRight: 1, ".": 1, ArrowLeft: -1, ",": -1 },
  ...{ PageDown: 50, PageUp: -50, Home: -Infinity, End: Infinity },
};

/** Plays back a recorded game at any speed, forward, backward, or frame by frame. */
export class WatchScene implements Scene {
  readonly #stage: SceneStack;
  readonly #film: RecordedFilm;
  readonly #reel: Reel;
  readonly #view: FrameView;
  readonly #metronome: Metronome;
  #frameNumber = 0;
  #speed = 1;
  #goesBackwards = false;
  #isRunning = true;
  #framesPerBeat = 1;

  constructor(stage: SceneStack, film: RecordedFilm, settings: TerminalSettings) {
    this.#stage = stage;
    this.#film = film;
    this.#reel = new Reel(film.game, film.replay);
    this.#view = new FrameView(stage, looksOf(film.game.program), settings.cells);
    this.#metronome = new Metronome(stage.clock, () => this.#beat());
  }

  enter(): void {
    if (this.#isRunning) this.#start();
  }

  leave(): void {
    this.#metronome.stop();
  }

  draw(surface: Surface): void {
    const frame = this.#reel.frame(this.#frameNumber);
    this.#view.draw(surface, {
      frame,
      status: this.#status(),
      notes: this.#notesAt(messagesOf(frame)),
      isMapped: true,
      foot: ["Space pause", "←→ one frame", "↑↓ speed", "b backwards", "Home End", "q leave"],
    });
  }

  hear(event: SceneEvent): void {
    if (event.type === "mouse" && event.action.startsWith("wheel"))
      return this.#pauseAt(this.#frameNumber + (event.action === "wheel-up" ? -1 : 1));
    if (!isPressed(event)) return undefined;
    const name = keyName(event);
    const step = stepsByKey[name];
    if (step !== undefined) return this.#pauseAt(this.#frameNumber + step);
    if (name === "q" || name === "Escape") return this.#stage.back();
    if (name === "Space" || name === "p") return this.#setRunning(!this.#isRunning);
    if (name === "ArrowUp" || name === "+") return this.#accelerate(1);
    if (name === "ArrowDown" || name === "-") return this.#accelerate(-1);
    if (name !== "b") return undefined;
    this.#goesBackwards = !this.#goesBackwards;
    return this.#setRunning(true);
  }

  #status(): string {
    const statusWords = [
      this.#isRunning ? "" : "paused",
      this.#goesBackwards ? "backwards" : "",
      speedText(this.#speed),
    ];
    return `${statusWords.filter((it) => it !== "").join(" ")} ${this.#frameNumber}/${this.#reel.last}`.trim();
  }

  /** Returns the messages of the frame, followed by the input that led to it. */
  #notesAt(messages: readonly FrameMessage[]): readonly FrameMessage[] {
    const input = this.#reel.input(this.#frameNumber);
    const { game, trouble } = this.#film;
    const inputText = input && makeInput(game.program, input);
    const isTroubleAtEnd = this.#frameNumber === this.#reel.last && trouble !== undefined;
    return [
      ...messages.filter((it) => it.tone !== "message"),
      ...(isTroubleAtEnd ? [{ tone: "fault" as const, text: trouble }] : []),
      ...(inputText !== undefined && inputText !== "." ? [{ tone: "reason" as const, text: inputText }] : []),
    ];
  }

  #beat(): void {
    const nextNumber = this.#frameNumber + (this.#goesBackwards ? -this.#framesPerBeat : this.#framesPerBeat);
    this.#showFrame(nextNumber);
    if (this.#frameNumber === 0 || this.#frameNumber === this.#reel.last) this.#setRunning(false);
  }

  /** Goes to a frame and pauses there. */
  #pauseAt(number: number): void {
    this.#setRunning(false);
    this.#showFrame(number);
  }

  #showFrame(number: number): void {
    this.#frameNumber = Math.max(0, Math.min(number, this.#reel.last));
    this.#stage.redraw();
  }

  #accelerate(step: 1 | -1): void {
    this.#speed = nextSpeed(this.#speed, step, mostSpeed);
    this.#setRunning(this.#isRunning);
  }

  #setRunning(runs: boolean): void {
    const isAtEnd = this.#frameNumber === (this.#goesBackwards ? 0 : this.#reel.last);
    if (runs && isAtEnd && !this.#isRunning) this.#frameNumber = this.#goesBackwards ? this.#reel.last : 0;
    this.#isRunning = runs;
    if (runs) this.#start();
    else this.#metronome.stop();
    this.#stage.redraw();
  }

  #start(): void {
    const { tick } = this.#film.game.program;
    const rate = (tick ? 1_000_000 / tick.microseconds : turnsPerSecond) * this.#speed;
    this.#framesPerBeat = Math.max(1, Math.ceil(rate / mostFramesPerSecond));
    this.#metronome.start((1000 * this.#framesPerBeat) / rate);
  }
}
