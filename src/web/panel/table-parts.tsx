import type { PiecesProps } from "../board/pieces-view.tsx";
import { onceFor } from "../../base/index.ts";
import { hasPanel, hasSlots } from "../has-panel.ts";
import type { ComputerSide, SetComputerSide, Settings } from "../settings.ts";
import { RunningClock } from "./clock-view.tsx";
import { TableClock } from "./table-clock.ts";
import { CountDown } from "./count-down.tsx";
import { HowTo } from "../how-to.tsx";
import type { NamedControlButtonsProps } from "./meant-buttons.tsx";
import { findPreview, addPreview } from "./piece-preview.ts";
import { NewGame } from "./new-game.tsx";
import { Panel } from "./panel.tsx";
import { Premoves } from "./premoves.ts";
import { Scribbles } from "./scribbles.tsx";
import { sharedAddress } from "./shared-address.ts";
import { Sides } from "./sides.tsx";
import { hasNamedWells, usualRival, waitsForOpponent } from "./start.tsx";
import { AfterEnd, endText, resultForUser } from "../messages/card.tsx";
import { copyText } from "../clipboard.ts";
import { type Block, type BoardBlock, hidesSomething, mapBoards, withoutSaid } from "../../view/index.ts";
import { firstBoard } from "../board/pointing.ts";
import type { ScreenCell } from "../board/stage.tsx";
import { useBoardBox } from "./on-board.tsx";
import { isWatching, sideToAct } from "../messages/overlay.tsx";
import type { VNode } from "preact";
import { useState, useRef } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { RoundButton, Button } from "../widgets/button.tsx";
import { playerNameOf, t } from "../language.ts";

export interface TableProps extends PiecesProps {
  readonly rival: ComputerSide | undefined;
  readonly setRival: SetComputerSide;
  /** Holds the default opponent, who plays unless the user chooses somebody. */
  readonly opponent: Settings["opponent"];
  /** Holds the address for playing with a friend, if there is one. */
  readonly friend: string | undefined;
  /** Holds the cell under the pointer or the keyboard cursor, in games in which a click puts a piece on the board. */
  readonly aimedCell: ScreenCell | undefined;
  /** Is true if the new-game dialog is open, or the part of it that opens games. */
  readonly isBeginning: boolean;
  /** Is true if the dialog shows only the form for opening a game from text. */
  readonly opensGame: boolean;
  setBeginning(isOpen: boolean): void;
}

/** Returns the parts around the board for a frame. */
export function tableParts(props: TableProps) {
  const { play, frame, isBeginning, setBeginning } = props;
  const { moves, players, options = [] } = play.game.program;
  const clickable = premovesOf(play);
  const clock = clockOf(play);
  const preview = findPreview(play, props.aimedCell);
  const marked = clickable.markPlan(markLast(play, frame.players ? withoutSaid(frame.blocks) : frame.blocks));
  const blocks = addPreview(marked, preview);
  const hasWholePanel = hasPanel(play);
  // In real-time games with wells, a card over the boards shows the result instead.
  const isOver = frame.status !== "playing" && frame.message === undefined;
  const showsResult = hasWholePanel && isOver && !(play.hasClock && hasSlots(play));
  const hasChoices = players.length > 1 || options.length > 0;
  const onNew = hasChoices && !play.shared ? () => setBeginning(true) : undefined;
  const expectedRival = waitsForOpponent(props) ? usualRival(play) : props.rival;
  return {
    /** Holds the blocks for the stage, with the premove marked and without the texts that are shown beside players' names. */
    blocks,
    hand: clickable,
    /** Lists the titles of the wells, which name their players; undefined in games without wells. */
    titles: makeTitles(props, expectedRival),
    /** Holds the side that the computer plays, or will play if the user chooses nothing else. */
    expectedRival,
    /** Is true if the result is shown beside the boards. */
    showsResult,
    otherSides: frame.players && <Sides {...props} clock={clock} place="other" />,
    ownSides: frame.players && <Sides {...props} clock={clock} place="own" onNew={onNew} />,
    /** Holds the content shown over the boards. */
    overlay: (
      <>
        {moves && (
          <Scribbles play={play} blocks={blocks} number={frame.number} planned={clickable.plannedCells} />
        )}
        {play.hasClock && (hasSlots(play) || players.length > 1) && <CountDown {...props} />}
        {hasSlots(play) && <Flash blocks={blocks} number={frame.number} />}
      </>
    ),
    /** Holds the content shown beside the boards. */
    sideContent: (
      <>
        {hasWholePanel && <Panel {...props} />}
        <EndCard play={play} frame={frame} isOver={showsResult && !play.past} onNew={onNew} />
        {!isWatching(play) && <HowTo play={play} />}
        <RunningClock clock={clock} />
        {isBeginning && <NewGame {...props} clock={clock} onClose={() => setBeginning(false)} />}
      </>
    ),
  };
}

