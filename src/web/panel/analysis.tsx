import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ComputerPlayers, type LivePlay, type Thought, thoughtInWords } from "../../play/index.ts";
import { PlayRecord } from "../../session/index.ts";
import { levels } from "../../solve/index.ts";
import { openThinker } from "../thinking/index.ts";
import { t, translateName } from "../language.ts";
import { type Analysis, expectationOf, marksOf } from "./marks.ts";

/** Limits the time spent on each position, in milliseconds. */
const maxSearchTime = 250;

/** Evaluates all positions of a game while `isWanted` is true. */
export function useAnalysis(play: LivePlay, isWanted: boolean): Analysis | undefined {
  const [analysis, setAnalysis] = useState<Analysis>();
  const { game, session } = play;
  useEffect(() => {
    if (!isWanted) return undefined;
    const seats = game.program.players.map((_, player) => player);
    const computer = new ComputerPlayers(
      game,
      { seats, level: levels.length, seed: 1 },
      openThinker("opponent"),
    );
    const record = new PlayRecord(session);
    const thoughts = new Map<number, Thought>();
    let isActive = true;
    const evaluateAll = async (): Promise<void> => {
      // The newest position is evaluated first, because it is the one that the user sees.
      for (const inputs of [0, ...record.rows.map((it) => it.inputs)].reverse()) {
        const position = record.sessionAfter(inputs);
        // A finished position is not evaluated, because its result is known.
        if (position.status !== "playing") continue;
        const timer = setTimeout(() => computer.hurry(), maxSearchTime);
        await computer.choose(position);
        clearTimeout(timer);
        if (!isActive) return;
        if (computer.thought) thoughts.set(inputs, computer.thought);
        setAnalysis({ thoughts, marks: marksOf(record, thoughts, game.program.players[0]?.name ?? "") });
      }
    };
    // If the computer fails, the results found so far are kept.
    evaluateAll().catch(() => {});
    return () => {
      isActive = false;
      computer.close();
    };
  }, [play, session, isWanted && session.inputs.at(-1), isWanted]);
  return isWanted ? analysis : undefined;
}

interface AnalysisBarProps {
  readonly play: LivePlay;
  readonly analysis: Analysis | undefined;
  readonly inputCount: number;
}

/** Shows which player is better in the shown position, and the best continuation. */
export function AnalysisBar({ play, analysis, inputCount }: AnalysisBarProps): VNode {
  // Entries are ordered from the newest position to the oldest.
  const thought = [...(analysis?.thoughts ?? [])].find(([inputs]) => inputs <= inputCount)?.[1];
  const firstPlayer = play.game.program.players[0]?.name ?? "";
  return (
    <div class="analysis" role="group" aria-label={t("Analysis")}>
      <meter
        min={0}
        max={1}
        value={thought ? expectationOf(thought, firstPlayer) : 0.5}
        aria-label={t("What {} can expect", translateName(firstPlayer))}
      />
      <p>{thought ? thoughtInWords({ ...thought, name: translateName(thought.name) }, t) : t("Thinking…")}</p>
    </div>
  );
}
