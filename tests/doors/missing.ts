import { makeOpponent, whyNoPuzzle } from "../../src/solve/index.ts";
import { hidesSomething } from "../../src/view/index.ts";
import type { Need, Taken } from "./doors.ts";

/** Says for each need whether a game has it. */
const has: Readonly<Record<Need, (it: Taken) => boolean>> = {
  "by moves": ({ own }) => own.program.moves !== undefined,
  "two players": ({ own }) => own.program.players.length > 1,
  "at most two players": ({ own }) => own.program.players.length < 3,
  "one player": ({ own }) => own.program.players.length === 1 && !own.program.moves,
  "can be won": ({ own }) => !/cannot be won/.test(whyNoPuzzle(own.program) ?? ""),
  "nothing hidden": ({ own, kind }) => !hidesSomething(own.program) && !/hidden/.test(kind.name),
  "the computer can play it": ({ own }) => typeof makeOpponent(own, { memory: 0 }) !== "string",
  "a text in the language": ({ kind }) => !/CABBAGE|PuzzleScript|Sokoban/.test(kind.name),
  "no secrets with a clock": ({ own }) => !(own.program.tick && hidesSomething(own.program)),
};

/** Returns the needs of a door that a game does not meet. */
export function missing(it: Taken, needs: readonly Need[]): readonly Need[] {
  return needs.filter((need) => !has[need](it));
}
