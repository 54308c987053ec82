import type { Game } from "../game/index.ts";
import { type Input, replaySession, type Session } from "../session/index.ts";

/** Returns true if a control has no key, button, click or argument, so that the page must offer it by its name. Examples are draw offers and resignation. */
export function isTriggeredByName({ game }: { readonly game: Game }, control: number): boolean {
  const { args, times, clicks, rightClicks, gesture, button, keys } = game.program.controls[control];
  const hasOwnInput = button !== undefined || keys.length > 0 || clicks.length > 0 || rightClicks || gesture;
  return !hasOwnInput && args.length === 0 && !times;
}

/** Returns true if a control would now end the game as a draw, but would not do so before the first move: a draw was offered or can be claimed. */
export function endsAsDraw(session: Session, control: number): boolean {
  return statusAfter(session, control) === "drawn" && statusAfter(session, control, []) !== "drawn";
}

/** Returns the status after a control that follows some inputs, by default those of the session. The session itself does not change. */
export function statusAfter(
  session: Session,
  control: number,
  inputs: Iterable<Input> = session.inputs,
): Session["status"] {
  const trialSession = replaySession(session, inputs);
  trialSession.play({ type: "cycle", given: [{ type: "control", control, args: [] }] });
  return trialSession.status;
}
