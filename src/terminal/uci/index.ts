export { serveUci } from "./command.ts";
