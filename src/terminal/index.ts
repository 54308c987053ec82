export type { ServedGame } from "./event-stream.ts";
export { runCli } from "./cli.ts";
export { type PageOptions, type PageServer, servePage } from "./page-server.ts";
export { ShownPlay } from "./shown-play.ts";
export { WatchedFile } from "./watched-file.ts";
