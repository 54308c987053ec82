export { KeyBits } from "./key-bits.ts";
export {
  type CellMap,
  type KeyOptions,
  type PositionKeys,
  positionKeys,
  type ShownPosition,
} from "./position-keys.ts";
