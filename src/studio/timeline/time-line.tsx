import type { Source } from "../../base/index.ts";
import type { Position } from "../../game/index.ts";
import type { Movement } from "../../program/index.ts";
import type { Session } from "../../session/index.ts";
import { type Block, type BoardBlock, boardsOf, looksOf, type BoardSpot } from "../../view/index.ts";
import { CellBoard } from "../painting/cell-board.tsx";
import { Slider, TraceRows } from "./trace-rows.tsx";
import { WhyNot } from "./why-not.tsx";
import type { VNode } from "preact";
import { useState, useEffect, useMemo } from "preact/hooks";
import {
  type CycleTrace,
  type InputTrace,
  type TraceRow,
  type WishChange,
  changeWords,
  inspectedInWords,
  Words,
  cellsChanged,
  labelsOf,
  traceRows,
  Timeline,
} from "../../trace/index.ts";
import { Select, Button } from "../../web/index.ts";
import { TextButton, translateCount, translateWorkshop } from "../texts/index.ts";

interface CellInspectorProps {
  readonly timeline: Timeline;
  /** Holds the inspected cycle; undefined to inspect the start of the session. */
  readonly cycle: CycleTrace | undefined;
  /** Holds the number of the inspected moment of the cycle; each change of the cycle leads to the next moment. */
  readonly moment: number;
  readonly chosen: ChosenCell;
  /** Returns the text of a line. */
  lineText(file: number, line: number): string;
}

/** Lists the changes of a body that the user can try, as words. */
const changeOptions = ["", ...changeWords.keys()].map((it) => [it, it === "" ? "nowhere" : it] as const);

/** Shows everything in the chosen cell, visible or covered, and the collisions if a body there moved. */
function CellInspector({ timeline, cycle, moment, chosen, lineText }: CellInspectorProps): VNode | null {
  const [name, setName] = useState("");
  const [bodyIndex, setBodyIndex] = useState(0);
  const { block, spot } = chosen;
  const change = changeWords.get(name);
  const cell = { board: block.board, player: block.player, ...spot };
  const query = { cell, body: bodyIndex, ...(change && { change }) };
  const { inspected, position } = timeline.inspectAt(query, cycle && { cycle, moment });
  if (!inspected) return null;
  const { program } = timeline.game;
  const bodies = inspected.contents?.things.filter((it) => it.body && !it.body.settled).reverse() ?? [];
  const lines = inspectedInWords(inspected, new Words(program, position), ([file, at]) => lineText(file, at));
  return (
    <div class="why look">
      {bodies.length > 0 && (
        <label>
          {translateWorkshop("What if")}{" "}
          <Select
            value={bodyIndex}
            options={bodies.map(({ kind }, index) => [index, program.kinds[kind].name])}
            onChoose={setBodyIndex}
          />{" "}
          {translateWorkshop("goes")} <Select value={name} options={changeOptions} onChoose={setName} />?
        </label>
      )}
      <div role="status" class="found">
        {lines.map((it, index) => (
          <p key={index}>{index === 0 ? `${spot.x} ${spot.y}: ${it}` : it}</p>
        ))}
      </div>
    </div>
  );
}

export interface TimeLineProps {
  /** Holds the session to inspect. */
  readonly session: Session;
  /** Lists the source texts of the game. */
  readonly sources: readonly Source[];
  /** Shows a line of the text. */
  onLine(line: number): void;
  /** Resumes the session from the shown input; undefined if the session cannot be resumed. */
  readonly onGoOn?: ((inputs: number) => void) | undefined;
}

/** Describes the cell that the user has chosen on a board of the time line. */
export interface ChosenCell {
  readonly block: BoardBlock;
  readonly spot: BoardSpot;
}

