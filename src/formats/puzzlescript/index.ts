export { highlightPuzzle, puzzleWords } from "./editing/ps-highlight.ts";
export { newPuzzleLevel, newPuzzleSprite, puzzleOutline, puzzlePaintings } from "./editing/ps-paintings.ts";
export { compilePuzzle } from "./compiling/ps-program.ts";
export { puzzleColours, puzzleMeaning } from "./editing/ps-meanings.ts";
export { puzzleNameAt, renamePuzzle } from "./editing/ps-rename.ts";
export { puzzleTest } from "./compiling/ps-tests.ts";
export { puzzleToQuad } from "./to-quad/ps-to-quad.ts";
export { isPuzzleFork, looksLikePuzzleScript } from "./reading/read-puzzlescript.ts";
