export { parse } from "./parse.ts";
export { print } from "./print.ts";
export type * from "./tree.ts";
