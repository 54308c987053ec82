import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { capitalize, runsOf } from "../../base/index.ts";
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
import { t, translateForeignText } from "../language.ts";
import { playRecordOf } from "../record.ts";
import { endingOf } from "./card.tsx";
import { noticeOf } from "./notice.ts";
import { sideToAct } from "./overlay.tsx";

export { SoundPlayer } from "../sound-player.ts";

export interface AnnouncerProps extends Omit<PiecesProps, "theme"> {
  /** Identifies the cell of the keyboard cursor. */
  readonly cursor: ScreenCell | undefined;
}

/** Sets how long a frame must last before it is announced, in milliseconds: real-time games change faster than anybody can listen. */
const pausing = 600;
/** Limit how many changed cells are named at a time, and how many cells a board may have to be read row by row. */
const mostNamed = 8;
const mostRead = 1600;

/** Holds the frame announced last, and the number of rows of the move list then. */
interface Heard {
  readonly frame: Frame;
  readonly rows: number;
}

/** Announces a session to screen readers: each move and its changes, the cell of the keyboard cursor, and the board row by row. */
export function Announcer({ play, frame, looks, cursor }: AnnouncerProps): VNode {
  const heard = useRef<Heard>(undefined);
  const [told, setTold] = useState({ text: "", frame });
  // A tick that changes no text is not announced.
  const text = [...textsOf(frame.blocks), noticeOf(frame), play.remark, frame.status].join();
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = { frame, rows: shownRows(play).length };
      setTold({ text: announcementOf({ play, frame, looks }, heard.current), frame });
      heard.current = now;
    }, pausing);
    return () => clearTimeout(timer);
  }, [play, play.hasClock ? text : frame]);
  return (
    <>
      <div class="unseen" role="status">
        {told.text}
      </div>
      <div class="unseen" aria-live="polite">
        {cursor && cellInSpeech({ play, frame, looks }, cursor)}
      </div>
      {boardsOf(told.frame.blocks).map((board, at) => (
        <BoardRows key={at} board={board} looks={looks} />
      ))}
    </>
  );
}

/** Returns the moves that led to the shown position; an empty list if players see different things, because the list would reveal what is hidden. */
function shownRows(play: LivePlay): readonly { readonly text: string; readonly player: number }[] {
  const { game, hasClock, session, shown } = play;
  if (hasClock || game.program.players.length < 2 || hidesFromOne(session)) return [];
  const { length } = shown.inputs;
  return playRecordOf(play).rows.filter((it) => it.inputs <= length);
}

type Announced = Omit<AnnouncerProps, "cursor">;

function announcementOf(announced: Announced, heard: Heard | undefined): string {
  const { play, frame } = announced;
  const side = sideToAct(frame);
  const isOtherLevel = heard?.frame.level.number !== frame.level.number;
  const heardTexts = heard && !isOtherLevel && !play.hasClock ? textsOf(heard.frame.blocks) : [];
  const { level } = frame;
  const parts = [
    heard && isOtherLevel ? `${t("Level {} of {}", level.number, level.of)}.` : "",
    ...(heard && !isOtherLevel ? newsOf(announced, heard) : []),
    noticeOf(frame),
    frame.message ?? "",
    frame.status === "playing" ? "" : endingOf(frame),
    ...textsOf(frame.blocks).filter((it) => !heardTexts.includes(it)),
    side === undefined ? "" : t("It is the turn of {}.", translateForeignText(side)),
    translateForeignText(play.remark),
  ];
  return parts.filter((it) => it !== "").join(" ");
}

