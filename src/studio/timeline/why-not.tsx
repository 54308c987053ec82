import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type Program, walkProgram, type Where } from "../../program/index.ts";
import { type CycleTrace, labelsOf, type TraceRow, whyInWords, Words } from "../../trace/index.ts";
import type { ChosenCell } from "./time-line.tsx";
import { Select } from "../../web/index.ts";
import { translateWorkshop } from "../texts/index.ts";

export interface WhyNotProps {
  readonly cycle: CycleTrace;
  readonly program: Program;
  /** Holds the text of the game's own file. */
  readonly text: string;
  readonly moment: number;
  readonly row: TraceRow | undefined;
  readonly chosen: ChosenCell | undefined;
  onLine(line: number): void;
}

/** Explains why the chosen rule does not match at the chosen cell at the shown moment. */
export function WhyNot({ cycle, program, text, moment, row, chosen, onLine }: WhyNotProps): VNode | null {
  const lines = useMemo(() => listRuleLines(program), [program]);
  const label = useMemo(() => labelsOf(text), [text]);
  const [pickedLine, setPickedLine] = useState<number>();
  if (lines.length === 0) return null;
  const lineOfRow = row?.part.at && lines.includes(row.part.at[1]) ? row.part.at[1] : undefined;
  const line = pickedLine ?? lineOfRow ?? lines[0];
  return (
    <div class="why">
      <label>
        {translateWorkshop("Why does this rule not match?")}{" "}
        <Select
          value={line}
          options={lines.map((it) => [it, `${it}: ${label(it).code}`])}
          onChoose={(next) => {
            setPickedLine(next);
            onLine(next);
          }}
        />
      </label>
      <div role="status">
        {chosen ? (
          explainMismatch(cycle, program, line, chosen, moment).map((it) => <p key={it}>{it}</p>)
        ) : (
          <p>{translateWorkshop("Choose a cell of the board.")}</p>
        )}
      </div>
    </div>
  );
}

function explainMismatch(
  cycle: CycleTrace,
  program: Program,
  line: number,
  { block, spot }: ChosenCell,
  moment: number,
): readonly string[] {
  const { boards } = cycle.positionAt(0);
  const layout = boards.find((it) => it.board === block.board && it.player === block.player);
  if (!layout) return [];
  const explanation = cycle.explainMismatch([0, line], layout.first + spot.y * layout.width + spot.x, moment);
  return explanation
    ? whyInWords(explanation, new Words(program, cycle.positionAt(0)))
    : [translateWorkshop("It is a rule of another board.")];
}

/** Returns the line numbers of the rules in a game's own file. */
function listRuleLines(program: Program): readonly number[] {
  const lines = new Set<number>();
  const addLine = ({ at }: { readonly at?: Where }): void => {
    if (at?.[0] === 0) lines.add(at[1]);
  };
  walkProgram(program, { rule: addLine, line: addLine });
  return [...lines].sort((a, b) => a - b);
}
