export { looksLikeSokoban, sokobanToQuad } from "./sokoban.ts";
