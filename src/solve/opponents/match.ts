import { joinNames } from "../../base/index.ts";
import { chosenInput, type Input, makeInput, scoreOf, type Session } from "../../session/index.ts";
import { type Opponent, pastOf } from "./thinking.ts";

/** Describes the result of a game between opponents. */
interface Outcome {
  /** Holds the player who won, from 0; undefined for a draw. */
  readonly winner: number | undefined;
  readonly length: number;
  /** Says how the game ended: the text of its end, or that it was aborted. */
  readonly reason: string;
  /** Describes the result of a game with one player: whether it was won, and its final score, if it has one. */
  readonly alone?: { readonly won: boolean; readonly score: number | undefined };
}

/** Sets the number of consecutive refused inputs after which a game is aborted. */
const maxRefusals = 1000;

/**
 * Continues a session between opponents, one for each player: a generator that pauses after each input. After
 * `maxInputs` inputs the game is aborted and counts as a draw.
 */
export function* playGame(
  session: Session,
  opponents: readonly Opponent[],
  maxInputs: number,
): Generator<Input, Outcome> {
  let refusalCount = 0;
  for (let length = 0; length < maxInputs; length++) {
    if (session.status !== "playing") return outcomeOf(session, length);
    const input = chooseInput(session, opponents);
    const abort = (reason: string): Outcome => ({ winner: undefined, length, reason });
    if (input === undefined) return abort(whyNothingIsGiven(session));
    const { result, reason, fault } = session.play(input);
    yield input;
    refusalCount = result === "done" ? 0 : refusalCount + 1;
    if (refusalCount === maxRefusals) {
      const word = makeInput(session.game.program, input);
      const refusalText = reason?.text ?? fault?.text ?? "It changes nothing.";
      return abort(`Inputs are refused again and again, the last is \`${word}\`: ${refusalText}`);
    }
  }
  return { ...outcomeOf(session, maxInputs), reason: `Stopped after ${maxInputs} inputs.` };
}

/**
 * Returns a sentence that says why the computer chooses no input: no control is allowed, or it found no possible
 * argument for the allowed controls.
 */
function whyNothingIsGiven({ game, position, awaited }: Session): string {
  const allowedNames = game.program.controls.flatMap(({ always, name }, control) =>
    !always && awaited.some((player) => game.allowed(position, player)[control]) ? [name] : [],
  );
  return allowedNames.length === 0
    ? "There is nothing to give: no control is allowed."
    : `There is nothing to give: the computer found no cell or other argument for ${joinNames(allowedNames, "or")}.`;
}

/**
 * Returns the next input. If several players may act at once, a game with a clock gets the inputs of all of them in
 * one cycle; a game without a clock accepts only one input, so the players take turns.
 */
function chooseInput(session: Session, opponents: readonly Opponent[]): Input | undefined {
  if (session.message !== undefined) return { type: "next" };
  const { game, awaited } = session;
  if (awaited.length < 2 || game.program.together) return inputOfOpponent(session, opponents, awaited[0]);
  const inputs = awaited.map((player) => inputOfOpponent(session, opponents, player));
  const given = inputs.flatMap((it) => (it?.type === "cycle" ? it.given : []));
  if (game.program.tick) return { type: "cycle", given };
  return given.length === 0 ? undefined : { type: "cycle", given: [given[session.number % given.length]] };
}

/** Returns the input that a player's opponent chooses. */
function inputOfOpponent(session: Session, opponents: readonly Opponent[], player: number | undefined) {
  if (player === undefined) return undefined;
  const { game, position } = session;
  const thinking = opponents[player].think(position, player, { past: pastOf(session) });
  while (!thinking.step(1000));
  return thinking.choice && chosenInput(game, position, thinking.choice);
}

function outcomeOf(session: Session, length: number): Outcome {
  const { status, ending, position, game } = session;
  const reason = ending?.text ?? "";
  if (game.program.players.length === 1) {
    const score = scoreOf(session);
    return { winner: undefined, length, reason, alone: { won: status === "won", score } };
  }
  const endingPlayer = ending?.player ?? position.turn;
  const winner = status === "won" ? endingPlayer : status === "lost" ? 1 - endingPlayer : undefined;
  return { winner, length, reason };
}

/** Describes the difference in strength that a result implies, with its 95 % confidence interval. */
export interface Elo {
  readonly difference: number;
  readonly least: number;
  readonly most: number;
}

/** Sets the number of standard deviations on either side of the mean that contain 95 % of results. */
const zScore = 1.96;

/**
 * Returns the Elo difference of a result by the logistic curve: 400 points are odds of ten to one. The interval is Wilson's, with the
 * variance of the actual results.
 */
export function eloOf({ wins, draws, losses }: Readonly<Record<"wins" | "draws" | "losses", number>>): Elo {
  const games = wins + draws + losses;
  const mean = (wins + draws / 2) / games;
  const variance = (wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean ** 2) / games;
  const square = zScore ** 2 / games;
  const centre = (mean + square / 2) / (1 + square);
  const margin = (zScore * Math.sqrt(variance / games + square / (4 * games))) / (1 + square);
  const [least, most] = [Math.max(0, centre - margin), Math.min(1, centre + margin)];
  return { difference: eloOfMean(mean), least: eloOfMean(least), most: eloOfMean(most) };
}

function eloOfMean(mean: number): number {
  if (mean <= 0) return -Infinity;
  return mean >= 1 - 1e-9 ? Infinity : -400 * Math.log10(1 / mean - 1);
}
