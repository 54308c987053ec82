export { readLevel, Rival } from "./rival.ts";
