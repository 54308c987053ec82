export { compilePuzzle } from "./ps-program.ts";
export { looksLikePuzzleScript } from "./read-puzzlescript.ts";
