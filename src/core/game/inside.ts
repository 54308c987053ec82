// The second door of the game, for `trace`, `testing` and `solve` only: its machine and compiled program, and how controls are given.

export { type Inside, insideOf } from "./make-game.ts";
export { arrange } from "./arrange.ts";
export { giveControls } from "./inputs.ts";
export type { Observer, ProgramCompiler } from "./compile-program.ts";
