import { isNumeric, type ValueType } from "../../../program/index.ts";

/** Stands for "none": no cell, kind, direction, player or thing. */
export const NONE = -2147483648;

/** Returns the value of a type that stands for none. */
export function emptyValue(type: ValueType): number {
  return isNumeric(type) ? 0 : NONE;
}
