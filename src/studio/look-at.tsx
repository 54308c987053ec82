import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { changeWords, type CycleTrace, inspectedInWords, type Timeline, Words } from "../trace/index.ts";
import type { ChosenCell } from "./time-line.tsx";

export interface LookAtProps {
  readonly timeline: Timeline;
  /** The cycle that is looked at and a moment of it; without one the beginning of the play. */
  readonly cycle: CycleTrace | undefined;
  readonly moment: number;
  readonly chosen: ChosenCell;
  /** A line of the text. */
  line(file: number, line: number): string;
}

/** What lies in the chosen cell, seen and covered, and what a body there would meet if it moved. */
export function LookAt({ timeline, cycle, moment, chosen, line }: LookAtProps): VNode | null {
  const [word, setWord] = useState("");
  const [body, setBody] = useState(0);
  const { block, spot } = chosen;
  const change = changeWords.get(word);
  const cell = { board: block.board, player: block.player, ...spot };
  const wish = { cell, body, ...(change && { change }) };
  const { inspected, position } = timeline.look(wish, cycle && { cycle, moment });
  if (!inspected) return null;
  const { program } = timeline.game;
  const bodies = inspected.contents?.things.filter((it) => it.body && !it.body.settled).reverse() ?? [];
  const told = inspectedInWords(inspected, new Words(program, position), ([file, at]) => line(file, at));
  return (
    <div class="why look">
      {bodies.length > 0 && (
        <label>
          What if{" "}
          <select value={body} onChange={(event) => setBody(Number(event.currentTarget.value))}>
            {bodies.map(({ kind }, index) => (
              <option key={index} value={index}>
                {program.kinds[kind].name}
              </option>
            ))}
          </select>{" "}
          goes{" "}
          <select value={word} onChange={(event) => setWord(event.currentTarget.value)}>
            <option value="">nowhere</option>
            {[...changeWords.keys()].map((it) => (
              <option key={it} value={it}>
                {it}
              </option>
            ))}
          </select>
          ?
        </label>
      )}
      <div role="status" class="found">
        {told.map((it, index) => (
          <p key={index}>{index === 0 ? `${spot.x} ${spot.y}: ${it}` : it}</p>
        ))}
      </div>
    </div>
  );
}
