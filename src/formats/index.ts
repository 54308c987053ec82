export {
  type CabFile,
  type CabOptions,
  cabText,
  cabToQuad,
  parseCab,
  quadToCab,
  readCab,
} from "./cabbage/index.ts";
export {
  type BetzaMistake,
  type BetzaMoves,
  type FenMistake,
  makeCell,
  makeFen,
  parseBetza,
  parseCell,
  parseFen,
} from "./chess/index.ts";
export { compilePuzzle, looksLikePuzzleScript } from "./puzzlescript/index.ts";
