export * from "./protocol.ts";
export { drawControlOf, isRoomAct } from "./room-controls.ts";
export { type FoldMemory, type RefusedAct, RoomFold, whyNoComputer } from "./room-fold.ts";
export { type OpenSocket, RoomLine, type RoomSocket, type SocketListeners } from "./room-line.ts";
export { foldOf, RoomPlay } from "./room-play.ts";
export { RoomSession } from "./room-session.ts";
