import { t } from "../language.ts";
import {
  type Hint,
  type LivePlay,
  type OpenComputer,
  giveHint,
  Hints,
  showSolution,
  ComputerPlayers,
} from "../../play/index.ts";
import { chosenInput, makeInputs } from "../../session/index.ts";
import { browserClock } from "../clock.ts";
import { openThinker } from "./thinker.ts";
import { narrowSeed } from "../../base/index.ts";
import type { Rivalry } from "../settings.ts";

/** Hints for somebody who plays. */
export class Help {
  readonly #play: LivePlay;
  readonly #hints = new Hints(browserClock, openThinker("hints"));

  constructor(play: LivePlay) {
    this.#play = play;
  }

  give(): void {
    void giveHint(this.#play, this.#hints, (hint) => textOf(hint, this.#play));
  }

  solve(): void {
    void showSolution(this.#play, this.#hints, browserClock, (hint) => textOf(hint, this.#play));
  }

  close(): void {
    this.#hints.close();
  }
}

function textOf(hint: Hint, { game, session }: LivePlay): string {
  if (hint.type === "wrong") return hint.text;
  if (hint.type === "lost") return t("From here it cannot be won any more. Undo, or begin anew.");
  if (hint.type === "limit") return t("No way was found in the time there was.");
  const [first] = hint.inputs;
  if (!first) return t("It is won already.");
  const [words = ""] = makeInputs(game.program, [chosenInput(game, session.position, { controls: first })]);
  const count = hint.inputs.length;
  const given = words.replace(/\((.*)\)/, " $1");
  return count === 1
    ? t("Hint: {}. 1 input from here wins.", given)
    : t("Hint: {}. {} inputs from here win.", given, count);
}

/** Sets the milliseconds between the moves of a computer that people watch. */
const watchedPause = 600;

/** Returns the computer in the place of one player, or of all. */
export function computerIn({ game, session }: LivePlay, { player, level }: Rivalry): ComputerPlayers {
  const seed = narrowSeed(session.seed);
  const all = game.program.players.map((_, it) => it);
  const seats = player < all.length ? { seats: [player] } : { seats: all, pause: watchedPause };
  return new ComputerPlayers(game, { ...seats, level, seed }, inTime(openThinker("opponent")));
}

/** Limits the time of a reply, in milliseconds. */
const longest = 5000;

/** Opens a computer that makes up its mind in time. */
function inTime(open: OpenComputer): OpenComputer {
  return (heard, failed) => {
    const port = open(heard, failed);
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      post: (order) => {
        clearTimeout(timer);
        if (order.type === "think") timer = setTimeout(() => port.post({ type: "stop" }), longest);
        port.post(order);
      },
      close: () => {
        clearTimeout(timer);
        port.close();
      },
    };
  };
}
