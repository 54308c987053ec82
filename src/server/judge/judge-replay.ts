import { makeGame } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import {
  Achievements,
  contentHash,
  makeReplay,
  parseReplay,
  playReplay,
  replayOf,
  type Session,
} from "../../session/index.ts";
import type { JudgedReplay, JudgedScore, Wrong } from "./judge.ts";

/** Plays a replay again, and notes each score that it reaches. */
export function judgeReplay(program: Program, text: string): JudgedReplay | Wrong {
  const game = makeGame(program);
  const replay = parseReplay(game, text);
  if ("wrong" in replay) return { wrong: `Line ${replay.line} of the replay: ${replay.wrong}` };
  if (replay.content !== contentHash(program))
    return { wrong: "The replay belongs to another version of the game." };
  if (replay.options.length > 0) return { wrong: "Scores are kept of plays with the game's usual options." };
  const scores: JudgedScore[] = [];
  const achievements = new Achievements(
    { add: (_, { day: _day, ...score }) => scores.push(score) },
    () => "",
  );
  let before: Session["status"] = "playing";
  const { disagreement, session } = playReplay(game, replay, {
    begun: (session) => achievements.begin(session),
    played: (session) => {
      achievements.look(session, before);
      before = session.status;
    },
  });
  if (disagreement) return { wrong: disagreement.text };
  // Everything that a replay says is as we would write it: what could be said otherwise is nobody's proof.
  if (makeReplay(game, replayOf(session)) !== text)
    return { wrong: "The replay is not as Quadrille writes it." };
  if (scores.length === 0) return { wrong: "The replay wins no level and ends no game." };
  return { seed: String(replay.seed), scores };
}
