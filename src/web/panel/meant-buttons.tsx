import type { VNode } from "preact";
import { labelOf } from "../../base/index.ts";
import { useEffect, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Session } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";
import { Button } from "../widgets/button.tsx";
import { t, translateForeignText } from "../language.ts";
import { endsAsAgreed, isGivenByName, statusAfter } from "../outcome.ts";

/** Says what can be given, and what stands on its button. */
interface Meant {
  readonly label: string;
  readonly allowed: boolean;
  /** Returns how the play would stand if it were given, and true if it accepts what has been offered. */
  outcome?(): Session["status"];
  accepts?(): boolean;
  give(): void;
}

/** Says when after a frame it is tried what has been offered, in milliseconds. */
const trying = 100;

export interface NamedControlButtonsProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly onNew: (() => void) | undefined;
}

/**
 * Offers what players could otherwise only type: to offer a draw, to resign, to pass, beside the buttons of the game. What would lose at
 * once is asked twice.
 */
export function NamedControlButtons({ play, frame, onNew }: NamedControlButtonsProps): VNode | null {
  const [asked, setAsked] = useState<string>();
  const meant = meantIn(play, frame);
  const [agreed, setAgreed] = useState<string>();
  useEffect(() => {
    setAsked(undefined);
    setAgreed(undefined);
    // What would end the play as drawn has been offered, or can be claimed. It is tried when nobody waits for a frame.
    const isOurs = frame.status === "playing" && !play.awaitsComputer && !play.hasClock;
    const timer = isOurs
      ? setTimeout(() => setAgreed(meant.find((it) => it.allowed && it.accepts?.())?.label), trying)
      : undefined;
    return () => clearTimeout(timer);
  }, [frame.number, frame.status, play.awaitsComputer]);
  if (meant.length === 0 && !onNew) return null;
  const press = (it: Meant): void => {
    if (asked !== it.label && it.outcome?.() === "lost") return setAsked(it.label);
    setAsked(undefined);
    it.give();
  };
  return (
    <div class="row meant" role="group" aria-label={t("What can be given besides moves")}>
      {meant.map((it) => (
        <Button
          key={it.label}
          class={asked === it.label ? "plain asked" : agreed === it.label ? "plain primary" : "plain"}
          disabled={!it.allowed}
          onClick={() => press(it)}
          // What is read stays short, so that the button stays where it is.
          aria-label={asked === it.label ? t("{}? Press again", translateForeignText(it.label)) : undefined}
        >
          {asked === it.label
            ? `${translateForeignText(it.label)}?`
            : agreed === it.label
              ? t("Accept: {}", translateForeignText(it.label))
              : translateForeignText(it.label)}
        </Button>
      ))}
      {agreed !== undefined && (
        <Button class="plain" onClick={() => setAgreed(undefined)}>
          {t("Decline")}
        </Button>
      )}
      {asked !== undefined && (
        <Button class="plain" onClick={() => setAsked(undefined)}>
          {t("Play on")}
        </Button>
      )}
      {onNew && asked === undefined && (
        <Button class="plain" onClick={onNew} aria-haspopup="dialog">
          {t("New game")}
        </Button>
      )}
    </div>
  );
}

function meantIn(play: LivePlay, { controls, status }: Frame): readonly Meant[] {
  const { program } = play.game;
  const typed = controls.flatMap(({ control, name, button, allowed }): readonly Meant[] => {
    if (button !== undefined)
      return [{ label: button, allowed: allowed && !play.past, give: () => play.pressButton(control) }];
    if (!isGivenByName(play, control)) return [];
    const label = labelOf(name);
    const { shared } = play;
    // In a room one can give up while the other thinks: the room knows that, whoever is to move.
    if (name === "resign" && !allowed && shared?.player !== undefined && !play.past)
      return [{ label, allowed: status === "playing", outcome: () => "lost", give: () => shared.resign() }];
    // What is given from an earlier moment would leave the game that goes on.
    const isFree = allowed && status === "playing" && !play.awaitsComputer && !play.past;
    return [
      {
        label,
        allowed: isFree,
        outcome: () => statusAfter(play.shown, control),
        accepts: () => endsAsAgreed(play.shown, control),
        give: () => play.pressButton(control),
      },
    ];
  });
  if (!program.moves?.rules.pass) return typed;
  const canPass = status === "playing" && play.shown.moves.some((it) => it.uci === "pass");
  return [
    ...typed,
    { label: "Pass", allowed: canPass && !play.awaitsComputer, give: () => play.move("pass") },
  ];
}
