import type { FastGenerated, FastParts, GameOptions } from "../../core/game/fast-parts.ts";
import { type Game, makeGame } from "../../core/game/index.ts";
import type { Program } from "../../program/index.ts";
import { type TimedChoice, type TrialSchedule, ChoiceTrials, defaultTrialSchedule } from "./trials.ts";

/**
 * Makes a game that times two implementations during a match and continues with the faster one: for cycles, generated code or closures; for
 * scans, sets of cells that follow the kinds or not. @param now returns the time in any unit
 */
export function makeChoosingGame(
  program: Program,
  options: GameOptions & { readonly fast: FastParts },
  now: () => number,
  schedule: TrialSchedule = defaultTrialSchedule,
): Game {
  const { fast } = options;
  if (fast.generated === undefined) return makeGame(program, options);
  const trials = new ChoiceTrials(now, schedule);
  const timedGenerator = chooseByTrials(fast.generated, trials);
  const game = makeGame(program, { ...options, fast: { ...fast, generated: timedGenerator } });
  const cycle = game.cycle.bind(game);
  game.cycle = (position, input) => {
    trials.begin();
    const report = cycle(position, input);
    trials.end();
    return report;
  };
  return game;
}

/** Returns a code generator whose generated code runs only while timed trials choose it. */
function chooseByTrials(generated: FastGenerated, trials: ChoiceTrials): FastGenerated {
  const cycleChoice: TimedChoice = { current: undefined, winner: 0 };
  const scanChoice: TimedChoice = { current: undefined, winner: 0 };
  return {
    threshold: generated.threshold,
    program(closures, m) {
      const { run, ends } = closures;
      const generatedCode = generated.program(closures, m);
      if (generatedCode === undefined) return undefined;
      trials.add(cycleChoice);
      return {
        run: (it) => (cycleChoice.current === 1 ? run(it) : generatedCode.run(it)),
        ends: (it) => (cycleChoice.current === 1 ? ends?.(it) : generatedCode.ends(it)),
      };
    },
    generateScan(plan, layout) {
      const generatedScan = generated.generateScan(plan, layout);
      if (generatedScan !== undefined) trials.add(scanChoice);
      return generatedScan;
    },
    get followsChanges() {
      return scanChoice.current === undefined ? undefined : scanChoice.current === 0;
    },
  };
}
