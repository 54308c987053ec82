import { closeRecords } from "./records/records.ts";
import { applyCommands, win } from "./machine/apply-commands.ts";
import type { Machine } from "./machine/machine.ts";
import { recycleNodes } from "./state/piles.ts";
import type { CompiledProgram } from "./machine/compiled-program.ts";

/** Runs one cycle whose input has been admitted (R1): timers count, the steps run in order, then the ends are judged. */
export function runCycle(m: Machine, compiled: CompiledProgram): void {
  if (m.layout.hasPiles) recycleNodes(m.state);
  const { me } = m;
  compiled.timers?.(m);
  m.me = me;
  m.observer?.beforeSteps(m);
  runSteps(m, compiled);
  if (compiled.doesMore) finishCycle(m, compiled);
  if (m.layout.bodies !== undefined) closeRecords(m.state, m.loose);
}

/** Runs the steps, skipping those whose signals are off, and counts the work of each. */
function runSteps(m: Machine, { steps }: CompiledProgram): void {
  for (let i = 0; i < steps.length && m.goesOn; i++) {
    const step = steps[i];
    if (step.waits !== 0 && (step.waits & m.signals) === 0) continue;
    const { work } = m;
    step.run(m);
    m.countStep(step.site, m.work - work);
  }
}

/** Does what may come after the steps. */
export function finishCycle(m: Machine, compiled: CompiledProgram): void {
  if (m.goesOn || leavesRefused(m)) applyCommands(m);
  if (m.goesOn && compiled.steps.length > 0) compiled.follow?.(m.state);
  m.me = m.state.turn;
  if (m.goesOn) compiled.ends?.(m);
  if (m.goesOn && m.commands.win) win(m);
  if (m.goesOn) compiled.losePushes?.(m);
  if (m.goesOn || m.stop === "ended") compiled.remember?.(m);
}

/** Whether a cycle that was refused leaves all the same. */
function leavesRefused({ stop, commands, layout }: Machine): boolean {
  const { after } = commands;
  if (stop !== "refused" || layout.program.habits?.leavesFirst !== true) return false;
  return after === "undo" || typeof after === "number";
}
