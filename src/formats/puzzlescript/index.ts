export { compilePuzzle } from "./ps-program.ts";
export { puzzleToQuad } from "./ps-to-quad.ts";
export { looksLikePuzzleScript } from "./read-puzzlescript.ts";
