// The second door of the game, for `trace` only: what lies behind a game.

export { type Inside, insideOf } from "./make-game.ts";
export type { Observer, ProgramCompiler } from "./compile-program.ts";
