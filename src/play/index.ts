export { type Clock, Metronome } from "./clock.ts";
export { ComputerPlayers, type ComputerOptions, type OpenComputer } from "./computer-players.ts";
export { giveHint, type Hint, Hints, type OpenHints } from "./hints.ts";
export { repeatPaces } from "./key-repeats.ts";
export { type Cause, leastGlide, LivePlay, type LivePlayOptions, type Seat } from "./live-play.ts";
export { type Chosen, isRecord, readChoices } from "./settings.ts";
export { playOut, type Showing } from "./play-out.ts";
export { nextSpeed, speedText } from "./speed.ts";
export type { OpenWorker, WorkerPort } from "./worker.ts";
