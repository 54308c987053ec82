import { type Movement, movements } from "../../../program/index.ts";

/** The bit of a movement. Those of the directions come first: in this order chance counts them. */
export const movementBit = (movement: Movement): number => 1 << movements.indexOf(movement);

/** Stands for one of the four directions, drawn when it is written. */
export const randomMovement: number = 1 << movements.length;
