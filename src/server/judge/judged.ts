import type { Program } from "../../program/index.ts";
import type { JudgedReplay, ReadGame, Wrong } from "./judge.ts";
import { judgeReplay } from "./judge-replay.ts";
import { judgeGame } from "./judge-game.ts";

/** What a judge is asked. */
export type JudgeOrder =
  | { readonly type: "read"; readonly text: string }
  | { readonly type: "play"; readonly program: string; readonly replay: string };

export type Judged = ReadGame | JudgedReplay | Wrong;

/** Judges on the spot. What throws is wrong too: a stranger's text may be about a mistake of ours. */
export function judged(order: JudgeOrder): Judged {
  try {
    if (order.type === "read") return judgeGame(order.text);
    const program: Program = JSON.parse(order.program);
    return judgeReplay(program, order.replay);
  } catch {
    return { wrong: "The server could not play this." };
  }
}
