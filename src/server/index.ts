export { startServer, type RoomServer, type ServerOptions } from "./server.ts";
export type { FindGame } from "./games.ts";
