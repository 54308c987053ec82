export { type BetzaMistake, type BetzaMoves, parseBetza } from "./betza.ts";
export { type FenMistake, makeCell, makeFen, parseCell, parseFen } from "./fen.ts";
