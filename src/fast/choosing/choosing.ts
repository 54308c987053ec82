import type { FastGenerated, FastImpls, GameOptions } from "../../core/game/fast-parts.ts";
import { type Game, makeGame } from "../../core/game/index.ts";
import type { Program } from "../../program/index.ts";
import { type TimedChoice, type TrialSchedule, ChoiceTrials, defaultTrialSchedule } from "./trials.ts";

/**
 * Makes a game that times two implementations while it is played and chooses the faster, if neither is faster in all games: generated
 * code or closures for cycles, and sets of scans that follow the kinds or not.  @param now returns the time, in any unit
 */
export function makeChoosingGame(
  program: Program,
  options: GameOptions & { readonly fast: FastImpls },
  now: () => number,
  pace: TrialSchedule = defaultTrialSchedule,
): Game {
  const { fast } = options;
  if (fast.generated === undefined) return makeGame(program, options);
  const trials = new ChoiceTrials(now, pace);
  const generated = choosing(fast.generated, trials);
  const game = makeGame(program, { ...options, fast: { ...fast, generated } });
  const cycle = game.cycle.bind(game);
  game.cycle = (position, input) => {
    trials.begin();
    const report = cycle(position, input);
    trials.end();
    return report;
  };
  return game;
}

/** Returns a code generator whose code is used only while timed trials choose it. */
function choosing(generated: FastGenerated, trials: ChoiceTrials): FastGenerated {
  const cycles: TimedChoice = { way: undefined, chosen: 0 };
  const scans: TimedChoice = { way: undefined, chosen: 0 };
  return {
    after: generated.after,
    program(closures, m) {
      const { run, ends } = closures;
      const made = generated.program(closures, m);
      if (made === undefined) return undefined;
      trials.add(cycles);
      return {
        run: (it) => (cycles.way === 1 ? run(it) : made.run(it)),
        ends: (it) => (cycles.way === 1 ? ends?.(it) : made.ends(it)),
      };
    },
    scan(plan, layout) {
      const made = generated.scan(plan, layout);
      if (made !== undefined) trials.add(scans);
      return made;
    },
    get follows() {
      return scans.way === undefined ? undefined : scans.way === 0;
    },
  };
}