/** Returns the moves since the last announcement, and the changed cells; the cells that a move names itself are left out. */
function newsOf({ play, frame, looks }: Announced, heard: Heard): readonly string[] {
  if (play.hasClock) return [];
  const rows = shownRows(play);
  const since = rows.slice(heard.rows);
  const words = (it: (typeof rows)[number]): string =>
    `${capitalize(translateForeignText(play.game.program.players[it.player]?.name ?? ""))}: ${translateForeignText(it.text)}.`;
  const moves =
    since.length > 0
      ? since.map(words)
      : heard.rows > rows.length
        ? [t("Back to {}", rows.length === 0 ? t("the beginning") : words(rows.at(-1)!))]
        : [];
  const [first] = boardsOf(frame.blocks);
  const said = new Set([
    ...since.map((it) => it.text),
    ...(since.length > 0 && first
      ? frame.moves.flatMap((it) => [it.from, it.to].map((spot) => spotName(first, spot)))
      : []),
  ]);
  const changes = boardsOf(frame.blocks).flatMap((board) => changedCells(board, heard.frame, looks, said));
  const extra = changes.length - mostNamed;
  return [
    ...moves,
    ...changes.slice(0, mostNamed),
    ...(extra > 0 ? [extra === 1 ? t("And one more cell.") : t("And {} more cells.", extra)] : []),
  ];
}

/** Describes the cells of a board whose contents have changed: first those with new contents, then those that are now empty. */
function changedCells(
  board: BoardBlock,
  before: Frame,
  looks: readonly Look[],
  said: ReadonlySet<string>,
): readonly string[] {
  const old = boardsOf(before.blocks).find((it) => it.board === board.board && it.player === board.player);
  if (!old || old.x !== board.x || old.y !== board.y || old.tops.length !== board.tops.length) return [];
  const changedPlaces = board.tops.flatMap((top, at) => {
    const name = spotName(board, {
      x: board.x + (at % board.width),
      y: board.y + Math.floor(at / board.width),
    });
    return top === old.tops[at] || said.has(name)
      ? []
      : [{ name, at, bare: top === 0 || looks[top].isGround }];
  });
  const ordered = [...changedPlaces.filter((it) => !it.bare), ...changedPlaces.filter((it) => it.bare)];
  return ordered.map(({ name, at }) => `${name}: ${contentOf(board, at, looks)}.`);
}

function contentOf({ tops, unseen, remembered }: BoardBlock, at: number, looks: readonly Look[]): string {
  const kind = tops[at] || remembered?.[at] || 0;
  if (kind === 0) return t(unseen?.[at] ? "out of sight" : "empty");
  return looks[kind].name.replaceAll("-", " ");
}

/** Describes a cell and its contents: `e4: white pawn, picked up`. */
function cellInSpeech({ frame, looks }: Announced, { board, player, x, y }: ScreenCell): string {
  const block = boardsOf(frame.blocks).find((it) => it.board === board && it.player === player);
  if (!block) return "";
  const is = (it: BoardSpot): boolean => it.x === x && it.y === y;
  const { selected, targets = [] } = block.marks ?? {};
  const target = targets.find(is);
  const moreText =
    selected && is(selected)
      ? `, ${t("picked up")}`
      : target
        ? `, ${t(target.takes ? "can be taken" : "can go here")}`
        : "";
  return `${spotName(block, { x, y })}: ${contentOf(block, (y - block.y) * block.width + x - block.x, looks)}${moreText}`;
}

type BoardRowsProps = Pick<AnnouncerProps, "looks"> & { readonly board: BoardBlock };

/** Lists a board row by row for screen readers: `8: black rook, 2 empty, ..`. */
function BoardRows({ board, looks }: BoardRowsProps): VNode | null {
  const { width, height, y, name, tops } = board;
  if (tops.length > mostRead) return null;
  const { rows } = edgesOf(board);
  const isNamed = board.lettered || board.names?.rows;
  return (
    <ul
      class="unseen"
      aria-label={name === "board" ? t("The board, row by row") : t("Board {}, row by row", name)}
    >
      {Array.from({ length: height }, (_, row) => (
        <li key={row}>
          {isNamed ? rows[y + row] : y + row}:{" "}
          {runsOf(Array.from({ length: width }, (_, column) => contentOf(board, row * width + column, looks)))
            .map(({ word, times }) => (times === 1 ? word : `${times} × ${word}`))
            .join(", ")}
        </li>
      ))}
    </ul>
  );
}
