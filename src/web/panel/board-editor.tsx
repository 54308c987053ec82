import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { makeFen, parseFen } from "../../formats/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { pieceOf, sideOf, WALL } from "../../program/index.ts";
import { playRecordText, type Session } from "../../session/index.ts";
import { type BoardBlock, boardsOf, frameOf, spotName } from "../../view/index.ts";
import { BoardPainter } from "../board/board-painter.ts";
import { KindPicture, type PiecesProps } from "../board/pieces-view.tsx";
import { ChoiceField } from "../design/parts.tsx";
import { Button } from "../widgets/button.tsx";
import { t } from "../language.ts";

export interface BoardEditorProps extends Omit<PiecesProps, "frame"> {
  /** Is the text as it is now: somebody may have changed it by hand. */
  readonly text: string;
  /** Tells from which text a game begins like this: a FEN, or SGF where there are no moves. */
  tell(text: string): void;
}

/** Holds the code of the piece on each cell, 0 for none, and whose turn it is. */
interface Draft {
  readonly cells: readonly number[];
  readonly turn: number;
}

/** Holds the pieces of a game with their codes and kinds, and how a position is written. */
interface Bench {
  readonly pieces: readonly { readonly code: number; readonly kind: number; readonly name: string }[];
  readonly draft: Draft;
  textOf(draft: Draft): string;
  /** Reads a text that was changed by hand; undefined as long as it is wrong. */
  read(text: string): Draft | undefined;
}

/** Shows the board and all pieces: the chosen one is put where somebody clicks, and taken away from where it stands. */
export function BoardEditor({ play, looks, theme, text, tell }: BoardEditorProps): VNode {
  const bench = useMemo(() => benchOfMoves(play) ?? benchOfCells(play), []);
  const block = useMemo(() => withPieces(blockOf(play.shown), bench), []);
  const [own, setOwn] = useState(bench.draft);
  const [chosen, choose] = useState(bench.pieces[0].code);
  const [at, goTo] = useState(0);
  const now = bench.read(text) ?? own;
  const change = (next: Draft): void => {
    setOwn(next);
    tell(bench.textOf(next));
  };
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = block;
  const side = Math.max(14, Math.min(40, Math.floor(380 / width)));
  useLayoutEffect(() => {
    const cell = Math.round(side * devicePixelRatio);
    const shown = withPieces(block, bench, now.cells);
    new BoardPainter(canvas.current!, looks, theme).draw({ block: shown, cell, theme });
  });
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).querySelectorAll("button")[at + step]?.focus();
  };
  const cellButton = (code: number, cell: number): VNode => {
    const spot = { x: block.x + (cell % width), y: block.y + Math.floor(cell / width) };
    const name = bench.pieces.find((it) => it.code === code)?.name ?? "";
    const put = code === chosen ? 0 : chosen;
    return (
      <button
        key={cell}
        type="button"
        aria-label={`${spotName(block, spot)} ${name}`.trim()}
        tabIndex={cell === at ? 0 : -1}
        onFocus={() => goTo(cell)}
        onClick={() => change({ ...now, cells: now.cells.map((it, other) => (other === cell ? put : it)) })}
      />
    );
  };
  return (
    <div class="board-editor">
      <div class="row" role="group" aria-label={t("Pieces")}>
        {bench.pieces.map(({ code, kind, name }) => (
          <Button
            key={code}
            class="plain piece"
            aria-label={name}
            aria-pressed={code === chosen}
            onClick={() => choose(code)}
          >
            <KindPicture kind={kind} looks={looks} theme={theme} />
          </Button>
        ))}
      </div>
      <div class="edited" role="group" aria-label={t("The board")} onKeyDown={move}>
        <canvas ref={canvas} style={{ width: `${side * width}px` }} aria-hidden="true" />
        <div class="cells" style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
          {now.cells.map(cellButton)}
        </div>
      </div>
      <ChoiceField
        label={t("To move")}
        value={now.turn}
        options={play.game.program.players.map((it, player) => [player, it.name] as const)}
        onChoose={(turn) => change({ ...now, turn })}
      />
      <Button class="plain" onClick={() => change({ ...now, cells: now.cells.map(() => 0) })}>
        {t("Clear the board")}
      </Button>
    </div>
  );
}

/** Returns the first board of a play with all that lies in each cell, without marks. */
function blockOf(session: Session): BoardBlock {
  const blocks = boardsOf(frameOf(session, { piles: true }).blocks);
  const { marks: _, ...block } = blocks.find((it) => it.board === 0)!;
  return block;
}

/** Returns a board with these pieces in place of its own. */
function withPieces(block: BoardBlock, { pieces }: Bench, cells: readonly number[] = []): BoardBlock {
  const piles = block.piles!.map((pile, cell) => [
    ...pile.filter((kind) => !pieces.some((it) => it.kind === kind)),
    ...pieces.filter((it) => it.code === cells[cell]).map((it) => it.kind),
  ]);
  return { ...block, piles, tops: piles.map((it) => it.at(-1) ?? 0) };
}

/** Prepares a game by moves, which begins from a FEN. */
function benchOfMoves({ shown }: LivePlay): Bench | undefined {
  const { moves, kinds } = shown.game.program;
  const setup = shown.game.borrowPlay(shown.position)?.setup();
  if (!moves || !setup) return undefined;
  const { rules } = moves;
  const nameOf = (code: number): string =>
    `${rules.sides[sideOf(rules, code)].name} ${rules.pieces[pieceOf(rules, code)].name}`;
  const pieces = moves.kinds.map((kind, code) => ({ code, kind, name: code > 0 ? nameOf(code) : "" }));
  const wall =
    moves.wall === undefined ? [] : [{ code: WALL, kind: moves.wall, name: kinds[moves.wall].name }];
  return {
    pieces: [...pieces.slice(1), ...wall],
    draft: setup,
    textOf({ cells, turn }) {
      const { trail: _, chain: _chain, owes: _owes, ...rest } = setup;
      const fresh = setup.fresh.filter((it) => cells[it] === setup.cells[it]);
      return makeFen(rules, { ...rest, cells, turn, fresh });
    },
    read(text) {
      const read = parseFen(rules, text, { anyPosition: true });
      return "message" in read ? undefined : read;
    },
  };
}

/** Prepares a game by cells, which begins as a record of SGF says: its pieces are what two players lay. */
function benchOfCells({ ownGame, shown }: LivePlay): Bench {
  const { width, piles = [] } = blockOf(shown);
  const point = (cell: number): string =>
    String.fromCharCode(97 + (cell % width), 97 + Math.floor(cell / width));
  const textOf = ({ cells, turn }: Draft): string => {
    // Whose turn it is lays first: then it is that player's turn again.
    const stoneProperties = [turn, 1 - turn].map((player) => {
      const points = cells.flatMap((code, cell) => (code === player + 1 ? [`[${point(cell)}]`] : []));
      return points.length === 0 ? "" : `;A${"BW"[player]}${points.join("")}`;
    });
    return `(;SZ[${width}]${stoneProperties.join("")};PL[${"BW"[turn]}])`;
  };
  const tried = playRecordText(ownGame, textOf({ cells: [1, 0, 2], turn: 0 }), shown);
  const kinds = "session" in tried ? blockOf(tried.session).tops : [];
  const pieces = ownGame.program.players.map(({ name }, at) => ({ code: at + 1, kind: kinds[2 * at], name }));
  const cells = piles.map((pile) => pieces.find((it) => pile.includes(it.kind))?.code ?? 0);
  return { pieces, draft: { cells, turn: shown.awaited[0] ?? 0 }, textOf, read: () => undefined };
}
