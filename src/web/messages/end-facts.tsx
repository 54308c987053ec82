import type { VNode } from "preact";
import { type Given, scoreOf, scoreText } from "../../session/index.ts";
import type { PlayerProps } from "../player-props.ts";
import { formatTime } from "../clocks.ts";
import { t, translateForeignText } from "../language.ts";

/** Shows the results of a game with a clock: its duration, the inputs per second, and its rank among the stored scores. */
export function EndFacts({ play, keeper }: Pick<PlayerProps, "play" | "keeper">): VNode | null {
  const { game, session, person } = play;
  const { tick } = game.program;
  if (!tick) return null;
  const runs = session.inputs.runs();
  const countCycles = (counts: (given: readonly Given[]) => boolean): number =>
    runs.reduce(
      (sum, { input, times }) => (input.type === "cycle" && counts(input.given) ? sum + times : sum),
      0,
    );
  const isOwn = (given: readonly Given[]): boolean =>
    given.some(({ player = person }) => person === undefined || player === person);
  const seconds = (countCycles(() => true) * tick.microseconds) / 1_000_000;
  const keysPerSecond = seconds > 0 ? countCycles(isOwn) / seconds : 0;
  const result = keeper?.result?.session === session ? keeper.result : undefined;
  const bestScore =
    result && keeper?.scores.find((it) => it.by === result.score.by && it.level === result.score.level);
  // A game that is not kept has no rank, but its score is known all the same.
  const points = scoreOf(session);
  const score = result ? scoreText(result.score) : points !== undefined && `score ${points}`;
  const resultRows: readonly (readonly [string, string | undefined])[] = [
    [t("Time"), formatTime(1000 * seconds) + (seconds < 10 ? " s" : "")],
    [t("Keys a second"), keysPerSecond.toFixed(1)],
    [t("Result"), score ? translateForeignText(score) : undefined],
    [t("Rank"), result && rankText(result.place, keeper?.scores.length ?? 0)],
    [t("Best"), bestScore && result?.place !== 1 ? translateForeignText(scoreText(bestScore)) : undefined],
  ];
  return (
    <dl class="end-facts">
      {resultRows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Describes a rank among the stored scores; undefined means that the score does not count. */
function rankText(rank: number | undefined, scoreCount: number): string {
  if (rank === undefined) return t("not counted");
  if (rank === Infinity) return t("below the best {}", scoreCount);
  return rank === 1 ? t("1, a new best") : String(rank);
}
