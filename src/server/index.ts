export { moveData, startServer, type RoomServer, type ServerOptions } from "./server.ts";
export type { FindGame } from "./games.ts";
export { type MoveSummary, NotEmptyError } from "./store/index.ts";
