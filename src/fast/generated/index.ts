export { makeCodeGenerator } from "./generated.ts";
export { giveFreeInput } from "./free-input.ts";
