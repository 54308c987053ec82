export { KeyBits } from "./key-bits.ts";
export * from "./position-keys.ts";
