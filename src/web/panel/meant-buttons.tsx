import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { newSession } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";
import { Button } from "../widgets/button.tsx";
import { t, translateForeignText } from "../language.ts";

/** Says what can be given, and what stands on its button. */
interface Meant {
  readonly label: string;
  readonly allowed: boolean;
  /** Returns true if it ends the play at once for who gives it. */
  losesAtOnce?(): boolean;
  give(): void;
}

/** Says how long a second press is waited for, in milliseconds. */
const secondPress = 3000;

export interface MeantButtonsProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly onNew: (() => void) | undefined;
}

/**
 * Offers what players could otherwise only type: to offer a draw, to resign, to pass. What would lose at once is asked
 * twice.
 */
export function MeantButtons({ play, frame, onNew }: MeantButtonsProps): VNode | null {
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(undefined), secondPress);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => setAsked(undefined), [frame.number]);
  const meant = meantIn(play, frame);
  if (meant.length === 0 && !onNew) return null;
  const press = (it: Meant): void => {
    if (asked !== it.label && it.losesAtOnce?.() === true) return setAsked(it.label);
    setAsked(undefined);
    it.give();
  };
  return (
    <div class="row meant" role="group" aria-label={t("What can be given besides moves")}>
      {meant.map((it) => (
        <Button
          key={it.label}
          class={asked === it.label ? "plain asked" : "plain"}
          disabled={!it.allowed}
          onClick={() => press(it)}
        >
          {asked === it.label
            ? t("{}? Press again", translateForeignText(it.label))
            : translateForeignText(it.label)}
        </Button>
      ))}
      {onNew && (
        <Button class="plain" onClick={onNew} aria-haspopup="dialog">
          {t("New game")}
        </Button>
      )}
    </div>
  );
}

function meantIn(play: LivePlay, { controls, status }: Frame): readonly Meant[] {
  const { program } = play.game;
  const typed = controls.flatMap(({ control, name, keys, button, allowed }): readonly Meant[] => {
    const { args, times, clicks, rightClicks, gesture } = program.controls[control];
    const isTyped =
      button === undefined && keys.length === 0 && clicks.length === 0 && !rightClicks && !gesture;
    if (!isTyped || args.length > 0 || times) return [];
    const label = wordsOf(name);
    const { shared } = play;
    // In a room one can give up while the other thinks: the room knows that, whoever is to move.
    if (name === "resign" && !allowed && shared?.player !== undefined)
      return [{ label, allowed: status === "playing", losesAtOnce: () => true, give: () => shared.resign() }];
    const isFree = allowed && !play.awaitsComputer;
    return [
      {
        label,
        allowed: isFree,
        losesAtOnce: () => endsInLoss(play, control),
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

/** Returns true if a control would end the play: it is tried in a play beside this one. */
function endsInLoss(
  { shown: { game, seed, options, firstLevel, inputs } }: LivePlay,
  control: number,
): boolean {
  const tried = newSession(game, { seed, options, level: firstLevel });
  for (const input of inputs) tried.play(input);
  tried.play({ type: "cycle", given: [{ type: "control", control, args: [] }] });
  return tried.status === "lost";
}

function wordsOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
