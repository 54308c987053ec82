import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { rowsOf } from "../base/index.ts";
import type { KeyBinding } from "../program/index.ts";
import type { LivePlay } from "../play/index.ts";
import { keySign } from "../session/index.ts";
import { useSize } from "./hooks.ts";
import { findFreeKey } from "./input/keyboard.ts";
import { isSwitchedOff, nameOf, padOf } from "./input/pad.ts";
import { t } from "./language.ts";
import { adaptToDevice } from "./touch-words.ts";
import { readStrings, storeValue } from "./stored.ts";
import { RoundButton } from "./widgets/button.tsx";

const seenKey = "quadrille-seen";
/** Limits the number of controls whose keys are named in one step. */
const maxNamedKeys = 5;
/**
 * Explains how to play on the first visit, as many steps at a time as fit. The first input closes it, and so does a remark, such
 * as a hint, which needs the space.
 */
export function HowTo({ play }: { readonly play: LivePlay }): VNode | null {
  const { title } = play.game.program.facts;
  const [isShown, setIsShown] = useState(() => hasNoInput(play) && !readStrings(seenKey).includes(title));
  useEffect(() => {
    if (isShown) storeValue(seenKey, [...new Set([...readStrings(seenKey), title])]);
    return play.listen((cause) => (cause === "input" || play.remark !== "") && setIsShown(false));
  }, [play]);
  return isShown ? <Steps play={play} onClose={() => setIsShown(false)} /> : null;
}

function Steps({ play, onClose }: { readonly play: LivePlay; onClose(): void }): VNode | null {
  const [steps] = useState(() => listSteps(play).map((it) => it.split(" ")));
  const [firstWord, setFirstWord] = useState(0);
  const [end, setEnd] = useState(0);
  const element = useRef<HTMLParagraphElement>(null);
  const size = useSize(element);
  const words = steps.flat();
  useLayoutEffect(() => {
    if (element.current) setEnd(fillParagraph(element.current, steps, firstWord));
  }, [firstWord, size?.width, size?.height]);
  if (words.length === 0) return null;
  return (
    <div class="how-to" role="note" aria-label={t("How to play")}>
      <p ref={element} />
      {end < words.length && (
        <RoundButton icon="onward" label={t("More about how to play")} onClick={() => setFirstWord(end)} />
      )}
      <RoundButton icon="close" label={t("Got it")} onClick={onClose} />
    </div>
  );
}

/** Fills a paragraph with whole steps from the word `from` on or, if no step fits, with words. Returns the index of the first word left over. */
function fillParagraph(paragraph: HTMLElement, steps: readonly (readonly string[])[], from: number): number {
  const words = steps.flat();
  const fitsWhenFilledTo = (to: number): boolean => {
    const isCut = !stepEnds.includes(to);
    paragraph.textContent = words.slice(from, to).join(" ") + (isCut ? " …" : "");
    return paragraph.scrollHeight <= paragraph.clientHeight && paragraph.scrollWidth <= paragraph.clientWidth;
  };
  let wordCount = 0;
  const stepEnds = steps.map((it) => (wordCount += it.length));
  const laterEnds = stepEnds.filter((it) => it > from);
  let to = laterEnds.filter(fitsWhenFilledTo).at(-1);
  if (to === undefined) for (to = laterEnds[0]; to > from + 1 && !fitsWhenFilledTo(to);) to--;
  fitsWhenFilledTo(to);
  return to;
}

