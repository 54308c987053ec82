export { Sounds } from "./sounds.ts";
