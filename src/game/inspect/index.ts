export { contentsOf } from "./contents.ts";
export { probe } from "./probe.ts";
