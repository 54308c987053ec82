export { type BetzaMistake, type BetzaMoves, parseBetza } from "../../program/index.ts";
export type { FenMistake } from "./fen-parts.ts";
export { fenOf, makeFen } from "./fen-write.ts";
export { type FenOptions, parseFen } from "./fen.ts";
export { letterOf, makeCell, parseCell } from "./letters.ts";
export { type SanMistake, type SanMove, inputText, listSan, makeSan, parseSan } from "./san.ts";
export { cellCalled, looksSpelled, readSpelled, resigns, spellBare } from "./spelling.ts";
export { makeUci, parseUci } from "./uci.ts";
export {
  type PgnGame,
  type PgnLine,
  type PgnMistake,
  type PgnMove,
  type PgnResult,
  type ReadPgn,
  type StreamedPgn,
  parsePgn,
  tagValue,
  streamPgn,
} from "./pgn.ts";
export { makePgn } from "./pgn-write.ts";
export {
  type GameToWrite,
  type PlayedMistake,
  type PlayedPgn,
  pgnMoves,
  joinedTurn,
  readTurn,
  playPgn,
  sanMessage,
} from "./pgn-play.ts";
