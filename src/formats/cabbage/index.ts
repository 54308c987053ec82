export { type CabFile, type CabOptions, cabBytes, cabText, isCabFile, parseCab } from "./cab-file.ts";
export {
  addTransition,
  type CabDrawing,
  type CabPass,
  drawCab,
  type DrawnTransition,
  type PlacedTransition,
  putTransition,
  removeTransition,
  stillTransition,
  swapTransitions,
} from "./cab-edits.ts";
export { cabToQuad } from "./cab-to-quad.ts";
export { includedSource } from "./cab-to-quad.ts";
export { quadToCab } from "./quad-to-cab.ts";
export { readCab } from "./cab-program.ts";
