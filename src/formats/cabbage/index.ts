export { type CabFile, type CabOptions, type Transition, cabText, parseCab } from "./cab-file.ts";
export { cabProgram } from "./cab-program.ts";
export { cabToQuad } from "./cab-to-quad.ts";
export { printCab } from "./print-cab.ts";
export { quadToCab } from "./quad-to-cab.ts";
export { readCab } from "./read-cab.ts";
