// The second door of the game, for `trace` and `testing` only: its machine and compiled program.

export { type Inside, insideOf } from "./make-game.ts";
export { arrange } from "./arrange.ts";
export type { Observer, ProgramCompiler } from "./compile-program.ts";
