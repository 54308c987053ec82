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
  type RoomDeed,
  type Revealed,
  type RoomEvent,
  type RoomFrame,
  type RoomMode,
  type RoomSetup,
  type ServerMessage,
  type ToldEvent,
  type Welcome,
} from "./protocol.ts";
export { type Refused, RoomFold, whyNoComputer } from "./room-fold.ts";
export { type OpenSocket, RoomLine, type RoomSocket, type SocketEars } from "./room-line.ts";
export { foldOf, RoomPlay } from "./room-play.ts";
export { RoomSession } from "./room-session.ts";
