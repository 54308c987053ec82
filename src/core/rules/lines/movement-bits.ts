import { type Movement, movements } from "../../../program/index.ts";

/** Returns the bit of a movement. Directions come first, in the order in which a random draw numbers them. */
export const movementBit = (movement: Movement): number => 1 << movements.indexOf(movement);

/** Maps each orthogonal direction to its movement bit. */
export const bitOfDirection: Readonly<Record<number, number | undefined>> = { 0: 1, 4: 2, 6: 4, 2: 8 };
