export { makeCodeGenerator as generated } from "./generated.ts";
export { giveFreeInput } from "./free-input.ts";
