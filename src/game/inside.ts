// The second door of the game, for `trace` only: its machine and compiled program.

export { type Inside, insideOf } from "./make-game.ts";
export type { Observer, ProgramCompiler } from "./compile-program.ts";
