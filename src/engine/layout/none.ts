/** What is no cell, no kind, no direction, no player, no thing. */
export const NONE = -2147483648;
