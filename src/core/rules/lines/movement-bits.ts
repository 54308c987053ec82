import { type Movement, movements } from "../../../program/index.ts";

/** Returns the bit of a movement. Those of the directions come first: in this order chance counts them. */
export const movementBit = (movement: Movement): number => 1 << movements.indexOf(movement);

/** Holds the movement bit of each straight direction. */
export const bitOfDirection: Readonly<Record<number, number | undefined>> = { 0: 1, 4: 2, 6: 4, 2: 8 };
