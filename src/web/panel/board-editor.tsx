import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { makeFen, parseFen } from "../../formats/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { pieceOf, sideOf, WALL } from "../../program/index.ts";
import { playRecordText, type Session } from "../../session/index.ts";
import { type BoardBlock, boardsOf, frameOf, spotName } from "../../view/index.ts";
import { BoardPainter } from "../board/board-painter.ts";
import { KindPicture, type PiecesProps } from "../board/pieces-view.tsx";
import { ChoiceField, listPlayers } from "../design/parts.tsx";
import { Button, PlainButton } from "../widgets/button.tsx";
import { t } from "../language.ts";

export interface BoardEditorProps extends Omit<PiecesProps, "frame"> {
  /** Holds the current text, which the user may have edited by hand. */
  readonly text: string;
  /** Reports the text of the position: a FEN in a piece game, otherwise SGF. */
  onText(text: string): void;
}

/** Holds the piece code of each cell, 0 for none, and the player to move. */
interface Draft {
  readonly cells: readonly number[];
  readonly turn: number;
}

/** Holds the pieces of a game with their codes and kinds, and converts positions to text. */
interface Notation {
  readonly pieces: readonly { readonly code: number; readonly kind: number; readonly name: string }[];
  readonly draft: Draft;
  textOf(draft: Draft): string;
  /** Reads a text that was edited by hand; returns undefined if it is invalid. */
  read(text: string): Draft | undefined;
}

/** Shows the board and all pieces: a click places the chosen piece, or removes it from a cell that already contains it. */
export function BoardEditor({ play, looks, theme, text, onText }: BoardEditorProps): VNode {
  const notation = useMemo(() => makeFenNotation(play) ?? makeCellsNotation(play), []);
  const block = useMemo(() => firstBlockOf(play.shown), []);
  const [ownDraft, setOwnDraft] = useState(notation.draft);
  const [chosenCode, setChosenCode] = useState(notation.pieces[0].code);
  const [focusedCell, setFocusedCell] = useState(0);
  const draft = notation.read(text) ?? ownDraft;
  const change = (newDraft: Draft): void => {
    setOwnDraft(newDraft);
    onText(notation.textOf(newDraft));
  };
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = block;
  const side = Math.max(14, Math.min(40, Math.floor(380 / width)));
  useLayoutEffect(() => {
    const cell = Math.round(side * devicePixelRatio);
    const shownBlock = replacePieces(block, notation, draft.cells);
    new BoardPainter(canvas.current!, looks, theme).draw({ block: shownBlock, cell, theme });
  });
  const moveFocus = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).querySelectorAll("button")[focusedCell + step]?.focus();
  };
  const cellButton = (code: number, cell: number): VNode => {
    const spot = { x: block.x + (cell % width), y: block.y + Math.floor(cell / width) };
    const name = notation.pieces.find((it) => it.code === code)?.name ?? "";
    const piece = code === chosenCode ? 0 : chosenCode;
    return (
      <Button
        key={cell}
        aria-label={`${spotName(block, spot)} ${name}`.trim()}
        tabIndex={cell === focusedCell ? 0 : -1}
        onFocus={() => setFocusedCell(cell)}
        onClick={() => change({ ...draft, cells: draft.cells.map((it, i) => (i === cell ? piece : it)) })}
      />
    );
  };
  return (
    <div class="board-editor">
      <div class="row" role="group" aria-label={t("Pieces")}>
        {notation.pieces.map(({ code, kind, name }) => (
          <Button
            key={code}
            class="plain piece"
            aria-label={name}
            aria-pressed={code === chosenCode}
            onClick={() => setChosenCode(code)}
          >
            <KindPicture kind={kind} looks={looks} theme={theme} side={30} />
          </Button>
        ))}
      </div>
      <div class="edited" role="group" aria-label={t("The board")} onKeyDown={moveFocus}>
        <canvas ref={canvas} style={{ width: `${side * width}px` }} aria-hidden="true" />
        <div class="cells" style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
          {draft.cells.map(cellButton)}
        </div>
      </div>
      <ChoiceField
        label={t("To move")}
        value={draft.turn}
        options={listPlayers(play.game.program)}
        onChoose={(turn) => change({ ...draft, turn })}
      />
      <PlainButton
        onClick={() => change({ ...draft, cells: draft.cells.map(() => 0) })}
        text="Clear the board"
      />
    </div>
  );
}

/** Returns the first board of a session with the contents of every cell, without marks. */
function firstBlockOf(session: Session): BoardBlock {
  const blocks = boardsOf(frameOf(session, { piles: true }).blocks);
  const { marks: _, ...block } = blocks.find((it) => it.board === 0)!;
  return block;
}

/** Returns a board whose pieces are replaced by those in `cells`. */
function replacePieces(block: BoardBlock, { pieces }: Notation, cells: readonly number[]): BoardBlock {
  const piles = block.piles!.map((pile, cell) => [
    ...pile.filter((kind) => !pieces.some((it) => it.kind === kind)),
    ...pieces.filter((it) => it.code === cells[cell]).map((it) => it.kind),
  ]);
  return { ...block, piles, tops: piles.map((it) => it.at(-1) ?? 0) };
}

/** Returns the notation of a piece game, whose positions are written as FEN; undefined for other games. */
function makeFenNotation({ shown }: LivePlay): Notation | undefined {
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
      const unmovedCells = setup.fresh.filter((it) => cells[it] === setup.cells[it]);
      return makeFen(rules, { ...rest, cells, turn, fresh: unmovedCells });
    },
    read(text) {
      const parsed = parseFen(rules, text, { anyPosition: true });
      return "message" in parsed ? undefined : parsed;
    },
  };
}

/** Returns the notation of a game such as Go, whose positions are written as SGF; its pieces are the two players' stones. */
function makeCellsNotation({ ownGame, shown }: LivePlay): Notation {
  const { width, piles = [] } = firstBlockOf(shown);
  const pointText = (cell: number): string =>
    String.fromCharCode(97 + (cell % width), 97 + Math.floor(cell / width));
  const textOf = ({ cells, turn }: Draft): string => {
    // The stones of the player to move come first, so that it is this player's turn again after both have placed stones.
    const stoneProperties = [turn, 1 - turn].map((player) => {
      const points = cells.flatMap((code, cell) => (code === player + 1 ? [`[${pointText(cell)}]`] : []));
      return points.length === 0 ? "" : `;A${"BW"[player]}${points.join("")}`;
    });
    return `(;SZ[${width}]${stoneProperties.join("")};PL[${"BW"[turn]}])`;
  };
  const trialResult = playRecordText(ownGame, textOf({ cells: [1, 0, 2], turn: 0 }), shown);
  const kinds = "session" in trialResult ? firstBlockOf(trialResult.session).tops : [];
  const pieces = ownGame.program.players.map(({ name }, i) => ({ code: i + 1, kind: kinds[2 * i], name }));
  const cells = piles.map((pile) => pieces.find((it) => pile.includes(it.kind))?.code ?? 0);
  return { pieces, draft: { cells, turn: shown.awaited[0] ?? 0 }, textOf, read: () => undefined };
}
