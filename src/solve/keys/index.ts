export { type CellMap, type KeyOptions, type PositionKeys, positionKeys } from "./position-keys.ts";
