export { contentsOf } from "./contents.ts";
