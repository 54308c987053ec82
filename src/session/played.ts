import type { Fault, GameEvent, Position, Reason, Report } from "../game/index.ts";
import type { EndEvent } from "./session-state.ts";
import { makeReason } from "./resolve.ts";

/**
 * Describes the result of an input: the parts of its cycles' reports that players see, and `quietReason` for the author.
 * Unless `result` is "done", the position is unchanged.
 */
export type InputResult = Pick<Report, "result" | "changed" | "reason" | "fault" | "events" | "quietReason">;

/** Creates a result. All results are created here so that they share one hidden class, which V8 accesses faster. */
export function makeInputResult(
  result: InputResult["result"],
  changed: boolean,
  events: readonly GameEvent[],
  reason?: Reason,
  fault?: Fault,
  quietReason?: Reason,
): InputResult {
  return { result, changed, reason, fault, events, quietReason };
}

/** Returns the result of an input that changed something. */
export const makeChangedResult = (events: readonly GameEvent[]): InputResult =>
  makeInputResult("done", true, events);

const silentChangedResult = /* @__PURE__ */ makeChangedResult([]);

/** Is the result of an input that was accepted but had no effect. */
export const unchangedResult = /* @__PURE__ */ makeInputResult("done", false, []);

/** Returns the event that ends the game, if there is one among the events. */
export function findEndEvent(events: readonly GameEvent[]): EndEvent | undefined {
  return events.find((event): event is EndEvent => event.type === "end");
}

/** Returns true if a cycle requested to go to a level. */
export const isLevel = (after: Report["after"]): after is number => typeof after === "number";

/** Returns true if a position can be played on after a cycle. */
export function canContinue(report: Report, position: Position): boolean {
  return (
    report.result === "done" && !report.restart && !isLevel(report.after) && position.ending === "playing"
  );
}

/** Returns true if a cycle requests a further cycle. */
export function needsAnotherCycle(report: Report, position: Position): boolean {
  return report.again && report.changed && canContinue(report, position);
}

/** Converts the report of a cycle to the result of an input. */
export function resultOfReport(report: Report): InputResult {
  const { result, changed, reason, fault, events, quietReason } = report;
  if (result === "done" && !(reason ?? fault ?? quietReason) && events.length === 0)
    return changed ? silentChangedResult : unchangedResult;
  return makeInputResult(result, changed, events, reason, fault, quietReason);
}

/** Returns the result of an input that was refused for a reason. */
export function makeRefusedResult(reason: Reason): InputResult {
  return makeInputResult("refused", false, [], reason);
}

/** Returns a result with sound events added. */
export function addSounds(inputResult: InputResult, sounds: readonly GameEvent[]): InputResult {
  return sounds.length === 0 ? inputResult : { ...inputResult, events: [...inputResult.events, ...sounds] };
}

/** Returns the result of an input that the session itself refused, not a rule of the game. */
export function makeSessionRefusal(text: string): InputResult {
  return makeRefusedResult(makeReason(text));
}
