import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isRoomAct, type LivePlay } from "../../play/index.ts";
import type { LeftLine, PlayRecord, RecordRow } from "../../session/index.ts";
import { playRecordOf } from "../record.ts";
import { Button, RoundButton } from "../widgets/button.tsx";
import { stepKeys } from "../input/keyboard.ts";
import { capitalize } from "../../base/index.ts";
import { t, translateForeignText } from "../language.ts";

export interface MoveListProps {
  readonly play: LivePlay;
  /** Maps the number of inputs played up to a move to the mark of the move: `?!`, `?` or `??`. */
  readonly marks?: ReadonlyMap<number, string> | undefined;
  /** Holds content shown below the list. */
  readonly below?: ComponentChildren;
}

/** Returns the number of inputs that led to the shown position. */
export const countShownInputs = ({ past, session }: LivePlay): number => (past ?? session).inputs.length;

/** Returns the number, from 0, of the row that led to the shown position; -1 if that is the position before all rows. */
const shownRowOf = (play: LivePlay, rows: readonly RecordRow[]): number =>
  rows.filter((it) => it.inputs <= countShownInputs(play)).length - 1;

function showAfter(play: LivePlay, record: PlayRecord, inputs: number): void {
  play.lookAt(inputs >= (record.rows.at(-1)?.inputs ?? 0) ? undefined : record.sessionAfter(inputs));
}

/** Shows the position one row earlier (-1) or later (1), or the first or last (infinite); returns false if nothing was played. */
export function stepThrough(play: LivePlay, step: number): boolean {
  const record = playRecordOf(play);
  const { rows } = record;
  const shownRow = shownRowOf(play, rows);
  if (rows.length > 0) showAfter(play, record, rows[Math.min(shownRow + step, rows.length - 1)]?.inputs ?? 0);
  return rows.length > 0;
}

/** Limits how many rounds around the shown one are listed. The limit is lower in single-player games, in which many rows share a line, which is slow to lay out. */
const roundLimits = { several: 300, alone: 20 };

/** Lists the moves played; clicking a move shows the position after it. */
export function MoveList({ play, marks, below }: MoveListProps): VNode {
  const record = playRecordOf(play);
  const { rows, variations } = record;
  const hasRivals = play.game.program.players.length > 1;
  const rounds = useMemo(() => groupRounds(rows, hasRivals), [rows.length, rows.at(-1), hasRivals]);
  const numbers = useMemo(() => {
    let moveCount = 0;
    return rounds.map(([it]) => (it?.aside ? undefined : ++moveCount));
  }, [rounds]);
  const shownRow = shownRowOf(play, rows);
  const shownRound = rounds.findIndex((it) => rows[shownRow] !== undefined && it.includes(rows[shownRow]));
  const maxRounds = hasRivals ? roundLimits.several : roundLimits.alone;
  const firstRound = Math.max(0, Math.min(shownRound - maxRounds / 2, rounds.length - maxRounds));
  const element = useRef<HTMLDivElement>(null);
  // The list is scrolled after the frame is painted, so that key presses do not wait for the layout of the list.
  useEffect(() => scrollToSelected(element.current), [shownRow, rows.length]);
  const stepByKey = (event: KeyboardEvent): void => {
    const step = stepKeys[event.key];
    if (!step) return;
    event.preventDefault();
    stepThrough(play, step[0] + step[1]);
  };
  return (
    <div class="record" role="group" aria-label={t("What was played")}>
      <RoundButton
        icon="back"
        label={t("One back")}
        disabled={shownRow < 0}
        onClick={() => stepThrough(play, -1)}
      />
      <div
        class={hasRivals ? "moves rounds" : "moves"}
        ref={element}
        tabIndex={0}
        role={rows.length > 0 ? "listbox" : "group"}
        aria-label={t("Moves: arrows step through them, Home and End lead to their ends")}
        onKeyDown={stepByKey}
      >
        {rounds.slice(firstRound, firstRound + maxRounds).map((round, index) => (
          <Round
            key={firstRound + index}
            play={play}
            round={round}
            number={numbers[firstRound + index]}
            shownRow={rows[shownRow]}
            marks={marks}
            show={(inputs) => showAfter(play, record, inputs)}
          />
        ))}
      </div>
      <RoundButton
        icon="onward"
        label={t("One on")}
        disabled={shownRow >= rows.length - 1}
        onClick={() => stepThrough(play, 1)}
      />
      <RoundButton
        icon="last"
        label={t("Back to the play")}
        disabled={!play.past}
        onClick={() => play.lookAt(undefined)}
      />
      <div class="lines-left">
        {below}
        {variations.map((branch, it) => (
          <BranchButton key={it} branch={branch} onClick={() => play.continueWith(record.endOf(branch))} />
        ))}
      </div>
    </div>
  );
}

