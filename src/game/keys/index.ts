export { type KeyOptions, type PositionKeys, keysOf } from "./position-keys.ts";
