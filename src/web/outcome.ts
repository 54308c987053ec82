import type { Game } from "../game/index.ts";
import { type InputRun, newSession, type Session } from "../session/index.ts";

/** Returns true if a control is given by its name alone: no key, button or click stands for it, and it takes nothing. Offers and resignations are. */
export function isGivenByName({ game }: { readonly game: Game }, control: number): boolean {
  const { args, times, clicks, rightClicks, gesture, button, keys } = game.program.controls[control];
  const isElsewhere = button !== undefined || keys.length > 0 || clicks.length > 0 || rightClicks || gesture;
  return !isElsewhere && args.length === 0 && !times;
}

/** Returns true if a control would end the game as drawn that does not end it so at the beginning: a draw has been offered, or can be claimed. */
export function endsAsAgreed(session: Session, control: number): boolean {
  return statusAfter(session, control) === "drawn" && statusAfter(session, control, []) !== "drawn";
}

/** Returns how a play would stand if a control were given in it now, or after other inputs: it is tried in a play beside this one. */
export function statusAfter(
  { game, seed, options, firstLevel: level, inputs }: Session,
  control: number,
  runs: readonly InputRun[] = inputs.runs(),
): Session["status"] {
  const tried = newSession(game, { seed, options, level });
  for (const { input, times } of runs) for (let n = 0; n < times; n++) tried.play(input);
  tried.play({ type: "cycle", given: [{ type: "control", control, args: [] }] });
  return tried.status;
}
