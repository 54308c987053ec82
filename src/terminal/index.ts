export { runCli } from "./cli.ts";
export { type PageOptions, type PageServer, servePage } from "./page-server.ts";
