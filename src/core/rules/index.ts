export * from "./lines/index.ts";
export * from "./picture/index.ts";
export { compileUnmoved } from "./unmoved-condition.ts";
