import { t } from "../language.ts";
import { giveHint, type Hint, Hints, type LivePlay, showSolution } from "../../play/index.ts";
import { chosenInput, makeInputs } from "../../session/index.ts";
import { browserClock } from "../clock.ts";
import { openThinker } from "./thinker.ts";

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
