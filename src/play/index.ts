export { type Clock, platformClock, Metronome } from "./clock.ts";
export { type Thought, thoughtOf } from "./thought.ts";
export { thoughtInWords } from "./thought-in-words.ts";
export { ComputerPlayers, type ComputerOptions, type OpenComputer } from "./computer-players.ts";
export { giveHint, showSolution, type Hint, Hints, type OpenHints, markResumed, wasHelped } from "./hints.ts";
export {
  type RepeatSetting,
  isRepeatTiming,
  longestRepeat,
  type RepeatTiming,
  repeatPaces,
} from "./key-repeats.ts";
export * from "./live-play.ts";
export type { FrameCause, SharedPlay } from "./framed-play.ts";
export * from "./rooms/index.ts";
export { type ChosenSettings, readChoices } from "./settings.ts";
export { playBackInputs, type PlaybackOptions } from "./play-out.ts";
export { nextSpeed, speedText } from "./speed.ts";
export type { OpenWorker, WorkerPort } from "./worker.ts";
