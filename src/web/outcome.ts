import type { Game } from "../game/index.ts";
import { type Input, replaySession, type Session } from "../session/index.ts";

/** Returns true if a control can only be given by its name: it has no key, button, click or argument. Examples are draw offers and resignation. */
export function isGivenByName({ game }: { readonly game: Game }, control: number): boolean {
  const { args, times, clicks, rightClicks, gesture, button, keys } = game.program.controls[control];
  const hasOwnInput = button !== undefined || keys.length > 0 || clicks.length > 0 || rightClicks || gesture;
  return !hasOwnInput && args.length === 0 && !times;
}

/** Returns true if a control would end the game as a draw now, but not at the beginning: a draw was offered or can be claimed. */
export function endsAsDraw(session: Session, control: number): boolean {
  return statusAfter(session, control) === "drawn" && statusAfter(session, control, []) !== "drawn";
}

/** Returns the status that a control would lead to, now or after other inputs; tries it in a separate session. */
export function statusAfter(
  session: Session,
  control: number,
  inputs: Iterable<Input> = session.inputs,
): Session["status"] {
  const trial = replaySession(session, inputs);
  trial.play({ type: "cycle", given: [{ type: "control", control, args: [] }] });
  return trial.status;
}
