import { getOrMake } from "../../base/index.ts";
import { Metronome, nextSpeed, speedText } from "../../play/index.ts";
import type { TerminalSettings } from "../keep/index.ts";
import { keyName, type Surface } from "../screen/index.ts";
import { makeFrameView } from "./drawing/frame-view.ts";
import { isPressed } from "./list-scene.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";
import type { Game } from "../../game/index.ts";
import { type Input, type Replay, type Session, newSession, makeInput } from "../../session/index.ts";
import { type Frame, type FrameMessage, frameOf, looksOf, messagesOf } from "../../view/index.ts";

/** Limits how many frames before the requested frame are cached; in total, at most twice as many are cached. */
const maxCachedFrames = 400;

/**
 * Provides the frames of a recorded game by number; frame 0 is the start. Moving forward continues a session.
 * Moving backward replays the game from the start and caches frames, which is fast and needs little memory.
 */
function makeFrameReel(game: Game, replay: Replay) {
  /** Counts the inputs that the session has played so far. */
  let frameNumber = 0;
  const cachedFrames = new Map<number, Frame>();
  const inputs = replay.lines.flatMap((line) => line.inputs);
  let session: Session = restart();
  return {
    get lastNumber() {
      return inputs.length;
    },
    /** Returns the input that led to a frame; undefined for the first frame. */
    input: (number: number): Input | undefined => inputs[number - 1],
    frame: frameAt,
  };

  function frameAt(number: number): Frame {
    const cachedFrame = cachedFrames.get(number);
    if (cachedFrame) return cachedFrame;
    if (frameNumber > number) session = restart();
    if (cachedFrames.size > 2 * maxCachedFrames) cachedFrames.clear();
    while (frameNumber < number) {
      if (frameNumber > number - maxCachedFrames) currentFrame();
      session.play(inputs[frameNumber++]);
    }
    return currentFrame();
  }

  function currentFrame(): Frame {
    return getOrMake(cachedFrames, frameNumber, () => frameOf(session, { piles: true }));
  }

  function restart(): Session {
    frameNumber = 0;
    const { seed, level, options } = replay;
    return newSession(game, { seed, level, options, remember: false });
  }
}

/** Holds a recorded game and a remark about it. */
export interface RecordedMatch {
  readonly game: Game;
  readonly replay: Replay;
  /** Stores a remark that is shown at the end, for example that the game no longer agrees with the replay. */
  readonly trouble?: string;
}

/** Limits the speed, as a multiple of the normal speed. */
const maxSpeed = 32;
/** Sets the frames per second of a game without a clock, at normal speed. */
const turnsPerSecond = 4;
/** Limits the frames per second; at high speeds, some frames are skipped. */
const maxFramesPerSecond = 60;

/** Maps keys to numbers of frames to go forward. */
const stepsByKey: Readonly<Record<string, number | undefined>> = {
  ...{ ArrowRight: 1, ".": 1, ArrowLeft: -1, ",": -1 },
  ...{ PageDown: 50, PageUp: -50, Home: -Infinity, End: Infinity },
};

/** Plays back a recorded game at any speed, forward, backward, or frame by frame. */
export function makeWatchScene(stage: SceneStack, match: RecordedMatch, settings: TerminalSettings): Scene {
  let frameNumber = 0;
  let speed = 1;
  let goesBackwards = false;
  let isRunning = true;
  let framesPerBeat = 1;
  const reel = makeFrameReel(match.game, match.replay);
  const view = makeFrameView(stage, looksOf(match.game.program), settings.cells);
  const metronome = new Metronome(stage.clock, () => showNextFrame());
  return { enter: runClock, leave: () => metronome.stop(), draw: drawFrame, handleEvent };

  function drawFrame(surface: Surface): void {
    const frame = reel.frame(frameNumber);
    view.draw(surface, {
      frame,
      status: statusText(),
      notes: notesAt(messagesOf(frame)),
      hasMaps: true,
      foot: ["Space pause", "←→ one frame", "↑↓ speed", "b backwards", "Home End", "q leave"],
    });
  }

  function handleEvent(event: SceneEvent): void {
    if (event.type === "mouse" && event.action.startsWith("wheel"))
      return pauseAt(frameNumber + (event.action === "wheel-up" ? -1 : 1));
    if (!isPressed(event)) return undefined;
    const name = keyName(event);
    const step = stepsByKey[name];
    if (step !== undefined) return pauseAt(frameNumber + step);
    if (name === "q" || name === "Escape") return stage.back();
    if (name === "Space" || name === "p") return setRunning(!isRunning);
    if (name === "ArrowUp" || name === "+") return accelerate(1);
    if (name === "ArrowDown" || name === "-") return accelerate(-1);
    if (name !== "b") return undefined;
    goesBackwards = !goesBackwards;
    return setRunning(true);
  }

  function statusText(): string {
    const statusWords = [isRunning ? "" : "paused", goesBackwards ? "backwards" : "", speedText(speed)];
    return `${statusWords.filter((it) => it !== "").join(" ")} ${frameNumber}/${reel.lastNumber}`.trim();
  }

  /** Returns the messages of the frame, followed by the input that led to it. */
  function notesAt(messages: readonly FrameMessage[]): readonly FrameMessage[] {
    const input = reel.input(frameNumber);
    const { game, trouble } = match;
    const inputText = input && makeInput(game.program, input);
    const isTroubleAtEnd = frameNumber === reel.lastNumber && trouble !== undefined;
    return [
      ...messages.filter((it) => it.tone !== "message"),
      ...(isTroubleAtEnd ? [{ tone: "fault" as const, text: trouble }] : []),
      ...(inputText !== undefined && inputText !== "." ? [{ tone: "reason" as const, text: inputText }] : []),
    ];
  }

  function showNextFrame(): void {
    showFrame(frameNumber + (goesBackwards ? -framesPerBeat : framesPerBeat));
    if (frameNumber === 0 || frameNumber === reel.lastNumber) setRunning(false);
  }

  /** Goes to a frame and pauses there. */
  function pauseAt(number: number): void {
    setRunning(false);
    showFrame(number);
  }

  function showFrame(number: number): void {
    frameNumber = Math.max(0, Math.min(number, reel.lastNumber));
    stage.redraw();
  }

  function accelerate(direction: 1 | -1): void {
    speed = nextSpeed(speed, direction, maxSpeed);
    setRunning(isRunning);
  }

  function setRunning(shouldRun: boolean): void {
    const isAtEnd = frameNumber === (goesBackwards ? 0 : reel.lastNumber);
    if (shouldRun && isAtEnd && !isRunning) frameNumber = goesBackwards ? reel.lastNumber : 0;
    isRunning = shouldRun;
    runClock();
    stage.redraw();
  }

  /** Starts the clock if the frames are running, and stops it otherwise. */
  function runClock(): void {
    if (!isRunning) return metronome.stop();
    const { tick } = match.game.program;
    const rate = (tick ? 1_000_000 / tick.microseconds : turnsPerSecond) * speed;
    framesPerBeat = Math.max(1, Math.ceil(rate / maxFramesPerSecond));
    return metronome.start((1000 * framesPerBeat) / rate);
  }
}