/** Shows all inputs of a session and the steps of each input, with controls to go back and forth. */
export function TimeLine({ session, sources, onLine, onGoOn }: TimeLineProps): VNode {
  const timeline = useMemo(() => new Timeline(session), [session]);
  const [chosenNumber, setChosenNumber] = useState(timeline.length);
  useEffect(() => setChosenNumber((it) => Math.min(it, timeline.length)), [timeline]);
  const number = Math.min(chosenNumber, timeline.length);
  const trace = useMemo(() => timeline.input(number), [timeline, number]);
  return (
    <div class="time-line">
      <div class="transport" role="group" aria-label={translateWorkshop("Inputs")}>
        <Slider
          name={translateWorkshop("Input")}
          at={number}
          max={timeline.length}
          text={describeInput(number, timeline.length, trace)}
          onGo={setChosenNumber}
        />
        <div class="where">
          <output>{describeInput(number, timeline.length, trace)}</output>
          {(session.game.program.tick ? ([-1, 1] as const) : []).map((direction) => {
            const next = findGivenInput(timeline, number, direction);
            return (
              <Button key={direction} disabled={next === undefined} onClick={() => setChosenNumber(next!)}>
                {direction < 0 ? `◀ ${translateWorkshop("Given")}` : `${translateWorkshop("Given")} ▶`}
              </Button>
            );
          })}
          {onGoOn && (
            <TextButton
              disabled={number >= session.inputs.length}
              onClick={() => onGoOn(number)}
              text="Play from here"
            />
          )}
        </div>
      </div>
      <InputView key={number} {...{ timeline, trace, sources, onLine, at: number }} />
    </div>
  );
}

/** Returns the number of the nearest earlier or later input that is not just passing time; undefined if there is none. */
function findGivenInput({ inputs }: Timeline, inputNumber: number, step: 1 | -1): number | undefined {
  for (let number = inputNumber + step; number > 0 && number <= inputs.length; number += step) {
    const input = inputs[number - 1];
    if (input.type !== "cycle" || input.given.length > 0) return number;
  }
  return undefined;
}

function describeInput(number: number, length: number, { input }: InputTrace): string {
  if (number > 0) return translateWorkshop("Input {} of {}: {}", number, length, input);
  return translateCount(length, "The beginning, before the input", "The beginning, before {} inputs");
}

interface InputViewProps extends Pick<TimeLineProps, "sources" | "onLine"> {
  readonly timeline: Timeline;
  readonly trace: InputTrace;
  readonly at: number;
}

/** Shows the effects of one input. */
function InputView({ timeline, trace, at, sources, onLine }: InputViewProps): VNode {
  const { program } = timeline.game;
  const [cycle, setCycle] = useState(0);
  const [showsAll, setShowsAll] = useState(false);
  const [chosenRow, setChosenRow] = useState<TraceRow>();
  const [chosenCell, setChosenCell] = useState<ChosenCell>();
  const current = trace.cycles[cycle];
  const [moment, setMoment] = useState(current?.moments ?? 0);
  const labels = useMemo(() => program.files.map((it) => labelsOf(textOf(sources, it))), [sources]);
  const rows = useMemo(
    () =>
      current
        ? traceRows(
            current,
            new Words(program, current.positionAt(0)),
            (file, line) => labels[file]?.(line) ?? { code: "" },
          )
        : [],
    [current],
  );
  const show = (newMoment: number, nextRow = findRowAt(rows, newMoment)): void => {
    setMoment(newMoment);
    setChosenRow(nextRow);
    if (nextRow?.part.at?.[0] === 0) onLine(nextRow.part.at[1]);
  };
  const isEnd = moment === current?.moments;
  const blocks =
    current && !isEnd ? timeline.blocksAt(current, moment) : lastBlocks(timeline, trace, current);
  const markedCells =
    chosenRow?.cells ?? (current && !current.isBeginning ? cellsChanged(current, 0, current.moments) : []);
  const boards = current?.positionAt(0).boards ?? [];
  // A cycle begins without requested movements, so the changes since then are all movements requested at this moment.
  const movementChanges = current?.between(0, moment).wishes ?? [];
  return (
    <>
      <div class="boards">
        {boardsOf(blocks).map((block) => (
          <CellBoard
            key={`${block.board} ${block.player}`}
            block={block}
            looks={looksOf(program)}
            label={translateWorkshop("Board {} at this moment.", block.name)}
            chosen={chosenCell && isSameBoard(chosenCell.block, block) ? chosenCell.spot : undefined}
            marked={listSquares(block, markedCells, boards)}
            movements={mapMovements(block, movementChanges, boards)}
            onCell={(spot) => setChosenCell({ block, spot })}
          />
        ))}
      </div>
      {current && (
        <div class="transport" role="group" aria-label={translateWorkshop("Steps")}>
          <Slider name={translateWorkshop("Step")} at={moment} max={current.moments} onGo={show} />
          {trace.cycles.length > 1 && (
            <Select
              label={translateWorkshop("Cycle")}
              value={cycle}
              options={trace.cycles.map((_, it) => [it, cycleName(trace, it)])}
              onChoose={(next) => {
                setCycle(next);
                setChosenRow(undefined);
                setMoment(trace.cycles[next].moments);
              }}
            />
          )}
          <label>
            <input type="checkbox" checked={showsAll} onChange={() => setShowsAll(!showsAll)} />{" "}
            {translateWorkshop("Also what did nothing")}
          </label>
        </div>
      )}
      <div class="telling">
        {current && describeOutcome(trace) !== "" && <p class="refused">{describeOutcome(trace)}</p>}
        {current ? (
          <TraceRows {...{ rows, showsAll }} chosen={chosenRow} onChoose={(it) => show(it.part.to, it)} />
        ) : (
          <p class="quiet">{emptyText(timeline, trace, at)}</p>
        )}
        {chosenCell && (
          <CellInspector
            key={`${chosenCell.block.board} ${chosenCell.block.player} ${chosenCell.spot.x} ${chosenCell.spot.y}`}
            {...{ timeline, moment, chosen: chosenCell }}
            cycle={current}
            lineText={(file, line) => labels[file]?.(line).code ?? ""}
          />
        )}
        {current && (
          <WhyNot
            cycle={current}
            program={program}
            text={textOf(sources, program.files[0])}
            moment={moment}
            row={chosenRow}
            chosen={chosenCell}
            onLine={onLine}
          />
        )}
      </div>
    </>
  );
}

