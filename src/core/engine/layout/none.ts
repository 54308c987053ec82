import { isNumeric, type ValueType } from "../../../program/index.ts";

/** Is the integer for "none": no cell, kind, direction, player or thing. */
export const NONE = -2147483648;

/** Returns the integer that an unset variable of a type has. */
export function emptyValue(type: ValueType): number {
  return isNumeric(type) ? 0 : NONE;
}
