export { capturesOf, type KindCount, type Lead, leadsOf, saidOf, withoutSaid } from "./beside-names.ts";
export { hidesFromOne, hidesSomething } from "./hiding.ts";
export { boardsOf, changesInWords, frameInWords, thingChanges } from "./changes.ts";
export { type ArgLook, type CommandLook, commandsOf } from "./commands.ts";
export type {
  Block,
  BoardBlock,
  BoardMarks,
  BodyPlane,
  Frame,
  FrameChoice,
  FrameControl,
  FrameHand,
  FrameMove,
  FramePlayer,
  GroupBlock,
  BoardSpot,
  ShapeBlock,
  TextBlock,
} from "./frame.ts";
export { edgesOf } from "./frame.ts";
export { type BodyMove, bodyMoves } from "./body-moves.ts";
export { frameOf, type FrameOptions, type Visibility, visibilityOf } from "./frame-of.ts";
export { winnerOf } from "./messages.ts";
export { frameText, holdsBoard, linesOf, screenText } from "./frame-text.ts";
export { labelWidth, looksOf } from "./looks.ts";
export type { Look } from "./looks.ts";
export { ruleMoves } from "./rule-moves.ts";
export { Screen } from "./screen.ts";
export { messagesOf } from "./messages.ts";
export type { FrameMessage } from "./messages.ts";
export { findSpot, windowOf } from "./windows.ts";
export type { WindowWish } from "./windows.ts";
