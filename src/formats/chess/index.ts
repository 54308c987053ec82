export { type BetzaMistake, type BetzaMoves, parseBetza } from "../../program/index.ts";
export { type FenMistake, makeFen, parseFen } from "./fen.ts";
export { makeCell, parseCell } from "./letters.ts";
export { type SanMistake, type Wish, listSan, makeSan, parseSan } from "./san.ts";
export { makeUci, parseUci } from "./uci.ts";
