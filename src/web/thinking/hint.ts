import { chosenInput, makeInputs } from "../../session/index.ts";
import type { SearchProgress } from "../../solve/index.ts";
import type { LivePlay } from "../live-play.ts";
import type { Reply } from "./desk.ts";
import { Thinker } from "./thinker.ts";

/** What ends the looking for a way, of the plays for which one is looked for. */
const looking = new WeakMap<LivePlay, () => void>();

/** Looks for a way to win from here, and says its first input. It ends when play goes on, and when it is asked for again meanwhile. */
export function askHint(play: LivePlay): void {
  const end = looking.get(play);
  if (end) {
    end();
    return play.say("Stopped looking for a way.");
  }
  const { session, game } = play;
  const { number } = session;
  const thinker = new Thinker((reply) => {
    if (reply.type === "searching") return play.say(`Looking for a way… ${farOf(reply.progress)}`);
    if (reply.type !== "solved" && reply.type !== "unsolved") return;
    stop();
    play.say(hintOf(play, reply));
  });
  const unlisten = play.listen(() => {
    if (play.session !== session || session.number !== number) stop();
  });
  const stop = (): void => {
    thinker.close();
    unlisten();
    looking.delete(play);
  };
  looking.set(play, stop);
  play.say("Looking for a way…");
  thinker.ask({ type: "solve", id: 1, program: game.program, position: session.position.save() });
}

function farOf({ states }: SearchProgress): string {
  return `${states.toLocaleString("en")} positions so far. Play on, or ask again, and it ends.`;
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