interface RoundProps extends Pick<MoveListProps, "play" | "marks"> {
  readonly round: readonly RecordRow[];
  /** Holds the number of the move, from 1; undefined for rows that are not moves, such as an offer of a draw. */
  readonly number: number | undefined;
  readonly shownRow: RecordRow | undefined;
  show(inputs: number): void;
}

function Round({ play, round, number, shownRow, marks, show }: RoundProps): VNode {
  return (
    <div class="round-of" role="presentation">
      <span class="number" aria-hidden="true">
        {number !== undefined && `${number}.`}
      </span>
      {round.map((row) => (
        <span
          key={row.inputs}
          class={`move${row.aside ? " aside" : row.player % 2 === 0 ? "" : " second"}`}
          role="option"
          aria-selected={row === shownRow}
          aria-label={`${number === undefined ? "" : `${number}. `}${rowText(row, play)}${marks?.get(row.inputs) ?? ""}`}
          onClick={() => show(row.inputs)}
        >
          {rowText(row, play)}
          {marks?.has(row.inputs) && <b>{marks.get(row.inputs)}</b>}
        </span>
      ))}
    </div>
  );
}

/** Returns the text of a row. A draw that did not end the game was only offered. */
function rowText({ text, aside, inputs }: RecordRow, { game, session }: LivePlay): string {
  if (!aside) return text;
  const hasEnded = session.status !== "playing" && inputs === session.inputs.length;
  const isOffer = text === "draw" && isRoomAct(game.program, text) && !hasEnded;
  return isOffer ? t("Draw offered") : translateForeignText(capitalize(text));
}

/** Shows a button for a variation that was abandoned when somebody played on from an earlier position. */
function BranchButton({ branch: variation, onClick }: { readonly branch: LeftLine; onClick(): void }): VNode {
  const firstMoves = variation.rows.slice(0, 3).map((it) => it.text);
  const text = variation.rows.length > 3 ? `${firstMoves.join(" ")} …` : firstMoves.join(" ");
  return (
    <Button class="plain small" title={t("The line that was left here: go back to it")} onClick={onClick}>
      {t("Earlier line: {}", text)}
    </Button>
  );
}

/** Groups rows into rounds. Within a round, each row belongs to a player with a higher number than the row before it. */
function groupRounds(rows: readonly RecordRow[], hasRivals: boolean): readonly (readonly RecordRow[])[] {
  const rounds: RecordRow[][] = [];
  for (const row of rows) {
    const last = rounds.at(-1)?.at(-1);
    if (hasRivals && last && row.player > last.player && !row.aside && !last.aside) rounds.at(-1)?.push(row);
    else rounds.push([row]);
  }
  return rounds;
}

/** Scrolls the list so that the selected row is visible; the page around the list does not scroll. */
function scrollToSelected(listElement: HTMLElement | null): void {
  const row = listElement?.querySelector<HTMLElement>("[aria-selected=true]");
  if (!listElement || !row) return;
  const [listBox, rowBox] = [listElement.getBoundingClientRect(), row.getBoundingClientRect()];
  listElement.scrollTop += rowBox.top - listBox.top - (listBox.height - rowBox.height) / 2;
  listElement.scrollLeft += rowBox.left - listBox.left - (listBox.width - rowBox.width) / 2;
}