/** Returns the name of a cycle with its number; the start of a level is not counted. */
function cycleName({ cycles }: InputTrace, index: number): string {
  if (cycles[index].isBeginning) return translateWorkshop("The next level begins");
  const countedCycles = cycles.filter((it) => !it.isBeginning);
  return translateWorkshop("Cycle {} of {}", countedCycles.indexOf(cycles[index]) + 1, countedCycles.length);
}

/** Returns the text shown if there is no cycle to inspect. */
function emptyText({ length }: Timeline, trace: InputTrace, number: number): string {
  if (number > 0) return describeOutcome(trace) || translateWorkshop("The input ran no cycle.");
  if (length > 0) return translateWorkshop("Nothing happens before the first input.");
  return translateWorkshop(
    "Nothing has been played yet. Play a little and come back: each input is here then, step by step.",
  );
}

/** Returns the blocks at the end of a cycle, before a rollback if the cycle was rolled back. */
function lastBlocks(
  timeline: Timeline,
  { cycles, blocks }: InputTrace,
  cycle: CycleTrace | undefined,
): readonly Block[] {
  const isLast = cycle === undefined || (cycle === cycles.at(-1) && cycle.report.result === "done");
  const goesOn = cycle && (cycle.report.restart || cycle.positionAt(cycle.moments).ending === "won");
  return isLast && !goesOn ? blocks : timeline.blocksAt(cycle!, cycle!.moments);
}

function describeOutcome({ result }: InputTrace): string {
  if (result.result === "done") return "";
  return `${result.reason?.text ?? result.fault?.text ?? translateWorkshop("It was turned away.")} ${translateWorkshop("All is as it was before.")}`;
}

function textOf(sources: readonly Source[], file: string): string {
  return sources.find((it) => it.file === file)?.text ?? "";
}

function isSameBoard(a: BoardBlock, b: BoardBlock): boolean {
  return a.board === b.board && a.player === b.player;
}

/** Returns the squares of a block that show the given cells. */
function listSquares(
  block: BoardBlock,
  cells: readonly number[],
  boards: Position["boards"],
): ReadonlySet<number> {
  const layout = boards.find((it) => it.board === block.board && it.player === block.player);
  const squares = new Set<number>();
  for (const cell of layout ? cells : []) {
    const i = cell - layout!.first;
    const [x, y] = [(i % layout!.width) - block.x, Math.floor(i / layout!.width) - block.y];
    if (i >= 0 && x >= 0 && y >= 0 && x < block.width && y < block.height) squares.add(y * block.width + x);
  }
  return squares;
}

/** Returns the intended movements on the squares of a block. */
function mapMovements(
  block: BoardBlock,
  changes: readonly WishChange[],
  boards: Position["boards"],
): ReadonlyMap<number, Movement> {
  const movementByCell = new Map<number, Movement>();
  for (const { cell, wish } of changes)
    for (const square of wish ? listSquares(block, [cell], boards) : []) movementByCell.set(square, wish!);
  return movementByCell;
}

/** Returns the innermost row whose part contains the change just before a moment. */
function findRowAt(rows: readonly TraceRow[], moment: number): TraceRow | undefined {
  for (const row of rows) {
    if (row.part.from >= moment || row.part.to < moment) continue;
    return findRowAt(row.innerRows, moment) ?? row;
  }
  return undefined;
}
