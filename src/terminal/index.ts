export type { ServedGame } from "./serving/event-stream.ts";
export { runCli } from "./cli.ts";
export { type PageOptions, type PageServer, servePage } from "./serving/page-server.ts";
export { ShownPlay } from "./serving/shown-play.ts";
export { WatchedFile } from "./serving/watched-file.ts";
