export type { ServedGame } from "./serving/page-answers.ts";
export { runCli } from "./cli.ts";
export { type PageOptions, type PageServer, servePage } from "./serving/page-server.ts";
export { ShownPlay } from "./serving/page-beside.ts";
export { WatchedFile } from "./serving/studio.ts";
