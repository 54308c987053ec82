export { type CellMap, type KeyOptions, type PositionKeys, keysOf } from "./position-keys.ts";
