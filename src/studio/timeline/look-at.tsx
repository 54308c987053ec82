import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { changeWords, type CycleTrace, inspectedInWords, type Timeline, Words } from "../../trace/index.ts";
import type { ChosenCell } from "./time-line.tsx";
import { Select } from "../../web/index.ts";
import { say } from "../texts/index.ts";

export interface LookAtProps {
  readonly timeline: Timeline;
  /** The cycle that is looked at and a moment of it; without one the beginning of the play. */
  readonly cycle: CycleTrace | undefined;
  readonly moment: number;
  readonly chosen: ChosenCell;
  /** A line of the text. */
  line(file: number, line: number): string;
}

/** What a body may do, by its word. */
const changes = ["", ...changeWords.keys()].map((it) => [it, it === "" ? "nowhere" : it] as const);

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
          {say("What if")}{" "}
          <Select
            value={body}
            options={bodies.map(({ kind }, index) => [index, program.kinds[kind].name])}
            onChoose={setBody}
          />{" "}
          {say("goes")} <Select value={word} options={changes} onChoose={setWord} />?
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
