import { Button } from "../widgets/button.tsx";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Frame, FrameHand, Look } from "../../view/index.ts";
import { usePixelRatio } from "../hooks.ts";
import type { LivePlay } from "../../play/index.ts";
import type { Theme } from "../drawing/theme.ts";
import { carryFromHand } from "./hand-dragging.ts";
import { Tiles } from "./tiles.ts";
import { playerNameOf, t, translateName } from "../language.ts";

export interface PiecesProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly looks: readonly Look[];
  readonly theme: Theme;
}

/** Shows buttons over the board for the choices that complete an unfinished move, such as a promotion. */
export function MoveChoices(props: PiecesProps): VNode | null {
  const { play, frame } = props;
  if (!frame.choice) return null;
  return (
    <div class="choosing" role="group" aria-label={t("What is still open about the move")}>
      {frame.choice.map(({ name, kind, text }) => (
        <PieceButton
          key={text}
          {...props}
          kind={kind}
          label={translateName(name)}
          onClick={() => play.move(text)}
        />
      ))}
    </div>
  );
}

/** Shows the pieces in the hands of all players, or of one of them. */
export function Hands(props: PiecesProps & { readonly player?: number }): VNode | null {
  const { player, frame } = props;
  const hands = (frame.hands ?? []).filter(
    (it) => it.pieces.length > 0 && (player === undefined || it.player === player),
  );
  if (hands.length === 0) return null;
  return (
    <div class="pieces">
      {hands.map((hand) => (
        <Hand key={hand.player} {...props} hand={hand} />
      ))}
    </div>
  );
}

function Hand(props: PiecesProps & { readonly hand: FrameHand }): VNode {
  const { play, hand, frame } = props;
  // A click on a hand means a piece of the player to move.
  const isToMove = play.game.program.moves?.anyTime || frame.players?.[hand.player].name === frame.turn;
  return (
    <div class="row" role="group" aria-label={t("In the hand of {}", playerNameOf(play, hand.player))}>
      {hand.pieces.map(({ kind, count, text, selected }) => (
        <PieceButton
          key={kind}
          {...props}
          kind={kind}
          label={text}
          count={count}
          selected={selected}
          disabled={!isToMove}
          onClick={() => play.move(text)}
          onPointerDown={(event) => carryFromHand(event, play, () => selected || play.move(text))}
        />
      ))}
    </div>
  );
}

interface PieceButtonProps extends PiecesProps {
  readonly kind: number | undefined;
  readonly label: string;
  /** Holds the number of pieces of the kind in a hand. */
  readonly count?: number;
  readonly selected?: boolean;
  readonly disabled?: boolean;
  onClick(): void;
  readonly onPointerDown?: (event: PointerEvent) => void;
}

function PieceButton({ kind, label, count, selected, looks, theme, ...handlers }: PieceButtonProps): VNode {
  const { onClick, onPointerDown, disabled } = handlers;
  return (
    <Button
      class="plain piece"
      aria-pressed={selected}
      title={label}
      {...{ onClick, onPointerDown, disabled }}
    >
      {kind !== undefined && <KindPicture kind={kind} looks={looks} theme={theme} side={40} />}
      {count === undefined ? label : <span class="unseen">{`${label} × `}</span>}
      {count !== undefined && <b>{count}</b>}
    </Button>
  );
}

export interface KindPictureProps extends Pick<PiecesProps, "looks" | "theme"> {
  readonly kind: number;
  /** Holds the side of the picture, in CSS pixels. */
  readonly side: number;
}

/** Shows a picture of a kind. */
export function KindPicture({ kind, looks, theme, side }: KindPictureProps): VNode {
  const element = useRef<HTMLCanvasElement>(null);
  const pixels = Math.round(side * usePixelRatio());
  useLayoutEffect(() => {
    const canvas = element.current?.getContext("2d");
    if (!canvas) return;
    canvas.clearRect(0, 0, pixels, pixels);
    new Tiles(looks, pixels, theme).draw(canvas, kind, 0, 0, 0);
  }, [kind, looks, theme, pixels]);
  return <canvas ref={element} width={pixels} height={pixels} aria-hidden="true" />;
}

export { default as piecesStyles } from "../design/pieces.css?inline";
