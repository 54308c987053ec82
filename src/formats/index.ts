export * from "./cabbage/index.ts";
export * from "./chess/index.ts";
export { type Compiled, compileGame } from "./compile-game.ts";
export * from "./notations.ts";
export * from "./records/index.ts";
export { otherFile } from "./other-files.ts";
export { looksLikeSokoban, sokobanToQuad } from "./sokoban/index.ts";
export * from "./fairy/index.ts";
export * from "./puzzlescript/index.ts";
