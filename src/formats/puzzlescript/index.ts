export { puzzleColours } from "./ps-colours.ts";
export { highlightPuzzle, puzzleWords } from "./ps-highlight.ts";
export { newPuzzleLevel, newPuzzleSprite, puzzleOutline, puzzlePaintings } from "./ps-paintings.ts";
export { compilePuzzle } from "./ps-program.ts";
export { puzzleNameAt, renamePuzzle } from "./ps-rename.ts";
export { puzzleTest } from "./ps-tests.ts";
export { puzzleToQuad } from "./ps-to-quad.ts";
export { quadToPuzzle } from "./writing/quad-to-puzzle.ts";
export { isPuzzleFork, looksLikePuzzleScript } from "./read-puzzlescript.ts";
