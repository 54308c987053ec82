export {
  type ClientMessage,
  type ErrorCode,
  errorCodes,
  type RoomPhrase,
  phrases,
  type Proposal,
  proposals,
  type Presence,
  protocolVersion,
  type RoomAct,
  type RoomClock,
  type LoggedRoomAct,
  type RevealedPlay,
  type RoomEvent,
  type RoomFrame,
  type RoomMode,
  type RoomSetup,
  type ServerMessage,
  type VisibleRoomEvent,
  type JoinAnswer,
} from "./protocol.ts";
export { type FoldMemory, type RefusedAct, RoomFold, whyNoComputer } from "./room-fold.ts";
export { type OpenSocket, RoomLine, type RoomSocket, type SocketListeners } from "./room-line.ts";
export { foldOf, RoomPlay } from "./room-play.ts";
export { RoomSession } from "./room-session.ts";
