export { type BetzaMistake, type BetzaMoves, parseBetza } from "../../program/index.ts";
export type { FenMistake } from "./fen-parts.ts";
export { fenOf, makeFen } from "./fen-write.ts";
export { type FenOptions, parseFen } from "./fen.ts";
export { makeCell, parseCell } from "./letters.ts";
export { type SanMistake, type SanMove, listSan, makeSan, parseSan } from "./san.ts";
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
  streamPgn,
} from "./pgn.ts";
export { makePgn } from "./pgn-write.ts";
export {
  type GameToWrite,
  type PlayedMistake,
  type PlayedPgn,
  pgnMoves,
  playPgn,
  sanMessage,
} from "./pgn-play.ts";
