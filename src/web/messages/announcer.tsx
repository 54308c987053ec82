import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { runsOf } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import {
  type BoardBlock,
  type BoardSpot,
  boardsOf,
  edgesOf,
  type Frame,
  hidesFromOne,
  type Look,
  spotName,
  textsOf,
} from "../../view/index.ts";
import type { PiecesProps } from "../board/pieces-view.tsx";
import type { ScreenCell } from "../board/stage.tsx";
import { playerNameOf, t, translateForeignText } from "../language.ts";
import { playRecordOf } from "../record.ts";
import { endText } from "./card.tsx";
import { makeNotice } from "./notice.ts";
import { sideToAct } from "./overlay.tsx";

export { SoundPlayer } from "../sound-player.ts";

export interface AnnouncerProps extends Omit<PiecesProps, "theme"> {
  /** Identifies the cell of the keyboard cursor. */
  readonly cursor: ScreenCell | undefined;
}

/** Sets how long a frame must last before it is announced, in milliseconds. Real-time games change faster than anybody can listen. */
const announceDelay = 600;
/** Limits how many changed cells are named at a time. */
const maxNamedCells = 8;
/** Sets the largest board, in cells, that is read row by row. */
const maxReadCells = 1600;

/** Holds the last announced frame, and the number of rows that the move list had at that time. */
interface Announcement {
  readonly frame: Frame;
  readonly rows: number;
}

/** Announces a session to screen readers: each move and its changes, the cell of the keyboard cursor, and the board row by row. */
export function Announcer({ play, frame, looks, cursor }: AnnouncerProps): VNode {
  const lastAnnouncement = useRef<Announcement>(undefined);
  const [announced, setAnnounced] = useState({ text: "", frame });
  // In a game with a clock, a frame is announced only if this text has changed.
  const watchedText = [...textsOf(frame.blocks), makeNotice(frame), play.remark, frame.status].join();
  useEffect(() => {
    const timer = setTimeout(() => {
      const newAnnouncement = { frame, rows: shownRows(play).length };
      setAnnounced({ text: makeAnnouncement({ play, frame, looks }, lastAnnouncement.current), frame });
      lastAnnouncement.current = newAnnouncement;
    }, announceDelay);
    return () => clearTimeout(timer);
  }, [play, play.hasClock ? watchedText : frame]);
  return (
    <>
      <div class="unseen" role="status">
        {announced.text}
      </div>
      <div class="unseen" aria-live="polite">
        {cursor && describeCell({ play, frame, looks }, cursor)}
      </div>
      {boardsOf(announced.frame.blocks).map((board, index) => (
        <BoardRows key={index} board={board} looks={looks} />
      ))}
    </>
  );
}

/** Returns the moves that led to the shown position; an empty list in a game with a clock, for one player, or with hidden information, which the moves would reveal. */
function shownRows(play: LivePlay): readonly { readonly text: string; readonly player: number }[] {
  const { game, hasClock, session, shown } = play;
  if (hasClock || game.program.players.length < 2 || hidesFromOne(session)) return [];
  const { length } = shown.inputs;
  return playRecordOf(play).rows.filter((it) => it.inputs <= length);
}

type AnnouncedView = Omit<AnnouncerProps, "cursor">;

function makeAnnouncement(view: AnnouncedView, last: Announcement | undefined): string {
  const { play, frame } = view;
  const playerToMove = sideToAct(frame);
  const isOtherLevel = last?.frame.level.number !== frame.level.number;
  const oldTexts = last && !isOtherLevel && !play.hasClock ? textsOf(last.frame.blocks) : [];
  const { level } = frame;
  const parts = [
    last && isOtherLevel ? `${t("Level {} of {}", level.number, level.of)}.` : "",
    ...(last && !isOtherLevel ? describeNews(view, last) : []),
    makeNotice(frame),
    frame.message ?? "",
    frame.status === "playing" ? "" : endText(play, frame),
    ...textsOf(frame.blocks).filter((it) => !oldTexts.includes(it)),
    playerToMove === undefined ? "" : t("It is the turn of {}.", translateForeignText(playerToMove)),
    translateForeignText(play.remark),
  ];
  return parts.filter((it) => it !== "").join(" ");
}

