import { t } from "../language.ts";
import {
  type Hint,
  type LivePlay,
  type OpenComputer,
  drawControlOf,
  giveHint,
  Hints,
  showSolution,
  ComputerPlayers,
} from "../../play/index.ts";
import { chosenInput, type Input, makeInputs, type Session } from "../../session/index.ts";
import { browserClock } from "../clock.ts";
import { openThinker } from "./thinker.ts";
import { narrowSeed } from "../../base/index.ts";
import { endsAsDraw, isTriggeredByName } from "../outcome.ts";
import type { ComputerSide } from "../settings.ts";

export type Help = ReturnType<typeof openHelp>;

/** Returns functions that show a hint, show a solution, and stop the search for either. */
export function openHelp(play: LivePlay) {
  const hints = new Hints(browserClock, openThinker("hints"));
  const describe = (hint: Hint): string => describeHint(hint, play);
  return {
    give: () => giveHint(play, hints, describe),
    solve: () => showSolution(play, hints, browserClock, describe),
    close: () => hints.close(),
  };
}

function describeHint(hint: Hint, { game, session }: LivePlay): string {
  if (hint.type === "wrong") return hint.text;
  if (hint.type === "lost") return t("From here it cannot be won any more. Undo, or begin anew.");
  if (hint.type === "limit") return t("No way was found in the time there was.");
  const [first] = hint.inputs;
  if (!first) return t("It is won already.");
  const [words = ""] = makeInputs(game.program, [chosenInput(game, session.position, { controls: first })]);
  const count = hint.inputs.length;
  const inputWords = words.replace(/\((.*)\)/, " $1");
  return count === 1
    ? t("Hint: {}. 1 input from here wins.", inputWords)
    : t("Hint: {}. {} inputs from here win.", inputWords, count);
}

/** Sets the pause between the moves of a computer that people watch, in milliseconds. */
const watchedPause = 600;

/** Returns a computer that plays the side of `player`, or all sides if `player` is the number of players. */
export function makeComputer(play: LivePlay, { player, level }: ComputerSide): ComputerPlayers {
  const { game } = play;
  const seed = narrowSeed(play.session.seed);
  const players = game.program.players.map((_, it) => it);
  const playsOneSide = player < players.length;
  const seats = playsOneSide ? { seats: [player] } : { seats: players, pause: watchedPause };
  const minTime = playsOneSide && !game.program.tick ? minReplyTime : 0;
  return new AnsweringComputer(play, { ...seats, level, seed }, limit(openThinker("opponent"), minTime));
}

/** Plays moves like `ComputerPlayers`, but accepts or claims a draw if it expects less than half a point. */
class AnsweringComputer extends ComputerPlayers {
  readonly #play: LivePlay;
  /** Holds the number of inputs at the last declined offer, so that the message about each offer is shown only once. */
  #inputsAtDecline = -1;

  constructor(play: LivePlay, options: ConstructorParameters<typeof ComputerPlayers>[1], open: OpenComputer) {
    super(play.game, options, open);
    this.#play = play;
  }

  override async answer(session: Session, give: (input: Input) => void): Promise<void> {
    const { program } = session.game;
    const lastInput = session.inputs.at(-1);
    const [lastGiven] = lastInput?.type === "cycle" ? lastInput.given : [];
    const isDrawOffer = lastGiven?.type === "control" && lastGiven.control === drawControlOf(program);
    if (isDrawOffer && session.status === "playing" && !this.isAwaited(session))
      this.#play.say("The computer answers at its next move.");
    const canAnswerDraw = !this.isAlone && program.moves !== undefined && this.isAwaited(session);
    const drawControl = !canAnswerDraw
      ? undefined
      : program.controls.findIndex((_, i) => isTriggeredByName(session, i) && endsAsDraw(session, i));
    if (drawControl === undefined || drawControl < 0) return super.answer(session, give);
    if ((this.thought?.expected ?? 1) < 0.5)
      return give({ type: "cycle", given: [{ type: "control", control: drawControl, args: [] }] });
    if (this.#inputsAtDecline !== session.inputs.length) this.#play.say("The computer declines the draw.");
    this.#inputsAtDecline = session.inputs.length;
    return super.answer(session, give);
  }
}

/** Hold three times in milliseconds: the minimum and the maximum for a reply, and the time after which an unchanged best move is played. */
const [minReplyTime, maxReplyTime, settledTime] = [400, 5000, 1500];

/** Wraps a computer so that it replies between a minimum and a maximum time, and sooner than the maximum if its best move stays the same. */
function limit(open: OpenComputer, minTime: number): OpenComputer {
  return (onMessage, onError) => {
    let [stopTimer, timer]: (ReturnType<typeof setTimeout> | undefined)[] = [];
    let [startTime, bestSince, bestMove] = [0, 0, ""];
    const port = open((answer) => {
      const now = performance.now();
      const timeLeft = startTime + minTime - now;
      if (answer.type === "choice" && timeLeft > 0) timer = setTimeout(() => onMessage(answer), timeLeft);
      else onMessage(answer);
      const leadingMove = answer.type === "progress" && answer.progress.line[0];
      if (leadingMove === false || leadingMove === undefined) return;
      if (`${leadingMove}` !== bestMove) [bestSince, bestMove] = [now, `${leadingMove}`];
      else if (now - bestSince > settledTime) port.post({ type: "stop" });
    }, onError);
    return {
      post: (order) => {
        clearTimeout(stopTimer);
        if (order.type === "think") {
          clearTimeout(timer);
          [startTime, bestSince, bestMove] = [performance.now(), performance.now(), ""];
          stopTimer = setTimeout(() => port.post({ type: "stop" }), maxReplyTime);
        }
        port.post(order);
      },
      close: () => {
        clearTimeout(stopTimer);
        clearTimeout(timer);
        port.close();
      },
    };
  };
}
