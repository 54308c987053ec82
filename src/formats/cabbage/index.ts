export { type CabFile, type CabOptions, cabBytes, cabText, isCabFile, parseCab } from "./cab-file.ts";
export * from "./cab-edits.ts";
export { cabToQuad, includedSource, readCab } from "./cab-to-quad.ts";
