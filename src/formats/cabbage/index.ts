export { type CabFile, type CabOptions, cabBytes, cabText, isCabFile, parseCab } from "./cab-file.ts";
export * from "./cab-edits.ts";
export { cabToQuad, includedSource } from "./cab-to-quad.ts";
export { readCab } from "./cab-program.ts";
