import { getOrMake } from "../../base/index.ts";
import { Metronome, nextSpeed, speedText } from "../../play/index.ts";
import type { TerminalSettings } from "../keep/index.ts";
import { keyName, type Surface } from "../screen/index.ts";
import { FrameView } from "./drawing/frame-view.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";
import type { Game } from "../../game/index.ts";
import { type Input, type Replay, type Session, newSession, makeInput } from "../../session/index.ts";
import { type Frame, type FrameMessage, frameOf, looksOf, messagesOf } from "../../view/index.ts";

/** Limits the frames before a wanted one that are kept, and half of all that are. */
const mostKept = 400;

/**
 * Describes the frames of a recorded play, by number: 0 is the beginning. Forwards one session plays on; backwards a part is played again from
 * the beginning and its frames are kept, because that is quick and needs little memory.
 */
class Reel {
  readonly #game: Game;
  readonly #replay: Replay;
  readonly #inputs: readonly Input[];
  #session: Session;
  /** Counts the inputs that the session has played. */
  #at = 0;
  readonly #kept = new Map<number, Frame>();

  constructor(game: Game, replay: Replay) {
    this.#game = game;
    this.#replay = replay;
    this.#inputs = replay.lines.flatMap((line) => line.inputs);
    this.#session = this.#begin();
  }

  /** Returns the number of the last frame. */
  get last(): number {
    return this.#inputs.length;
  }

  /** Returns the input that led to a frame; nothing led to the first. */
  input(number: number): Input | undefined {
    return this.#inputs[number - 1];
  }

  frame(number: number): Frame {
    const known = this.#kept.get(number);
    if (known) return known;
    if (this.#at > number) this.#session = this.#begin();
    if (this.#kept.size > 2 * mostKept) this.#kept.clear();
    while (this.#at < number) {
      if (this.#at > number - mostKept) this.#frameNow();
      this.#session.play(this.#inputs[this.#at++]);
    }
    return this.#frameNow();
  }

  #frameNow(): Frame {
    return getOrMake(this.#kept, this.#at, () => frameOf(this.#session, { piles: true }));
  }

  #begin(): Session {
    this.#at = 0;
    const { seed, level, options } = this.#replay;
    return newSession(this.#game, { seed, level, options, remember: false });
  }
}

/** Describes a recorded play, and what is to be said about it. */
export interface RecordedFilm {
  readonly game: Game;
  readonly replay: Replay;
  /** Explains, for example, that the game no longer agrees with the replay. */
  readonly trouble?: string;
}

/** Limits the speed, as a multiple of the usual one. */
const mostSpeed = 32;
/** Sets the frames per second of a game without a clock, at normal speed. */
const turnsRate = 4;
/** Limits how fast frames are shown; beyond that some are left out. */
const mostRate = 60;

/** Watches a recorded play: at any speed, forwards and backwards, frame by frame. */
export class WatchScene implements Scene {
  readonly #stage: SceneStack;
  readonly #film: RecordedFilm;
  readonly #reel: Reel;
  readonly #view: FrameView;
  readonly #metronome: Metronome;
  #at = 0;
  #speed = 1;
  #backwards = false;
  #runs = true;
  #step = 1;

  constructor(stage: SceneStack, film: RecordedFilm, settings: TerminalSettings) {
    this.#stage = stage;
    this.#film = film;
    this.#reel = new Reel(film.game, film.replay);
    const looks = looksOf(film.game.program);
    this.#view = new FrameView(stage.pens, looks, { cells: settings.cells, ascii: stage.ascii });
    this.#metronome = new Metronome(stage.clock, () => this.#beat());
  }

  enter(): void {
    if (this.#runs) this.#start();
  }

  leave(): void {
    this.#metronome.stop();
  }

  draw(surface: Surface): void {
    const frame = this.#reel.frame(this.#at);
    this.#view.draw(surface, {
      frame,
      status: this.#status(),
      notes: this.#notes(messagesOf(frame)),
      isMapped: true,
      foot: ["Space pause", "←→ one frame", "↑↓ speed", "b backwards", "Home End", "q leave"],
    });
  }

  hear(event: SceneEvent): void {
    if (event.type === "mouse" && event.action.startsWith("wheel"))
      return this.#go(this.#at + (event.action === "wheel-up" ? -1 : 1));
    if (event.type !== "key" || event.action === "release") return undefined;
    switch (keyName(event)) {
      case "q":
      case "Escape":
        return this.#stage.back();
      case "Space":
      case "p":
        return this.#run(!this.#runs);
      case "ArrowRight":
      case ".":
        return this.#go(this.#at + 1);
      case "ArrowLeft":
      case ",":
        return this.#go(this.#at - 1);
      case "PageDown":
        return this.#go(this.#at + 50);
      case "PageUp":
        return this.#go(this.#at - 50);
      case "Home":
        return this.#go(0);
      case "End":
        return this.#go(this.#reel.last);
      case "ArrowUp":
      case "+":
        return this.#accelerate(1);
      case "ArrowDown":
      case "-":
        return this.#accelerate(-1);
      case "b":
        this.#backwards = !this.#backwards;
        return this.#run(true);
    }
    return undefined;
  }

  #status(): string {
    const words = [this.#runs ? "" : "paused", this.#backwards ? "backwards" : "", speedText(this.#speed)];
    return `${words.filter((it) => it !== "").join(" ")} ${this.#at}/${this.#reel.last}`.trim();
  }

  /** Returns what the game says, and below it the input that led here. */
  #notes(messages: readonly FrameMessage[]): readonly FrameMessage[] {
    const input = this.#reel.input(this.#at);
    const { game, trouble } = this.#film;
    const word = input && makeInput(game.program, input);
    const end = this.#at === this.#reel.last && trouble !== undefined;
    return [
      ...messages.filter((it) => it.tone !== "message"),
      ...(end ? [{ tone: "fault" as const, text: trouble }] : []),
      ...(word !== undefined && word !== "." ? [{ tone: "reason" as const, text: word }] : []),
    ];
  }

  #beat(): void {
    const next = this.#at + (this.#backwards ? -this.#step : this.#step);
    this.#show(next);
    if (this.#at === 0 || this.#at === this.#reel.last) this.#run(false);
  }

  /** Goes to one frame; the rest waits. */
  #go(number: number): void {
    this.#run(false);
    this.#show(number);
  }

  #show(number: number): void {
    this.#at = Math.max(0, Math.min(number, this.#reel.last));
    this.#stage.redraw();
  }

  #accelerate(step: 1 | -1): void {
    this.#speed = nextSpeed(this.#speed, step, mostSpeed);
    this.#run(this.#runs);
  }

  #run(runs: boolean): void {
    const ended = this.#at === (this.#backwards ? 0 : this.#reel.last);
    if (runs && ended && !this.#runs) this.#at = this.#backwards ? this.#reel.last : 0;
    this.#runs = runs;
    if (runs) this.#start();
    else this.#metronome.stop();
    this.#stage.redraw();
  }

  #start(): void {
    const { tick } = this.#film.game.program;
    const rate = (tick ? 1_000_000 / tick.microseconds : turnsRate) * this.#speed;
    this.#step = Math.max(1, Math.ceil(rate / mostRate));
    this.#metronome.start((1000 * this.#step) / rate);
  }
}