/** Describes the moves since the last announcement, and the changed cells. Cells that the move's text already names are left out. */
function describeNews({ play, frame, looks }: AnnouncedView, last: Announcement): readonly string[] {
  if (play.hasClock) return [];
  const rows = shownRows(play);
  const newRows = rows.slice(last.rows);
  const describeRow = (it: (typeof rows)[number]): string =>
    `${playerNameOf(play, it.player)}: ${translateForeignText(it.text)}.`;
  const moves =
    newRows.length > 0
      ? newRows.map(describeRow)
      : last.rows > rows.length
        ? [t("Back to {}", rows.length === 0 ? t("the beginning") : describeRow(rows.at(-1)!))]
        : [];
  const [mainBoard] = boardsOf(frame.blocks);
  const named = new Set([
    ...newRows.map((it) => it.text),
    ...(newRows.length > 0 && mainBoard
      ? frame.moves.flatMap((it) => [it.from, it.to].map((spot) => spotName(mainBoard, spot)))
      : []),
  ]);
  const changes = boardsOf(frame.blocks).flatMap((board) => changedCells(board, last.frame, looks, named));
  const rest = changes.length - maxNamedCells;
  return [
    ...moves,
    ...changes.slice(0, maxNamedCells),
    ...(rest > 0 ? [rest === 1 ? t("And one more cell.") : t("And {} more cells.", rest)] : []),
  ];
}

/** Describes the changed cells of a board: first the cells with new contents, then the cells that are now empty. @param named the cells to leave out */
function changedCells(
  board: BoardBlock,
  oldFrame: Frame,
  looks: readonly Look[],
  namedCells: ReadonlySet<string>,
): readonly string[] {
  const old = boardsOf(oldFrame.blocks).find((it) => it.board === board.board && it.player === board.player);
  if (!old || old.x !== board.x || old.y !== board.y || old.tops.length !== board.tops.length) return [];
  const changes = board.tops.flatMap((top, square) => {
    const name = spotName(board, {
      x: board.x + (square % board.width),
      y: board.y + Math.floor(square / board.width),
    });
    return top === old.tops[square] || namedCells.has(name)
      ? []
      : [{ name, at: square, bare: top === 0 || looks[top].isGround }];
  });
  const orderedChanges = [...changes.filter((it) => !it.bare), ...changes.filter((it) => it.bare)];
  return orderedChanges.map(({ name, at }) => `${name}: ${contentOf(board, at, looks)}.`);
}

function contentOf({ tops, unseen, remembered }: BoardBlock, square: number, looks: readonly Look[]): string {
  const kind = tops[square] || remembered?.[square] || 0;
  if (kind === 0) return t(unseen?.[square] ? "out of sight" : "empty");
  return looks[kind].name.replaceAll("-", " ");
}

/** Describes a cell and its contents: `e4: white pawn, picked up`. */
function describeCell({ frame, looks }: AnnouncedView, { board, player, x, y }: ScreenCell): string {
  const block = boardsOf(frame.blocks).find((it) => it.board === board && it.player === player);
  if (!block) return "";
  const isThisCell = (it: BoardSpot): boolean => it.x === x && it.y === y;
  const { selected, targets = [] } = block.marks ?? {};
  const target = targets.find(isThisCell);
  const moveText =
    selected && isThisCell(selected)
      ? `, ${t("picked up")}`
      : target
        ? `, ${t(target.takes ? "can be taken" : "can go here")}`
        : "";
  return `${spotName(block, { x, y })}: ${contentOf(block, (y - block.y) * block.width + x - block.x, looks)}${moveText}`;
}

type BoardRowsProps = Pick<AnnouncerProps, "looks"> & { readonly board: BoardBlock };

/** Lists a board row by row for screen readers: `8: black rook, 2 empty, ..`. */
function BoardRows({ board, looks }: BoardRowsProps): VNode | null {
  const { width, height, y, name, tops } = board;
  if (tops.length > maxReadCells) return null;
  const { rows: rowNames } = edgesOf(board);
  const isNamed = board.lettered || board.names?.rows;
  return (
    <ul
      class="unseen"
      aria-label={name === "board" ? t("The board, row by row") : t("Board {}, row by row", name)}
    >
      {Array.from({ length: height }, (_, row) => (
        <li key={row}>
          {isNamed ? rowNames[y + row] : y + row}:{" "}
          {runsOf(Array.from({ length: width }, (_, column) => contentOf(board, row * width + column, looks)))
            .map(({ word, times }) => (times === 1 ? word : `${times} × ${word}`))
            .join(", ")}
        </li>
      ))}
    </ul>
  );
}
