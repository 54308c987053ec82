import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Block, BoardBlock } from "../../view/index.ts";
import { firstBoard } from "../board/pointing.ts";
import { useBoardBox } from "./on-board.ts";

/** Rows of the first board that were full and have gone light up for a moment; not where little motion is wanted. */
export function Flash({
  blocks,
  number,
}: {
  readonly blocks: readonly Block[];
  readonly number: number;
}): VNode {
  const element = useRef<HTMLDivElement>(null);
  const box = useBoardBox(element);
  const before = useRef<BoardBlock>(undefined);
  const flashed = useRef<{ readonly rows: readonly number[]; readonly number: number }>({ rows: [], number });
  const board = firstBoard(blocks);
  if (board && before.current !== board) {
    const rows = before.current ? goneRows(before.current, board) : [];
    if (rows.length > 0) flashed.current = { rows, number };
    before.current = board;
  }
  const { rows, number: key } = flashed.current;
  const height = box && board ? box.height / board.height : 0;
  return (
    <div class="flashes" ref={element} aria-hidden="true" key={key}>
      {box &&
        rows.map((row) => (
          <span
            key={row}
            style={{
              left: `${box.left}px`,
              width: `${box.width}px`,
              top: `${box.top + row * height}px`,
              height: `${height}px`,
            }}
          />
        ))}
    </div>
  );
}

/** Rows that were full, with what was about to land in them, where as many cells have gone as a row has. */
function goneRows(before: BoardBlock, now: BoardBlock): readonly number[] {
  const { width, height, tops, ghost } = before;
  if (now.width !== width || now.height !== height || !ghost) return [];
  if (count(tops) - count(now.tops) < width / 2) return [];
  const isFull = (row: number): boolean => {
    for (let at = row * width; at < (row + 1) * width; at++)
      if (tops[at] === 0 && ghost[at] === 0) return false;
    return true;
  };
  return Array.from({ length: height }, (_, row) => row).filter(isFull);
}

function count(tops: readonly number[]): number {
  return tops.filter((it) => it !== 0).length;
}
