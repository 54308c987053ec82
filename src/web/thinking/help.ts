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
import { chosenInput, type Input, makeInputs, type Session } from "../../session/index.ts";
import { browserClock } from "../clock.ts";
import { openThinker } from "./thinker.ts";
import { narrowSeed } from "../../base/index.ts";
import { isGivenByName, statusAfter } from "../outcome.ts";
import type { ComputerSide } from "../settings.ts";

/** Requests and shows hints for the player. */
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
export function computerIn(play: LivePlay, { player, level }: ComputerSide): ComputerPlayers {
  const { game } = play;
  const seed = narrowSeed(play.session.seed);
  const all = game.program.players.map((_, it) => it);
  const seats = player < all.length ? { seats: [player] } : { seats: all, pause: watchedPause };
  return new AnsweringComputer(play, { ...seats, level, seed }, inTime(openThinker("opponent")));
}

/** Plays on unless a draw has been offered, or can be claimed, in a position that it does not want to play on: by what it last thought. */
class AnsweringComputer extends ComputerPlayers {
  readonly #play: LivePlay;
  /** Remembers the offer that was declined, by the moves at which it was made. */
  #declined = -1;

  constructor(play: LivePlay, options: ConstructorParameters<typeof ComputerPlayers>[1], open: OpenComputer) {
    super(play.game, options, open);
    this.#play = play;
  }

  override async answer(session: Session, give: (input: Input) => void): Promise<void> {
    const { program } = session.game;
    const isAsked = !this.isAlone && program.moves !== undefined && this.isAwaited(session);
    const drawing = !isAsked
      ? undefined
      : program.controls.findIndex(
          (_, at) => isGivenByName(session, at) && statusAfter(session, at) === "drawn",
        );
    if (drawing === undefined || drawing < 0) return super.answer(session, give);
    if ((this.thought?.expected ?? 1) < 0.5)
      return give({ type: "cycle", given: [{ type: "control", control: drawing, args: [] }] });
    if (this.#declined !== session.inputs.length) this.#play.say("The computer declines the draw.");
    this.#declined = session.inputs.length;
    return super.answer(session, give);
  }
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
