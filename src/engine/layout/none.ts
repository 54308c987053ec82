/** Stands for "none": no cell, kind, direction, player or thing. */
export const NONE = -2147483648;
