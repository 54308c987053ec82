export { parse } from "./parse.ts";
export type * from "./tree.ts";
