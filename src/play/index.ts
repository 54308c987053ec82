export { type Clock, platformClock, Metronome } from "./clock.ts";
export { thoughtOf } from "./thought.ts";
export { thoughtInWords } from "./thought-in-words.ts";
export { ComputerPlayers, type ComputerOptions, type OpenComputer } from "./computer-players.ts";
export { giveHint, showSolution, type Hint, Hints, type OpenHints } from "./hints.ts";
export { type Handling, isRepeat, longestRepeat, type Repeat, repeatPaces } from "./key-repeats.ts";
export {
  type Cause,
  leastGlide,
  LivePlay,
  type LivePlayOptions,
  type Seat,
  type SharedPlay,
} from "./live-play.ts";
export {
  type ClientMessage,
  type ErrorCode,
  errorCodes,
  foldOf,
  type OpenSocket,
  type RoomPhrase,
  phrases,
  type Proposal,
  proposals,
  type Presence,
  protocolVersion,
  type Refused,
  type RoomAct,
  type RoomClock,
  type RoomDeed,
  type RoomEvent,
  type Revealed,
  RoomFold,
  type RoomFrame,
  RoomLine,
  type RoomMode,
  RoomPlay,
  RoomSession,
  type RoomSetup,
  type RoomSocket,
  type ServerMessage,
  type SocketEars,
  type ToldEvent,
  whyNoComputer,
  type Welcome,
} from "./rooms/index.ts";
export { type Chosen, isRecord, readChoices } from "./settings.ts";
export { playOut, type Showing } from "./play-out.ts";
export { nextSpeed, speedText } from "./speed.ts";
export type { OpenWorker, WorkerPort } from "./worker.ts";
