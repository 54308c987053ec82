import { useCallback, useMemo, useState } from "preact/hooks";
import { type Block, type BoardBlock, boardsOf } from "../../view/index.ts";
import { type Gesture, takesTwoCells } from "../../program/index.ts";
import type { LivePlay } from "../../play/index.ts";
import type { ScreenCell } from "./stage.tsx";

/** Describes cells as keys and pointers mean them. */
export interface Pointing {
  /** Says whether the game takes clicks, and whether lines of them draw: where one player clicks any cell of a board. */
  readonly isPossible: boolean;
  readonly draws: boolean;
  /** Holds the keyboard cursor, once keys have been used to point. */
  readonly cell: ScreenCell | undefined;
  /** Moves the keyboard cursor; returns false if no cell can be pointed at. */
  move(dx: number, dy: number): boolean;
  /** Clicks the cell of the keyboard cursor, with the other button if asked for; returns false if there is no cursor. */
  pickHere(other: boolean): boolean;
  pick(cell: ScreenCell): void;
  /** Holds a click with the other button; undefined in games that know none. */
  readonly pickOther: ((cell: ScreenCell) => void) | undefined;
  /** Says what the mouse does beyond clicks; undefined in games that ask for none of it. */
  readonly gesture: ((gesture: Gesture, cell: ScreenCell) => void) | undefined;
}

export function usePointing(play: LivePlay, hand: Pick<LivePlay, "tap">): Pointing {
  const [cell, setCell] = useState<ScreenCell>();
  const { controls, moves, players } = play.game.program;
  const isPossible = moves !== undefined || controls.some((it) => it.clicks.length > 0 || it.rightClicks);
  const hasOther = controls.some((it) => it.rightClicks);
  const draws =
    !moves && players.length === 1 && controls.some((it) => it.clicks.includes("any") && !takesTwoCells(it));
  // Whoever goes on with the mouse does not point with keys any more.
  const pick = useCallback(
    (picked: ScreenCell) => {
      setCell(undefined);
      // A click on a board without cells to click is one for the focus.
      if (isPossible || play.frame.message !== undefined) hand.tap(picked);
    },
    [hand],
  );
  const pickOther = useMemo(
    () => (hasOther ? (picked: ScreenCell) => play.rightClick(picked) : undefined),
    [play, hasOther],
  );
  const gesture = useMemo(
    () => (play.takesGestures ? (what: Gesture, at: ScreenCell) => play.gesture(what, at) : undefined),
    [play],
  );
  return useMemo(
    () => ({
      isPossible: isPossible || gesture !== undefined,
      draws: draws || gesture !== undefined,
      cell,
      pick,
      pickOther,
      gesture,
      move: (dx, dy) => {
        const boards = boardsOf(play.frame.blocks);
        if (!isPossible || boards.length === 0) return false;
        setCell((before) => moved(before, boards, dx, dy));
        return true;
      },
      pickHere: (other) => {
        const boards = boardsOf(play.frame.blocks);
        if (!cell && moves) setCell(moved(undefined, boards, 0, 0));
        if (cell && other) pickOther?.(cell);
        else if (cell) hand.tap(cell);
        return cell !== undefined || (moves !== undefined && boards.length > 0);
      },
    }),
    [play, hand, isPossible, cell, pick, pickOther, gesture],
  );
}

/** Returns the first board of a view. */
export const firstBoard = (blocks: readonly Block[]): BoardBlock | undefined => boardsOf(blocks)[0];

/** Returns the cursor after a move: at first the middle of the first board; past the edge of one, on the next or the one before. */
function moved(
  before: ScreenCell | undefined,
  boards: readonly BoardBlock[],
  dx: number,
  dy: number,
): ScreenCell | undefined {
  const at = boards.findIndex((it) => it.board === before?.board && it.player === before.player);
  const here = boards[Math.max(0, at)];
  if (!here) return undefined;
  const turn = here.flipped ? -1 : 1;
  const { x = here.x + (here.width >> 1) - dx * turn, y = here.y + (here.height >> 1) - dy * turn } =
    at < 0 ? {} : before!;
  const [right, down] = [x + dx * turn - here.x, y + dy * turn - here.y];
  const isOn = right >= 0 && down >= 0 && right < here.width && down < here.height;
  const to = isOn ? here : (boards[at + dx + dy] ?? here);
  // Onto another board it comes over the edge that is nearest.
  const enter = (step: number, along: number, size: number): number =>
    Math.max(0, Math.min(to === here || step === 0 ? along : step > 0 ? 0 : size, size - 1));
  const { board, player, width, height } = to;
  return { board, player, x: to.x + enter(dx, right, width), y: to.y + enter(dy, down, height) };
}
