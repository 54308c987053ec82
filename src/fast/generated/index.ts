export { makeCodeGenerator as generated } from "./generated.ts";
