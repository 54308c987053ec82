import { chosenInput, makeInputs } from "../../session/index.ts";
import type { LivePlay } from "../live-play.ts";
import type { Reply } from "./desk.ts";
import { Thinker } from "./thinker.ts";

/** Looks for a way to win from here, and says its first input. */
export function askHint(play: LivePlay): void {
  const { session, game } = play;
  const { number } = session;
  const thinker = new Thinker((reply) => {
    if (reply.type !== "solved" && reply.type !== "unsolved") return;
    thinker.close();
    if (play.session === session && session.number === number) play.say(hintOf(play, reply));
  });
  play.say("Looking for a way…");
  thinker.ask({ type: "solve", id: 1, program: game.program, position: session.position.save() });
}

function hintOf({ game, session }: LivePlay, reply: Extract<Reply, { type: "solved" | "unsolved" }>): string {
  if (reply.type === "unsolved") return reply.text;
  const { outcome } = reply;
  if (outcome.result === "unsolvable") return "From here it cannot be won any more. Undo, or begin anew.";
  if (outcome.result === "limit") return "No way was found in the time there was.";
  const [first] = outcome.inputs;
  if (!first) return "It is won already.";
  const [words = ""] = makeInputs(game.program, [chosenInput(game, session.position, { controls: first })]);
  return `Hint: ${words.replace(/\((.*)\)/, " $1")}. ${outcome.inputs.length} inputs from here win.`;
}
