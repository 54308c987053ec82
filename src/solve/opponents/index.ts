export type { Limits, Progress } from "./alpha-beta.ts";
export { type Answer, Desk, type Order } from "./desk.ts";
export { type Elo, eloOf, playGame } from "./match.ts";
export { makeRandom } from "./random.ts";
export { levels, usualLevel } from "./levels.ts";
export { type MoveThought, MoveThinker } from "./move-thinker.ts";
export type { OpponentOptions } from "./options.ts";
export { type Past, pastOf } from "./past.ts";
export { makeOpponent, type Opponent, type Thinking } from "./opponent.ts";
