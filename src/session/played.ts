import type { Fault, GameEvent, Position, Reason, Report } from "../game/index.ts";
import type { EndEvent } from "./standing.ts";
import { turnedAway } from "./resolve.ts";

/** What came of one input. */
export interface InputResult {
  /** "done": it was played. "refused": it was turned away, with a reason. "fault": the game has a mistake; the position is the one before. */
  readonly result: "done" | "refused" | "fault";
  readonly changed: boolean;
  readonly reason?: Reason;
  readonly fault?: Fault;
  readonly events: readonly GameEvent[];
}

const change: InputResult = { result: "done", changed: true, events: [] };

/** Nothing came of it. */
export const nothing: InputResult = { result: "done", changed: false, events: [] };

/** How the game ended, if one of these events tells it. */
export function endOf(events: readonly GameEvent[]): EndEvent | undefined {
  return events.find((event): event is EndEvent => event.type === "end");
}

/** Whether play goes on in this position. */
export function playGoesOn(report: Report, position: Position): boolean {
  return report.result === "done" && !report.restart && position.ending === "playing";
}

/** Whether a cycle that was played wants another one after it. */
export function asksForMore(report: Report, position: Position): boolean {
  return report.again && report.changed && playGoesOn(report, position);
}

/** What a cycle reports, as what came of an input. */
export function playedOf(report: Report): InputResult {
  const { result, changed, reason, fault, events } = report;
  const isPlain = !reason && !fault;
  if (isPlain && result === "done" && events.length === 0) return changed ? change : nothing;
  if (isPlain) return { result, changed, events };
  return { result, changed, ...(reason && { reason }), ...(fault && { fault }), events };
}

/** An input turned away for a reason. */
export function turnAway(reason: Reason): InputResult {
  return { result: "refused", changed: false, reason, events: [] };
}

/** The same with sounds after it. */
export function withSounds(played: InputResult, sounds: readonly GameEvent[]): InputResult {
  return sounds.length === 0 ? played : { ...played, events: [...played.events, ...sounds] };
}

/** An input turned away in the words of the session, which no rule of the game knows. */
export function refused(text: string): InputResult {
  return turnAway(turnedAway(text));
}