/** Returns a title for each well: the computer, “You”, or the player's name. A sign precedes the player whose turn it is. */
function makeTitles(
  { play, frame }: TableProps,
  rival: ComputerSide | undefined,
): readonly string[] | undefined {
  if (!hasNamedWells(play)) return undefined;
  return frame.players?.map((_, player) => {
    if (rival && (rival.player === player || rival.player === frame.players?.length))
      return t("Computer, level {}", rival.level);
    const isOwn = rival !== undefined || player === play.shared?.player;
    const name = isOwn ? t("You") : playerNameOf(play, player);
    return !play.hasClock && sideToAct(frame) === frame.players?.[player].name ? `▸ ${name}` : name;
  });
}

/** Marks the cell of the last input in turn-based games; in piece games the frame already marks the last move. */
function markLast({ game, shown, hasClock }: LivePlay, blocks: readonly Block[]): readonly Block[] {
  const { moves, players, together } = game.program;
  const lastInput = shown.inputs.at(-1);
  const [first] = lastInput?.type === "cycle" ? lastInput.given : [];
  if (moves || hasClock || together || players.length < 2 || hidesSomething(game.program) || !first)
    return blocks;
  const args = first.type === "click" ? [first.cell] : first.type === "control" ? first.args : [];
  const cell = args.find((it) => typeof it === "object" && "x" in it && !it.below);
  if (typeof cell !== "object" || !("x" in cell)) return blocks;
  const marks = { targets: [], checked: [], last: [cell] };
  return mapBoards(blocks, (it) => (it.board === (cell.board ?? 0) ? { ...it, marks } : it));
}

const clockOf = onceFor((play: LivePlay) => new TableClock(play));
const premovesOf = onceFor((play: LivePlay) => new Premoves(play));

/** Shows the result and buttons to continue at the edge of the board, so that the board stays visible. */
function EndCard({
  play,
  frame,
  isOver,
  onNew,
}: NamedControlButtonsProps & { readonly isOver: boolean }): VNode | null {
  const [isClosed, setIsClosed] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  // A closed card stays closed when the user steps through the moves; it opens again only after the game has gone on.
  if (isClosed && !isOver && !play.past) setIsClosed(false);
  if (!isOver || isClosed) return null;
  // A game with hidden information is not shared, because watchers would see what players must not see.
  const isPrivate = play.shared !== undefined && hidesSomething(play.game.program);
  return (
    <div class={`card end ${resultForUser(play, frame)}`} role="group" aria-label={t("The end")}>
      <p>{endText(play, frame)}</p>
      <div class="actions">
        <AfterEnd play={play} frame={frame}>
          {onNew && (
            <Button class="plain" onClick={onNew} aria-haspopup="dialog">
              {t("Another game")}
            </Button>
          )}
        </AfterEnd>
        {!isPrivate && (
          <Button class="plain" onClick={() => void share(play).then(setIsCopied)}>
            {t(isCopied ? "Copied" : "Share")}
          </Button>
        )}
        <RoundButton icon="close" label={t("Look at the board")} onClick={() => setIsClosed(true)} />
      </div>
    </div>
  );
}

/** Shares the address of the game by the share dialog of a touch device, or else by the clipboard. Returns true if it was copied. */
async function share(play: LivePlay): Promise<boolean> {
  const url = sharedAddress(location.href);
  const shareData = { title: play.game.program.facts.title, url };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(shareData)) {
    // The promise is rejected if the user closes the dialog.
    await navigator.share(shareData).catch(() => {});
    return false;
  }
  const isCopied = await copyText(url);
  play.say(
    isCopied ? t("The address of the game is in the clipboard.") : t("The address of the game is {}", url),
  );
  return isCopied;
}

/** Flashes the rows of the first board that were just cleared. CSS turns this off for users who prefer reduced motion. */
function Flash({ blocks, number }: { readonly blocks: readonly Block[]; readonly number: number }): VNode {
  const element = useRef<HTMLDivElement>(null);
  const box = useBoardBox(element);
  const previousBoard = useRef<BoardBlock>(undefined);
  const flash = useRef<{ readonly rows: readonly number[]; readonly number: number }>({ rows: [], number });
  const board = firstBoard(blocks);
  if (board && previousBoard.current !== board) {
    const rows = previousBoard.current ? findClearedRows(previousBoard.current, board) : [];
    if (rows.length > 0) flash.current = { rows, number };
    previousBoard.current = board;
  }
  const { rows, number: key } = flash.current;
  const height = box && board ? box.height / board.height : 0;
  return (
    <div class="flashes" ref={element} aria-hidden="true" key={key}>
      {box && rows.map((row) => <span key={row} style={{ ...box, top: box.top + row * height, height }} />)}
    </div>
  );
}

/** Returns the rows that were cleared: rows that were full with the ghost of the falling body, if at least half a row of cells has disappeared. */
function findClearedRows(oldBoard: BoardBlock, newBoard: BoardBlock): readonly number[] {
  const { width, height, tops, ghost } = oldBoard;
  if (newBoard.width !== width || newBoard.height !== height || !ghost) return [];
  if (countFilled(tops) - countFilled(newBoard.tops) < width / 2) return [];
  const isFull = (row: number): boolean => {
    for (let square = row * width; square < (row + 1) * width; square++)
      if (tops[square] === 0 && ghost[square] === 0) return false;
    return true;
  };
  return Array.from({ length: height }, (_, row) => row).filter(isFull);
}

function countFilled(tops: readonly number[]): number {
  return tops.filter((it) => it !== 0).length;
}