/** Lists all steps, for the menu. */
export function HowToList({ play }: { readonly play: LivePlay }): VNode | null {
  const steps = listSteps(play);
  return steps.length === 0 ? null : (
    <details class="how">
      <summary>{t("How to play")}</summary>
      <ol>
        {steps.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ol>
    </details>
  );
}

/** Returns true if the session has no input except cycles without controls, which only pass time. */
export function hasNoInput({ session }: LivePlay): boolean {
  return session.inputs.runs().every(({ input }) => input.type === "cycle" && input.given.length === 0);
}

/** Returns the steps that explain a game: its description, and its controls by the keys or gestures of this device. */
function listSteps(play: LivePlay): readonly string[] {
  const { facts, moves } = play.game.program;
  const text = adaptToDevice(facts.about ?? "");
  // A small screen has no field for typed moves.
  const isSmall = matchMedia("(max-width: 40rem), (max-height: 30rem)").matches;
  const about = isSmall ? text.replace(/,? or type [^.!?]*/, "") : text;
  const [firstSentence = "", ...otherSentences] = about.split(/(?<=[.!?])\s+/);
  const deviceSteps = matchMedia("(pointer: coarse)").matches ? describeGestures(play) : describeKeys(play);
  // No step explains dragging if the file's description mentions clicks, or if pieces only enter the board.
  const explainsClicks = /click|tap|drag/i.test(otherSentences.join());
  const canDrag = moves && !explainsClicks && play.session.moves.some((it) => it.view.from !== undefined);
  const dragStep = canDrag ? [t("Drag a piece, or press it and then where it goes.")] : [];
  return [firstSentence, ...dragStep, ...deviceSteps, ...otherSentences].filter((it) => it !== "");
}

function describeGestures(play: LivePlay): readonly string[] {
  const { arrows, others, swipes: swipeKeys, tap, flick } = padOf(play, play.person ?? 0);
  const labelOf = (key: string): string => [...arrows, ...others].find((it) => it.key === key)?.label ?? "";
  const swipes = arrows.filter((it) => it.key !== tap && it.key !== flick).map((it) => it.label);
  const swipeUpKey = swipeKeys["ArrowUp"] ?? "";
  const sentences = [
    tap === undefined ? "" : t("Touch the board: {}.", labelOf(tap)),
    swipes.length === 0 ? "" : t("Swipe: {}.", swipes.join(", ")),
    flick === undefined ? "" : t("Flick down: {}.", labelOf(flick)),
    others.some((it) => it.key === swipeUpKey) ? t("Swipe up: {}.", labelOf(swipeUpKey)) : "",
  ];
  return [sentences.filter((it) => it !== "").join(" "), describeClicks(play)];
}

function describeKeys(play: LivePlay): readonly string[] {
  const { controls } = play.game.program;
  const ownPlayer = play.person ?? 0;
  const keyHelp = controls.flatMap((it) => {
    const keys = it.keys.filter(({ player = ownPlayer }) => player === ownPlayer);
    const isOther = keys.length === 0 || it.button !== undefined || it.players?.includes(ownPlayer) === false;
    return isOther || isSwitchedOff(play, it)
      ? []
      : [`${nameOf(play.game.program, it)}: ${describeBindings(keys)}`];
  });
  const undo = findFreeKey(play, "undo");
  const rows = rowsOf(keyHelp, maxNamedKeys);
  const undoStep =
    undo === undefined || play.game.program.habits?.noUndo
      ? []
      : [t("Undo: {}. All keys are in the menu", undo)];
  return [describeClicks(play), ...rows.map((it) => `${it.join(", ")}.`), ...undoStep.map((it) => `${it}.`)];
}

/** Returns a sentence about clicking a cell if exactly one control takes clicks; an empty text otherwise. */
function describeClicks({ game }: LivePlay): string {
  const [onlyControl, ...otherControls] = game.program.controls.filter((it) => it.clicks.length > 0);
  return onlyControl && otherControls.length === 0 && !game.program.moves
    ? t("Press a cell: {}.", onlyControl.name.replaceAll("-", " "))
    : "";
}

/** Names the keys of a control: the first key for each set of arguments, such as `w d s a`, or up to two keys if all have the same arguments. */
function describeBindings(keys: readonly KeyBinding[]): string {
  const arrows = keys.filter((it) => it.key.startsWith("Arrow"));
  if (arrows.length === 4) return t("arrows");
  const argumentTexts = keys.map(({ args }) => args.join());
  const firstKeys = keys.filter((_, index) => argumentTexts.indexOf(argumentTexts[index]) === index);
  if (firstKeys.length > 1) return firstKeys.map((it) => keySign(it.key)).join(" ");
  return keys
    .slice(0, 2)
    .map((it) => keySign(it.key))
    .join(` ${t("or")} `);
}
