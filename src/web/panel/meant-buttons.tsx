import type { VNode } from "preact";
import { labelOf } from "../../base/index.ts";
import { useEffect, useState } from "preact/hooks";
import { isRoomAct, type LivePlay } from "../../play/index.ts";
import type { Session } from "../../session/index.ts";
import type { PiecesProps } from "../board/pieces-view.tsx";
import type { Frame } from "../../view/index.ts";
import { Button, PlainButton } from "../widgets/button.tsx";
import { t, translateForeignText } from "../language.ts";
import { endsAsDraw, isTriggeredByName, statusAfter } from "../outcome.ts";

/** Describes a control that is shown as a button, such as an offer of a draw. */
interface NamedControl {
  readonly label: string;
  readonly allowed: boolean;
  /** Returns the status of the game after the control. */
  outcome?(): Session["status"];
  /** Returns true if the control accepts an offered draw. */
  accepts?(): boolean;
  give(): void;
}

/** Sets how long after a frame the search for a control that accepts or claims a draw begins, in milliseconds. */
const drawDelay = 100;

export interface NamedControlButtonsProps extends Pick<PiecesProps, "play" | "frame"> {
  readonly onNew: (() => void) | undefined;
}

/**
 * Shows buttons for controls that could otherwise only be typed, such as offering a draw, resigning and passing. A
 * control that would lose at once must be pressed twice.
 */
export function NamedControlButtons({ play, frame, onNew }: NamedControlButtonsProps): VNode | null {
  const [pending, setPending] = useState<string>();
  const controls = listNamedControls(play, frame);
  const [accept, setAccept] = useState<string>();
  useEffect(() => {
    setPending(undefined);
    setAccept(undefined);
    // Searches for a control that accepts or claims a draw, after a delay, because the search takes time.
    const isOurTurn = frame.status === "playing" && !play.awaitsComputer && !play.hasClock;
    const timer = isOurTurn
      ? setTimeout(() => setAccept(controls.find((it) => it.allowed && it.accepts?.())?.label), drawDelay)
      : undefined;
    return () => clearTimeout(timer);
  }, [frame.number, frame.status, play.awaitsComputer]);
  if (controls.length === 0 && !onNew) return null;
  const press = (it: NamedControl): void => {
    if (pending !== it.label && it.outcome?.() === "lost") return setPending(it.label);
    setPending(undefined);
    it.give();
  };
  return (
    <div
      class={frame.status === "playing" ? "row meant" : "row meant over"}
      role="group"
      aria-label={t("What can be given besides moves")}
    >
      {controls.map((it) => (
        <Button
          key={it.label}
          class={pending === it.label ? "plain asked" : accept === it.label ? "plain primary" : "plain"}
          disabled={!it.allowed}
          onClick={() => press(it)}
          // The visible text stays short, so that the button keeps its size.
          aria-label={pending === it.label ? t("{}? Press again", it.label) : undefined}
        >
          {pending === it.label ? `${it.label}?` : accept === it.label ? t("Accept: {}", it.label) : it.label}
        </Button>
      ))}
      {accept !== undefined && <PlainButton onClick={() => setAccept(undefined)} text="Decline" />}
      {pending !== undefined && <PlainButton onClick={() => setPending(undefined)} text="Play on" />}
      {onNew && pending === undefined && (
        <Button class="plain" onClick={onNew} aria-haspopup="dialog">
          {t("New game")}
        </Button>
      )}
    </div>
  );
}

function listNamedControls(play: LivePlay, { controls, status }: Frame): readonly NamedControl[] {
  const { program } = play.game;
  const typedControls = controls.flatMap(({ control, name, button, allowed }): readonly NamedControl[] => {
    const give = (): void => play.pressButton(control);
    if (button !== undefined)
      return [{ label: translateForeignText(button), allowed: allowed && !play.past, give }];
    // The answers to a question are shown with the question.
    if (!isTriggeredByName(play, control) || program.controls[control]?.question !== undefined) return [];
    const { shared } = play;
    // In a room, a draw can be offered and the game resigned even if it is the opponent's turn.
    const isAnyTime = shared?.player !== undefined && isRoomAct(program, name);
    // A control given while an earlier position is shown would abandon the current game.
    const isFree = (allowed || isAnyTime) && status === "playing" && !play.awaitsComputer && !play.past;
    return [
      {
        label: translateForeignText(labelOf(name)),
        allowed: isFree,
        outcome: () => (name === "resign" ? "lost" : statusAfter(play.shown, control)),
        accepts: () => allowed && endsAsDraw(play.shown, control),
        give,
      },
    ];
  });
  if (!program.moves?.rules.pass) return typedControls;
  const canPass = status === "playing" && play.shown.moves.some((it) => it.uci === "pass");
  return [
    ...typedControls,
    {
      label: translateForeignText("Pass"),
      allowed: canPass && !play.awaitsComputer,
      give: () => play.move("pass"),
    },
  ];
}
